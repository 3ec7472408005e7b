// What a process costs that does nothing: the floor of every start-up.
int main() {}
