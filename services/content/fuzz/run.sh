#!/usr/bin/env bash
# run.sh TARGET [SECONDS] [FILE]: see services/fuzz.sh.
exec "$(dirname "$0")/../../fuzz.sh" content "$@"
