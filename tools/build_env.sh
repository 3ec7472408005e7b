# Sourced by the scripts beside it: installs what is missing and builds. Prints on standard error
# alone, and nothing at all where there is nothing to do or to complain about.

packages="g++ cmake ninja-build antlr4 libantlr4-runtime-dev libcli11-dev nlohmann-json3-dev \
libfmt-dev libgtest-dev libbenchmark-dev"

complain() { echo "$(basename "$0"): $*" >&2; }

missing_packages() {
  for package in $packages; do
    # dpkg-query fails for a package that it has never heard of.
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) || status=
    case $status in
      *" installed") ;;
      *) echo "$package" ;;
    esac
  done
}

# Other systems have no dpkg: there the tools must be in place already, and cmake says what is not.
install_missing() {
  command -v dpkg-query >/dev/null || return 0
  missing=$(missing_packages | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      complain "packages are missing; as root: apt-get install -y --no-install-recommends $missing"
      exit 2
    fi
    as_root=sudo
  fi
  log=$(mktemp)
  # Old lists may still do, so the update may fail.
  $as_root apt-get update -q >"$log" 2>&1 || true
  if ! $as_root env DEBIAN_FRONTEND=noninteractive \
       apt-get install -y -q --no-install-recommends $missing >>"$log" 2>&1; then
    cat "$log" >&2
    complain "could not install: $missing"
    exit 2
  fi
  rm -f "$log"
}

# build TARGET...: configures where that was not done, then builds; quiet unless it fails.
build() { build_preset release build "$@"; }

# build_preset PRESET FOLDER TARGET...: the same for a preset and its build tree.
build_preset() {
  preset=$1 tree=$root/$2
  shift 2
  log=$(mktemp)
  if [ ! -f "$tree/build.ninja" ]; then
    install_missing
    complain "building; the first time takes some minutes"
    if ! (cd "$root" && cmake --preset "$preset") >"$log" 2>&1; then
      cat "$log" >&2
      complain "cmake failed"
      exit 2
    fi
  fi
  if ! ninja -C "$tree" "$@" >"$log" 2>&1; then
    cat "$log" >&2
    complain "the build failed"
    exit 2
  fi
  rm -f "$log"
}
