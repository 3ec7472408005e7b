-- TODO: write the job
/* later */ ;
