# shellcheck shell=bash
# Bringing components up, several at a time, and seeing that they are well.

# Seconds that a component may take to become healthy.
PATIENCE=900

# Seconds that services which are ready may take to hear of each other.
ACQUAINTANCE=60

# Processes that this run has started, so that a failure can end them.
STARTED=()

# When this run has begun a component, in milliseconds.
declare -A BEGUN=()

# Components that services need only once they are up, and that are awaited with them.
AWAIT_LATE=()

# Components that start at once after a build: two processors have enough to do with them.
START_AT_ONCE=4

# Brings up the named components, at most LIMIT at a time; those that are well are left alone.
bring_up() {
  local limit=$1 name waiting=() starting=()
  shift
  waiting=("$@")
  while ((${#waiting[@]} + ${#starting[@]})); do
    while ((${#waiting[@]} && ${#starting[@]} < limit)); do
      name=${waiting[0]} waiting=("${waiting[@]:1}")
      if [[ -n ${BEGUN[$name]:-} ]] || begin_missing "$name"; then starting+=("$name"); fi
    done
    local still=()
    for name in "${starting[@]}"; do
      if is_healthy "$name"; then
        end_start "$name"
        step "$name" "ready on 127.0.0.1:$(port_of "$name")" "${BEGUN[$name]}"
        unset "BEGUN[$name]"
      else
        require_alive "$name" "${BEGUN[$name]}"
        still+=("$name")
      fi
    done
    starting=("${still[@]}")
    ((${#starting[@]} == 0)) || sleep 0.2
  done
}

# Begins a component without waiting for it; fails when it is well already.
begin_missing() {
  needs_start "$1" || return 1
  BEGUN[$1]=$(now_millis)
  STARTED+=("$1")
  begin "$1"
}

# Nodes of a KIND that were never made a cluster have nothing of value, and do not become one where an earlier attempt
# broke off: KIND NODE...
forget_unformed() {
  local kind=$1 name left=()
  [[ ! -f $DATA/$kind-formed ]] || return 0
  for name in "${@:2}"; do
    if [[ -d $DATA/$name ]]; then left+=("$name"); fi
  done
  ((${#left[@]})) || return 0
  note "$kind had not become a cluster the last time; beginning anew"
  stop_all "${left[@]}"
  for name in "${left[@]}"; do rm -rf "${DATA:?}/$name"; done
}

# Answers whether a component must be started; ends one that runs but is ill, or is of an older build.
needs_start() {
  local name=$1 asked
  if ! is_running "$name"; then
    [[ ! -f $RUN/$name ]] || note "$name is gone since the last time; starting it again"
    return 0
  fi
  if is_built_here "$name" && ! is_current "$name"; then
    note "$name runs an older build; restarting it"
    stop "$name"
    return 0
  fi
  asked=$(now_millis)
  while (($(now_millis) - asked < 15000)); do
    if is_healthy "$name" || gives_copy "$name"; then
      step "$name" "already running on 127.0.0.1:$(port_of "$name")"
      return 1
    fi
    sleep 0.5
  done
  note "$name runs but does not answer; restarting it"
  stop "$name"
}

# Ends the program, showing why, when a component died or takes too long.
require_alive() {
  local name=$1 spent=$(($(now_millis) - $2))
  if ! is_running "$name"; then
    show_log_end "$name"
    die "$name ended while it was starting."
  elif ((spent > PATIENCE * 1000)); then
    show_log_end "$name"
    die "$name did not become healthy within $PATIENCE s."
  fi
}

# At the end of a failed start: takes back what it started.
take_back() {
  local outcome=$? name running=()
  trap - EXIT INT TERM
  end_build
  for name in "${STARTED[@]}"; do
    if is_running "$name"; then running+=("$name"); fi
  done
  if ((outcome != 0 && ${#running[@]})); then
    title "Stopping what this run had started: ${running[*]}"
    bring_down "${running[@]}"
  fi
  exit "$outcome"
}

# Everything, in the order in which it is needed.
bring_up_everything() {
  trap take_back EXIT
  trap 'exit 130' INT TERM
  local since
  since=$(now_millis)
  title 'Servers'
  if is_clustered; then await_build; bring_up_cluster; else bring_up_servers; fi
  step servers 'and what was built meanwhile' "$since"
  since=$(now_millis)
  bring_up_services
  step services 'all of them know each other' "$since"
  trap - EXIT INT TERM
}

# Single servers. Nacos, which takes longest, is begun before them, and awaited with the services; so is the channel.
bring_up_servers() {
  local name
  if is_building; then
    AWAIT_LATE=(channel nacos)
  else
    AWAIT_LATE=()
    for name in nacos channel; do
      if begin_missing "$name"; then AWAIT_LATE+=("$name"); fi
    done
  fi
  bring_up 2 mariadb redis
  in_container rabbitmq || bring_up 1 epmd
  bring_up 1 rabbitmq
  await_build
  if has_wires; then bring_up 1 wires; fi
}

# The services, all at once: while one waits for a server or for its first answers, the others use the processor. After
# a build, which leaves them without caches and Nacos not begun, those that take longest begin, with Nacos, which they
# need when they are up.
bring_up_services() {
  local all=("${AWAIT_LATE[@]}" "${SERVICES[@]}") at_once
  at_once=${#all[@]}
  title 'Services'
  if ((${#AWAIT_LATE[@]} && ! ${#BEGUN[@]})); then at_once=$START_AT_ONCE; fi
  bring_up "$at_once" "${all[@]}"
  acquaint "${SERVICES[@]}"
}

# Waits until each of the named services has heard of those it calls: by itself it is ready before, and who comes then is
# told 503.
acquaint() {
  local name since
  since=$(now_millis)
  for name in "$@"; do
    until is_acquainted "$name"; do
      require_alive "$name" "$since"
      (($(now_millis) - since < ACQUAINTANCE * 1000)) ||
        die "$name does not hear of those it calls; see docs/runbook.md, 'A service runs but is not ready'."
      sleep 0.2
    done
  done
}

# Ends the named components: services first, the servers they need after them.
bring_down() {
  local name first=() then=() last=()
  for name in "$@"; do
    if is_service "$name"; then
      first+=("$name")
    elif [[ $name == epmd ]]; then
      last+=("$name")
    else
      then+=("$name")
    fi
  done
  stop_all "${first[@]}"
  stop_all "${then[@]}"
  stop_all "${last[@]}"
}

# One line per component: name, pid, port, health.
show_status() {
  local name pid health
  printf '%-16s %9s %7s  %s\n' NAME PID PORT HEALTH
  for name in "${SERVERS[@]}" "${SERVICES[@]}"; do
    pid=- health=down
    if in_container "$name" && container_runs "$name"; then
      pid=container health=ill
    elif pid=$(pid_of "$name"); then
      health=ill
    else
      pid=-
    fi
    if [[ $name == epmd && -f $STATE/containers ]]; then continue; fi
    if [[ $name == wires ]] && ! has_wires; then continue; fi
    if [[ $name == @(prometheus|*-exporter|redis-old|redis-again|redis-new|mysql) && $health == down ]]; then continue; fi
    if [[ $health == ill ]] && is_healthy "$name"; then health=healthy; fi
    printf '%-16s %9s %7s  %s\n' "$name" "$pid" "$(port_of "$name")" "$health"
  done
}
