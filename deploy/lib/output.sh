# shellcheck shell=bash
# Output of the program: steps with their time, failures with their reason.

# The reason why nothing more can be done, then the end.
die() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# The answer of a check that could not be made here, as automake has it.
NOT_RUN=77

# Says by name why nothing was shown, which is neither a success nor a failure: COMMAND REASON.
not_run() {
  printf '\n%s was not run: %s\n' "$1" "$2" >&2
  exit "$NOT_RUN"
}

# A heading.
title() { printf '\n%s\n' "$*"; }

# One line that is not a step.
note() { printf '  %s\n' "$*"; }

# Milliseconds of a clock that the steps are timed with.
now_millis() { local t=${EPOCHREALTIME/[.,]/}; printf '%s' "${t:0:-3}"; }

# A finished step: NAME OUTCOME [since MILLIS].
step() {
  local name=$1 outcome=$2 since=${3:-} spent=''
  if [[ -n $since ]]; then
    local millis=$(($(now_millis) - since))
    printf -v spent '%d.%d s' $((millis / 1000)) $((millis % 1000 / 100))
  fi
  printf '  %-20s %-44s %8s\n' "$name" "$outcome" "$spent"
}

# The end of a component's log.
show_log_end() {
  local log=$LOGS/$1.log
  [[ -s $log ]] || return 0
  printf '\nLast lines of %s:\n' "$log" >&2
  tail -n "${2:-40}" "$log" | sed 's/^/  | /' >&2
}
