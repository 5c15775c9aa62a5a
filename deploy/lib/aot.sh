# shellcheck shell=bash
# The ahead-of-time cache of each service's JVM: its classes loaded and linked before, and the profiles of the methods
# that carried a rush, so that the first press after a start finds compiled code. The first run of a build is the
# training; when that run ends, the cache is made in the background. A cache lies beside the build it is of and goes
# with it; whatever is wrong with it, the service starts without.

# Answers whether caches are made and used: a JDK that can, and nobody said COURTGATE_AOT=off.
uses_aot() {
  local version
  [[ ${COURTGATE_AOT:-on} != off ]] || return 1
  [[ -n ${JDK:-} ]] || find_jdk
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JDK/release" 2>/dev/null)
  ((${version:-0} >= 25))
}

aot_folder() { printf '%s' "$STATE/app/$1/aot"; }

# What a cache is good for beside its build: the place, the JDK, the options.
aot_key() { printf '%s\n' "$STATE" "$(<"$JDK/release")" "$(jvm_options_of "$1")"; }

# The options that a service starts with: its cache, or the training for one.
aot_options_of() {
  local name=$1 folder
  uses_aot || return 0
  folder=$(aot_folder "$name")
  if [[ -f $folder/cache ]] && ! is_cache_good "$name"; then
    note "the AOT cache of $name is broken or of other options; it will be made again" >&2
    rm -rf "$folder"
  fi
  if [[ -f $folder/cache ]]; then
    printf '%s\n' "-XX:AOTCache=$folder/cache"
  elif ! is_cache_in_the_making "$name"; then
    rm -rf "$folder"
    mkdir -p "$folder"
    aot_key "$name" >"$folder/key"
    printf '%s\n' -XX:AOTMode=record "-XX:AOTConfiguration=$folder/training"
  fi
}

# Answers whether a cache is whole and of this JDK and these options.
is_cache_good() {
  local folder
  folder=$(aot_folder "$1")
  [[ -f $folder/key && $(<"$folder/key") == "$(aot_key "$1")" ]] &&
    [[ -f $folder/sum && $(<"$folder/sum") == "$(cksum <"$folder/cache")" ]]
}

# Answers whether the running process of a service is the training of its cache.
is_training() { is_service "$1" && [[ -f $(aot_folder "$1")/key && ! -f $(aot_folder "$1")/cache ]]; }

# Answers whether a cache is being made from the last training.
is_cache_in_the_making() { pid_of "aot-$1" >/dev/null; }

# Makes the cache of a service whose training has ended, behind the back of everything else, one at a time.
make_cache() {
  local name=$1 folder
  folder=$(aot_folder "$name")
  [[ -s $folder/training ]] && uses_aot && is_current "$name" && ! is_cache_in_the_making "$name" || return 0
  (
    exec 9>&- 8>"$STATE/aot.lock"
    remember "aot-$name" "$BASHPID"
    flock 8
    assemble_cache "$name" "$folder" </dev/null >>"$LOGS/aot.log" 2>&1 || rm -rf "$folder"
  ) >/dev/null 2>&1 &
  disown
}

# Writes the cache and what proves that it is whole: NAME FOLDER.
assemble_cache() {
  local options
  mapfile -t options < <(jvm_options_of "$1")
  nice -n 19 "$JDK/bin/java" "${options[@]}" "${COMMON_JVM_OPTIONS[@]}" -XX:AOTMode=create \
    "-XX:AOTConfiguration=$2/training" "-XX:AOTCache=$2/cache.new" -jar "$STATE/app/$1/$1.jar" || return
  cksum <"$2/cache.new" >"$2/sum" && mv "$2/cache.new" "$2/cache" && rm -f "$2/training"
}
