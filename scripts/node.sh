#!/bin/sh
# Node.js 24 is one of the packages: any Node.js on the machine installs them, and the rest runs on theirs if it can.
export STARTED_AT="$(date +%s)"
node scripts/install.mjs || exit
# glibc would keep memory for each thread that ever hashed, compressed or drew something.
export MALLOC_ARENA_MAX=2
for program in node_modules/node-*/bin/node; do
  if "$program" --version >/dev/null 2>&1; then exec "$program" "$@"; fi
done
exec node "$@"
