# shellcheck shell=bash
# Builds what is run, each module when it is older than its sources: main classes only, neither checked nor tested, in
# target/run of each module. What a build that checks has made, in target, is taken where COURTGATE_CHECKED is set.

# What components are made from, in the order in which Maven may begin them.
RUN_COMPONENTS=(common-lib web nacos channel "${FIRST_SERVICES[@]}")

# The folder within a module's that has its jar.
built_folder() { if [[ -n ${COURTGATE_CHECKED:-} ]]; then printf target; else printf target/run; fi; }

# The stamp of a component's last build, which is there only when that came to its end.
built_stamp() { printf '%s/%s/target/run/built' "$ROOT" "$(module_of "$1")"; }

# Answers whether a component was not built to its end, or is older than what it is made of.
is_stale() {
  local module stamp needed=(common-lib) name
  module=$ROOT/$(module_of "$1") stamp=$(built_stamp "$1")
  [[ -f $stamp ]] && jar_of "$1" >/dev/null || return 0
  local sources=("$ROOT/pom.xml" "$module/pom.xml" "$module/src/main")
  case $1 in
    common-lib | nacos) needed=() ;;
    web)
      needed=()
      sources=("$ROOT/pom.xml" "$module"/{pom.xml,package.json,package-lock.json,pages.vite.ts,tsconfig.base.json}
        "$module"/{shared,student,admin,scripts} "$ROOT/docs/api")
      ;;
    gateway) needed+=(web) ;; # which are in its jar
    drills) needed+=(suite-client) ;;
  esac
  for name in "${needed[@]}"; do
    sources+=("$(built_stamp "$name")")
    [[ -f ${sources[-1]} ]] || return 0
  done
  [[ -n $(find "${sources[@]}" -newer "$stamp" -print -quit) ]]
}

# Builds the named components where they are out of date, and nothing else. One build at a time writes into a checkout.
build() (
  mkdir -p "$ROOT/target/run" "$LOGS"
  exec 8>"$ROOT/target/run/lock"
  flock --nonblock 8 || {
    note "another build is at work in $ROOT; waiting for it"
    flock 8
  }
  local name stale=() modules=()
  for name in "$@"; do
    # Without the stamp of what is built anew, what is made of it is stale as well.
    if is_stale "$name"; then
      stale+=("$name") modules+=("$(module_of "$name")")
      rm -rf "$ROOT/$(module_of "$name")/target/run"
    fi
  done
  ((${#stale[@]})) || return 0
  require_maven
  provide_node
  local since downloading
  since=$(now_millis)
  [[ -d $HOME/.m2/repository/org/springframework/boot ]] ||
    note "building (the first time Maven downloads the libraries, which takes minutes)"
  # Built together with what they need of this repository, of which Maven compiles what has changed.
  maven -B -T 2 -Prun -pl "$(IFS=,; printf '%s' "${modules[*]}")" -am \
    -Dorg.slf4j.simpleLogger.showDateTime=true package >"$LOGS/build.log" 2>&1 || {
    show_log_end build 60
    die "The build failed."
  }
  for name in "${stale[@]}"; do touch "$(built_stamp "$name")"; done
  downloading=$(download_seconds "$LOGS/build.log")
  step build "${stale[*]}${downloading:+; downloads took $downloading s of it}" "$since"
)

# Begins the build of everything that runs, beside what does not wait for it; await_build waits for its end.
begin_build() {
  local built=("${RUN_COMPONENTS[@]}")
  if has_wires || [[ -n ${COURTGATE_WIRES:-} ]]; then built+=(suite-client); fi
  mkdir -p "$LOGS"
  # Both may install packages, which only one can do at a time.
  require_maven
  provide_node
  trap end_build EXIT
  trap 'exit 130' INT TERM
  # In a process group of its own, so that all of it can be ended.
  set -m
  build "${built[@]}" </dev/null &
  BUILDING=$!
  set +m
}

# Answers whether the build that was begun is still at work.
is_building() { [[ -n ${BUILDING:-} ]] && kill -0 "$BUILDING" 2>/dev/null; }

# Ends the program when the build that was begun fails.
await_build() {
  [[ -n ${BUILDING:-} ]] || return 0
  wait "$BUILDING" || exit 1
  BUILDING=''
}

# Ends the build that was begun, when the program ends before it.
end_build() {
  if is_building; then kill -- "-$BUILDING" 2>/dev/null || true; fi
  BUILDING=''
}

# Builds the tools of suite-client, or those of drills that are made of them: MODULE
build_tools() {
  case $1 in drills) build common-lib suite-client drills ;; *) build common-lib "$1" ;; esac
}

# Seconds in which Maven waited for at least one download, of a log with times; nothing when there was none.
download_seconds() {
  awk '/Downloading from / { if (!open++) begun = $1 }
    /Downloaded from / { if (open && !--open) { waited += $1 - begun; some = 1 } }
    END { if (some) printf "%.1f", waited / 1000 }' "$1"
}

# Maven on the JDK of everything else: where it is new enough, the compiler runs in Maven's own process.
maven() { (cd "$ROOT" && JAVA_HOME=$JDK mvn "$@"); }

# Ends the program when the jar of one of the named components is missing.
require_jars() {
  local name
  for name in "$@"; do
    jar_of "$name" >/dev/null || die "The jar of $(module_of "$name") is missing; run deploy/dev up without --no-build."
  done
}

# Runs a main class of suite-client or drills with the environment of this instance, in a shell of its own, for nothing
# that is started later is of this instance: MODULE CLASS ARGUMENT...
run_tool() (
  local tools=$ROOT/$1/$(built_folder) options=(-Xmx2g)
  shift
  # The students of a demo live for a minute: to compile their code well would take the processor from the suite.
  if [[ $1 == *.DemoRush ]]; then options+=(-XX:TieredStopAtLevel=1); fi
  forget_node_settings
  # shellcheck source=/dev/null
  source "$STATE/env"
  "$JDK/bin/java" "${options[@]}" -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED \
    --sun-misc-unsafe-memory-access=allow -cp "$tools/classes:$tools/lib/*" "$@"
)
