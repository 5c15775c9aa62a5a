# shellcheck shell=bash
# Processes of this instance. A record per name holds pid, start time and boot id, so that a pid which
# the system has given to somebody else meanwhile is never taken for ours.

# When a process started, in the kernel's ticks; fails for a dead one and for a zombie.
started_at() {
  local stat fields
  { stat=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
  read -ra fields <<<"${stat##*) }"
  ((${#fields[@]} > 19)) || return 1 # ended while it was looked at
  [[ ${fields[0]} != Z ]] && printf '%s' "${fields[19]}"
}

# Records a process as the one of that name.
remember() {
  local started
  started=$(started_at "$2") || return 0
  printf '%s %s %s\n' "$2" "$started" "$(</proc/sys/kernel/random/boot_id)" >"$RUN/$1"
}

# The live pid of a component; fails when it does not run.
pid_of() {
  local pid started boot
  [[ -f $RUN/$1 ]] || return 1
  read -r pid started boot <"$RUN/$1" || return 1
  [[ $boot == "$(</proc/sys/kernel/random/boot_id)" && $(started_at "$pid") == "$started" ]] || return 1
  printf '%s' "$pid"
}

# Starts a command in a session of its own, in the component's data folder, with an empty folder for
# temporary files, its output in the log.
launch() {
  local name=$1 log=$LOGS/$1.log
  shift
  rm -rf "${STATE:?}/tmp/$name"
  mkdir -p "$DATA/$name" "$STATE/tmp/$name"
  if [[ -f $log && $(stat -c %s "$log") -gt 20000000 ]]; then mv "$log" "$log.1"; fi
  (
    cd "$DATA/$name" || exit
    # shellcheck disable=SC2016 # the new session expands it
    exec setsid bash -c 'echo "$0" 2>/dev/null >"/proc/$$/autogroup" || true; exec "$@"' "$(priority_at_start "$name")" "$@" \
      </dev/null >>"$log" 2>&1 9>&-
  ) &
  remember "$name" $!
  disown $! # else this shell announces the death of what a drill kills
}

# The priority that a component starts with, of nice's numbers: one whose twin serves meanwhile stands behind it, as on a
# machine of its own it would. Kernels that do not schedule by session do without.
priority_at_start() {
  if is_service "$1" && is_doubled && is_running "$(twin_of "$1")"; then printf 5; else printf 0; fi
}

# Lets a component that has started have as much of the processors as all others.
end_start() {
  local pid
  if pid=$(pid_of "$1"); then echo 0 2>/dev/null >"/proc/$pid/autogroup" || true; fi
}

# Answers whether a component runs, healthy or not.
is_running() {
  if in_container "$1"; then container_runs "$1"; else pid_of "$1" >/dev/null; fi
}

# Ends a component: SIGTERM, after a while SIGKILL.
stop() {
  local name=$1 since pid i patience=20
  is_running "$name" || { rm -f "$RUN/$name"; return 0; }
  since=$(now_millis)
  if in_container "$name"; then
    stop_container "$name"
  else
    pid=$(pid_of "$name") || return 0
    if is_service "$name" && is_recording; then patience=90; fi # what was recorded is written at the end
    kill -TERM "$pid" 2>/dev/null || true
    kill -CONT "$pid" 2>/dev/null || true
    for ((i = 0; i < patience * 10; i++)); do
      pid_of "$name" >/dev/null || break
      sleep 0.1
    done
    if pid_of "$name" >/dev/null; then
      kill -KILL "$pid" 2>/dev/null || true
      note "$name did not end within $patience s and was killed"
    fi
  fi
  rm -f "$RUN/$name"
  step "$name" stopped "$since"
}

# Ends several at once.
stop_all() {
  local name workers=()
  for name in "$@"; do
    stop "$name" &
    workers+=($!)
  done
  # Named, since what this program has started is its child as well.
  ((${#workers[@]} == 0)) || wait "${workers[@]}"
}

# kill -9, as a crash would.
kill_now() {
  local pid
  is_running "$1" || die "$1 does not run."
  if in_container "$1"; then
    docker kill "$(container_name "$1")" >/dev/null
  else
    pid=$(pid_of "$1") && kill -KILL "$pid"
    while pid_of "$1" >/dev/null; do sleep 0.05; done
  fi
  note "$1 killed"
}

# Stops a component without a word, as a long pause or a lost disk would; thaw_now lets it go on.
freeze_now() { signal_now "$1" STOP pause frozen; }
thaw_now() { signal_now "$1" CONT unpause thawed; }

# Sends a signal to a component, or tells Docker the same: NAME SIGNAL WORD DONE.
signal_now() {
  local pid
  is_running "$1" || die "$1 does not run."
  if in_container "$1"; then
    docker "$3" "$(container_name "$1")" >/dev/null
  else
    pid=$(pid_of "$1") && kill -"$2" "$pid"
  fi
  note "$1 $4"
}

# Prints the process that listens on a port of this machine: "name, pid N"; fails when nobody does.
listener_on() {
  local line
  if command -v ss >/dev/null; then
    line=$(ss -Hltnp "sport = :$1" 2>/dev/null | head -n 1)
    [[ -n $line ]] || return 1
    if [[ $line =~ \(\(\"([^\"]+)\",pid=([0-9]+) ]]; then
      printf '%s, pid %s' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    else
      printf 'a process of another user'
    fi
  else
    (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && printf 'a process (install iproute2 to see which)'
  fi
}

# Ends the program when a port of a component that is to be started is taken.
require_free_ports() {
  local port who i
  for port in $(ports_of "$1"); do
    # One that was killed this moment may hold its port while its last threads end.
    for ((i = 0; i < 100; i++)); do
      listener_on "$port" >/dev/null || break
      sleep 0.1
    done
    if who=$(listener_on "$port"); then
      die "$1 needs port $port, which is taken by $who.
End that process, or run beside it: COURTGATE_PORT_OFFSET=3250 deploy/dev ..."
    fi
  done
}

# Sends a request to a port and compares the answer's first byte: PORT REQUEST BYTE (two hexadecimal digits).
answers() {
  local first
  first=$(
    {
      exec 3<>"/dev/tcp/127.0.0.1/$1"
      printf '%b' "$2" >&3
      timeout 2 head -c "${4:-1}" <&3 | tail -c 1 | od -An -tx1
    } 2>/dev/null
  ) || return 1
  [[ ${first// /} == "$3" ]]
}

# Memory that programs may still take, in megabytes.
available_megabytes() { printf '%s' $(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1024)); }
