# shellcheck shell=bash
# Common parts of up and down: which settings, which secrets, which compose.

ENV_FILE=${COURTGATE_ENV_FILE:-$HERE/.env}

die() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# A setting of the environment or the file, else the default: NAME DEFAULT.
setting() {
  local value=${!1:-}
  [[ -n $value ]] || value=$(sed -n "s/^$1=//p" "$ENV_FILE" | tail -n 1)
  printf '%s' "${value:-$2}"
}

# The folder of the secrets; compose reads it relative to its own file.
locate_secrets() {
  SECRETS=$(setting COURTGATE_SECRETS ./secrets)
  [[ $SECRETS == /* ]] || SECRETS=$HERE/${SECRETS#./}
}

# Docker's compose: its plug-in, or the program of its own.
compose() {
  local program=(docker compose)
  if ! docker compose version >/dev/null 2>&1; then
    command -v docker-compose >/dev/null ||
      die "Docker's compose is missing (Debian, Ubuntu: sudo apt-get install docker-compose)."
    program=(docker-compose)
  fi
  "${program[@]}" --file "$HERE/compose.yaml" --env-file "$ENV_FILE" "$@"
}
