# shellcheck shell=bash
# Builds the jars when the sources are newer.

# Answers whether a component's jar is missing or older than what it is made of.
is_stale() {
  local module jar stamp=$ROOT/target/built
  module=$ROOT/$(module_of "$1")
  jar=$(jar_of "$1") || return 0
  local sources=("$ROOT/pom.xml" "$ROOT/common-lib/pom.xml" "$ROOT/common-lib/src/main" "$module/pom.xml" "$module/src/main")
  # The pages have their sources, and their stamps in the folder of what was built, elsewhere.
  if [[ $1 == web ]]; then sources=("$module/pom.xml" "$module/package-lock.json" "$module"/{shared,student,admin,scripts} "$ROOT/docs/api"); fi
  # A jar that Maven left alone because nothing in it changed is judged by the time of the build.
  [[ -f $stamp && $stamp -nt $jar ]] || stamp=$jar
  [[ -n $(find "${sources[@]}" -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# Builds everything that is out of date.
build() {
  local name since stale=()
  for name in web nacos channel "${SERVICES[@]}" system-tests; do
    if is_stale "$name"; then stale+=("$(module_of "$name")"); fi
  done
  if ((${#stale[@]} == 0)); then
    step build 'up to date'
    return
  fi
  require_maven
  provide_node
  since=$(now_millis)
  # Maven leaves a jar alone whose own classes are the same, also when what it depends on has changed.
  for name in "${stale[@]}"; do rm -f "$ROOT/$name/target/"*.jar; done
  note "building (the first time Maven downloads the libraries, which takes minutes)"
  (cd "$ROOT" && mvn -q -B -T 2 -DskipTests -Dspotless.check.skip=true package) >"$LOGS/build.log" 2>&1 || {
    show_log_end build 60
    die "The build failed."
  }
  mkdir -p "$ROOT/target"
  touch "$ROOT/target/built"
  step build "${#stale[@]} modules were out of date" "$since"
}

# Ends the program when the jar of one of the named components is missing.
require_jars() {
  local name
  for name in "$@"; do
    jar_of "$name" >/dev/null || die "The jar of $(module_of "$name") is missing; run deploy/dev up without --no-build."
  done
}

# Runs a main class of module system-tests with the environment of this instance, in a shell of its own, for nothing
# that is started later is of this instance: CLASS ARGUMENT...
run_tool() (
  local tests=$ROOT/system-tests/target options=(-Xmx2g)
  # The students of a demo live for a minute: to compile their code well would take the processor from the suite.
  if [[ $1 == *.DemoRush ]]; then options+=(-XX:TieredStopAtLevel=1); fi
  forget_node_settings
  # shellcheck source=/dev/null
  source "$STATE/env"
  "$JDK/bin/java" "${options[@]}" -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED \
    --sun-misc-unsafe-memory-access=allow -cp "$tests/classes:$tests/lib/*" "$@"
)
