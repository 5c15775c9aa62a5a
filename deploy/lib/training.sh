# shellcheck shell=bash
# The training of the ahead-of-time caches: a second suite, with servers of its own, records two rushes and is removed.
# In the background of an `up` the training waits until no gate is near, and gives way to one that is announced.

# Minutes around a gate in which nothing trains.
QUIET_MINUTES=10

# Memory, in megabytes, that must be free for a second suite.
TRAINING_MEGABYTES=6000

# Ports of the training suite: as far from this instance's as they go without leaving the range.
training_offset() { printf '%s' $(((OFFSET + 5500) % 12000)); }

# Runs this program on the training suite, which starts the same unpacked builds.
on_training_suite() {
  COURTGATE_STATE=$STATE/training COURTGATE_PORT_OFFSET=$(training_offset) COURTGATE_APP=$APP COURTGATE_AOT=record \
    COURTGATE_WIRES='' "$ROOT/deploy/dev" "$@"
}

# Answers whether something starts without a cache that it could have.
wants_training() {
  local name
  uses_aot && ! is_recording || return 1
  for name in "${CACHED[@]}"; do
    has_good_cache "$name" || return 0
  done
  return 1
}

# Answers whether a gate of this instance opens soon or opened a moment ago; yes when nobody knows.
is_gate_near() {
  local gates
  gates=$(MYSQL_PWD=$BOOKING_DB_PASSWORD mariadb --no-defaults --protocol=tcp --host=127.0.0.1 --connect-timeout=5 \
    --port="$(port_of mariadb)" --user=courtgate_booking --skip-column-names --execute="SELECT COUNT(*) FROM
      courtgate_booking.booking_session WHERE flash_time BETWEEN UTC_TIMESTAMP(3) - INTERVAL $QUIET_MINUTES MINUTE
      AND UTC_TIMESTAMP(3) + INTERVAL $QUIET_MINUTES MINUTE" 2>/dev/null) || return 0
  [[ $gates != 0 ]]
}

# Answers whether the machine has room for a second suite.
has_room_to_train() { (($(available_megabytes) > TRAINING_MEGABYTES)); }

# Trains and makes the caches, now.
train() {
  local name
  build_tools suite-client
  end_training_suite
  on_training_suite up --no-build --no-session
  (
    STATE=$STATE/training
    # A rush of a recording suite may be too slow to be clean; what counts here is that it was played.
    run_tool suite-client com.courtgate.suite.demo.DemoRush || true
    run_tool suite-client com.courtgate.suite.demo.DemoRush || true
  )
  on_training_suite down
  for name in "${CACHED[@]}"; do make_cache "$name"; done
  on_training_suite clean
}

# Takes the training suite away, at once, whatever state it is in.
end_training_suite() {
  local record pid
  [[ -d $STATE/training ]] || return 0
  for record in "$STATE/training/run/"*; do
    if pid=$(RUN=$STATE/training/run pid_of "$(basename "$record")"); then kill -KILL "$pid" 2>/dev/null || true; fi
  done
  rm -rf "$STATE/training"
}

# Lets the training begin as soon as no gate is near, in the background, behind everything else.
begin_training() {
  if is_running training || ! wants_training || [[ -f $STATE/containers ]]; then return 0; fi
  if ! has_room_to_train; then
    note "no ahead-of-time caches: their training needs $TRAINING_MEGABYTES MB of free memory"
    return 0
  fi
  setsid nice -n 19 "$ROOT/deploy/dev" train --when-quiet </dev/null >>"$LOGS/training.log" 2>&1 9>&- &
  remember training $!
  note "ahead-of-time caches: trained once no gate is near (log training.log, about ten minutes of one processor)"
}

# Waits for its time, trains, and starts again when a gate is announced meanwhile.
train_when_quiet() {
  local work
  # On kernels that schedule by session, this is what nice means.
  echo 19 2>/dev/null >"/proc/$$/autogroup" || true
  while is_gate_near; do sleep 20; done
  set -m
  train &
  work=$!
  set +m
  remember training-work "$work"
  while kill -0 "$work" 2>/dev/null; do
    if is_gate_near; then
      note 'a gate is near: the training gives way'
      kill -KILL -- "-$work" 2>/dev/null || true
      end_training_suite
      exec "$ROOT/deploy/dev" train --when-quiet
    fi
    sleep 2
  done
  wait "$work" || note 'the training failed; the next deploy/dev up tries again'
  rm -f "$RUN/training" "$RUN/training-work"
}

# Ends a training that waits or works.
end_training() {
  local name pid
  for name in training training-work; do
    if pid=$(pid_of "$name"); then kill -KILL -- "-$pid" 2>/dev/null || true; fi
    rm -f "$RUN/$name"
  done
  end_training_suite
}
