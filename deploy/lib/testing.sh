# shellcheck shell=bash
# The whole build with its checks and tests, in three phases: everything is packaged, the modules are tested beside each
# other while the suite of the system tests starts, then that suite is tested.

# Memory, in megabytes, that must be free to test modules beside each other and to start a suite meanwhile.
OVERLAP_MEGABYTES=8000

# Modules that are tested at once: each waits for servers of its own more often than for a processor.
MODULES_AT_ONCE=3

# Minutes after which a phase hangs and is ended.
LONGEST_PHASE=35

# Lines of closing: NAME SECONDS PROCESSOR_SECONDS, as the phases end.
PHASES=()

# Everything that must pass; every test there is, with every round, after --all: [--all] MAVEN ARGUMENT...
command_test() {
  local outcome=0 every=()
  if [[ ${1:-} == --all ]]; then
    shift
    every=(-Pevery-test)
    LONGEST_PHASE=75
    export COURTGATE_EVERY_TEST=true
  fi
  REPORTS=$ROOT/target/test
  rm -rf "$REPORTS"
  mkdir -p "$REPORTS" "$LOGS"
  touch "$REPORTS/begun"
  provide_for_tests
  phase package -B -T 2 "${every[@]}" -DskipTests "$@" package || outcome=$?
  if ((outcome == 0)); then test_modules "${every[@]}" "$@" || outcome=$?; fi
  if ((outcome == 0)); then
    phase suite -B "${every[@]}" -Ppackaged -Dunits.skipped=true -Dintegration.skipped=true -Dpages.untested=true "$@" verify ||
      outcome=$?
  fi
  end_test_suite
  trap - EXIT INT TERM
  show_closing
  return "$outcome"
}

# What tests need on this machine, before anything is measured.
provide_for_tests() {
  local since
  since=$(now_millis)
  require_tools
  provide_servers
  find_jdk
  require_maven
  provide_node
  provide_kubectl
  provide_browser
  step tools "$JDK" "$since"
}

# The modules beside each other, and the start of the suite beside them, where there is room: MAVEN ARGUMENT...
test_modules() {
  local at_once=1 arguments=(-B --fail-at-end -Ppackaged -Dsuite.skipped=true)
  if (($(available_megabytes) >= OVERLAP_MEGABYTES)); then
    at_once=$MODULES_AT_ONCE
    begin_test_suite
  else
    note "one module after another: less than $OVERLAP_MEGABYTES MB of memory are free"
  fi
  phase modules "${arguments[@]}" -T "$at_once" "$@" verify
}

# Starts the suite of the system tests from nothing, in the background; who tests it waits for its lock.
begin_test_suite() {
  trap end_test_suite EXIT
  trap 'exit 130' INT TERM
  export COURTGATE_TEST_SUITE_BEGUN=true
  (
    on_test_suite clean
    on_test_suite up --no-build --no-session
  ) </dev/null >"$REPORTS/suite-start.log" 2>&1 &
  TEST_SUITE=$!
}

# Runs this program on the suite of the system tests.
on_test_suite() {
  (
    set -a
    # shellcheck source=/dev/null
    source "$ROOT/system-tests/suite.env"
    COURTGATE_STATE=$ROOT/system-tests/target/suite
    set +a
    exec "$ROOT/deploy/dev" "$@"
  )
}

# Ends what was started for the system tests, whatever came of it.
end_test_suite() {
  local outcome=$?
  [[ -n ${TEST_SUITE:-} ]] || return "$outcome"
  wait "$TEST_SUITE" || true
  TEST_SUITE=''
  on_test_suite clean >>"$REPORTS/suite-start.log" 2>&1 || true
  return "$outcome"
}

# Runs Maven as one phase, its output in a log, and remembers the time and the processor time that it took, or those of
# everybody on this machine: NAME ARGUMENT...
phase() {
  local name=$1 since busy outcome=0 seconds watch
  shift
  since=$(now_millis) busy=$(busy_ticks)
  end_if_hanging "$name" &
  watch=$!
  maven "$@" >"$REPORTS/$name.log" 2>&1 || outcome=$?
  kill "$watch" 2>/dev/null || true
  seconds=$((($(now_millis) - since) / 1000))
  PHASES+=("$name $seconds $((($(busy_ticks) - busy) / $(getconf CLK_TCK)))")
  step "$name" "$(if ((outcome)); then printf FAILED; else printf done; fi)" "$since"
  if ((outcome)); then grep -E '^\[ERROR\]|BUILD FAILURE' "$REPORTS/$name.log" | head -n 60 || true; fi
  return "$outcome"
}

# Ends what a phase has started once it takes too long; what its tests were doing is shown, all of it in a file: NAME
end_if_hanging() {
  local end=$((SECONDS + 60 * LONGEST_PHASE)) threads=$REPORTS/$1-threads.txt here=$BASHPID pid begun
  while ((SECONDS < end)); do
    kill -0 $$ 2>/dev/null || return 0 # interrupted, and its number may soon be somebody else's
    sleep 5 </dev/null >/dev/null 2>&1
  done
  mapfile -t begun < <(begun_by_phase "$here")
  for pid in "${begun[@]}"; do
    printf '\n== %s\n' "$(tr '\0' ' ' <"/proc/$pid/cmdline")"
    timeout 20 "$JDK/bin/jcmd" "$pid" Thread.print || true
  done >"$threads" 2>&1
  note "$1 hangs: nothing of it takes $LONGEST_PHASE minutes; threads are in $threads"
  sed -n '/^"main"/,/^$/p' "$threads" | grep -v '/native\|java.base@' | head -n 100
  tail -n 20 "$REPORTS/$1.log"
  kill -KILL "${begun[@]}" 2>/dev/null || true
}

# Processes that this shell has begun, and what they have; neither the suite nor who asks: WATCH
begun_by_phase() {
  local pid children
  for pid in $(children_of $$); do
    [[ $pid != "${TEST_SUITE:-}" && $pid != "$1" ]] || continue
    children=$pid
    while [[ -n $children ]]; do
      printf '%s\n' $children
      children=$(for pid in $children; do children_of "$pid"; done)
    done
  done
}

children_of() { cat "/proc/$1/task/"*/children 2>/dev/null || true; }

# Processor time of the whole machine since its start, in ticks of the kernel.
busy_ticks() {
  local word user nice system idle iowait irq softirq rest
  read -r word user nice system idle iowait irq softirq rest </proc/stat
  : "$word" "$idle" "$iowait" "$rest"
  printf '%s' $((user + nice + system + irq + softirq))
}

# The last lines: what took how long, what failed, and what passed only the second time.
show_closing() {
  local line name seconds busy
  title 'Phases'
  for line in "${PHASES[@]}"; do
    read -r name seconds busy <<<"$line"
    printf '  %-10s %6.1f min %8.1f processor min of this machine%s\n' "$name" "$(minutes "$seconds")" "$(minutes "$busy")" \
      "$(downloads_of "$name")"
  done
  title 'Slowest classes, in seconds'
  reports | xargs -0r sed -nE '/<testsuite /,/>/{s/.* name="([^"]*)".* time="([0-9.]+)".*/\2 \1/p}' | sort -rn | head -n 10 |
    sed 's/^/  /'
  name_failed_tests
  name_flaky_tests
  count_tests
}

minutes() { awk -v seconds="$1" 'BEGIN { printf "%.1f", seconds / 60 }'; }

# What of a phase was waiting for downloads.
downloads_of() {
  local seconds
  seconds=$(download_seconds "$REPORTS/$1.log")
  if [[ -n $seconds ]]; then printf ', %s s of it with downloads' "$seconds"; fi
}

# Reports of this run's tests, those of pages among them, for xargs -0.
reports() { find "$ROOT"/*/target \( -name 'TEST-*.xml' -o -name junit.xml \) -newer "$REPORTS/begun" -print0; }

# The output of two modules is interleaved, so a failure stands far above the end.
name_failed_tests() {
  local failed
  failed=$(find "$ROOT"/*/target/*-reports -name '*.txt' -newer "$REPORTS/begun" \
    -exec grep -hE -A 2 '<<< (FAILURE|ERROR)!$' {} +) || true
  if [[ -n $failed ]]; then printf '\nFailed tests:\n%s\n' "$failed"; fi
}

# Integration tests that passed only the second time; each is looked into.
name_flaky_tests() {
  local flaky
  flaky=$(reports | xargs -0r grep -lE '<flaky(Failure|Error)') || true
  if [[ -n $flaky ]]; then printf '\nFLAKY, first failures in\n%s\n' "$flaky"; fi
}

# The very last line: how many tests of the modules' reports passed, failed and were skipped.
count_tests() {
  reports | xargs -0r grep -hoE '<testsuite [^>]*' | awk '
    function number(name) { return match($0, " " name "=\"[0-9]+") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) : 0 }
    { all += number("tests"); failed += number("failures") + number("errors"); skipped += number("skipped") }
    END { printf "\n%d passed, %d failed, %d skipped\n", all - failed - skipped, failed, skipped }'
}
