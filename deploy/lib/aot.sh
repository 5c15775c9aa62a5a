# shellcheck shell=bash
# The ahead-of-time cache of each service's JVM, and of Nacos's: its classes loaded and linked before, and the profiles of
# the methods that carried a rush, so that the first press after a start finds code that compiles at once. A cache is made
# from a run that records (training.sh), lies beside the build it is of and goes with it; whatever is wrong with a cache,
# the JVM starts without.

# What has caches.
CACHED=(nacos "${FIRST_SERVICES[@]}")

# Answers whether this JDK can make and use caches, and nobody said COURTGATE_AOT=off.
uses_aot() {
  local version
  [[ ${COURTGATE_AOT:-on} != off ]] || return 1
  [[ -n ${JDK:-} ]] || find_jdk
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JDK/release" 2>/dev/null)
  ((${version:-0} >= 25))
}

# Answers whether services that start now record what a cache is made of.
is_recording() { [[ ${COURTGATE_AOT:-on} == record ]] && uses_aot; }

aot_folder() { printf '%s' "$APP/$1/aot"; }

# Conditions of a cache beside its build: the place, the JDK, the options.
aot_key() { printf '%s\n' "$APP" "$(<"$JDK/release")" "$(jvm_options_of "$1")"; }

# The options that a service starts with: its cache if it has a good one, or the recording for one.
aot_options_of() {
  local name=$1 folder
  uses_aot || return 0
  folder=$(aot_folder "$name")
  if is_recording; then
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '%s\n' -XX:AOTMode=record "-XX:AOTConfiguration=$folder/recorded"
  elif has_good_cache "$name"; then
    printf '%s\n' "-XX:AOTCache=$folder/cache"
  fi
}

# Answers whether a cache is there, whole, of this JDK and these options; throws away one that is not.
has_good_cache() {
  local folder
  folder=$(aot_folder "$1")
  [[ -f $folder/cache ]] || return 1
  if [[ -f $folder/key && $(<"$folder/key") == "$(aot_key "$1")" ]] &&
    [[ -f $folder/sum && $(<"$folder/sum") == "$(cksum <"$folder/cache")" ]]; then
    return 0
  fi
  note "the AOT cache of $1 is broken or of other options; it will be made again" >&2
  rm -rf "$folder"
  return 1
}

# Makes a service's cache from what its last recording run left; complete or not at all.
make_cache() {
  local name=$1 folder since options
  folder=$(aot_folder "$name") since=$(now_millis)
  [[ -s $folder/recorded ]] || die "$name has not recorded: start and stop it with COURTGATE_AOT=record."
  mapfile -t options < <(jvm_options_of "$name")
  "$JDK/bin/java" "${options[@]}" "${COMMON_JVM_OPTIONS[@]}" -XX:AOTMode=create "-XX:AOTConfiguration=$folder/recorded" \
    "-XX:AOTCache=$folder/new" -jar "$APP/$name/$name.jar" </dev/null >>"$LOGS/aot.log" 2>&1 || {
    rm -rf "$folder"
    show_log_end aot 10
    die "The AOT cache of $name could not be made."
  }
  cksum <"$folder/new" >"$folder/sum"
  aot_key "$name" >"$folder/key"
  mv "$folder/new" "$folder/cache"
  rm -f "$folder/recorded"
  step "$name" 'has its AOT cache' "$since"
}
