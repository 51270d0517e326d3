#!/bin/sh
# churches upgrade [TAG]: upgrades the site to a release, by default the newest tag or, without tags, the newest commit.
# The new release is built beside the running one, in /opt/churches.next. If anything fails before the switch, nothing
# has changed; if the new release isn't ready after it, the previous one, in /opt/churches.previous, takes over again.
set -eu

case ${1:-} in -*)
  sed -n '2,/^[^#]/s/^# //p' "$0"
  exit
  ;;
esac

at() { git -C "$1" rev-parse "$2^{commit}"; }

restart() {
  port=$(. /etc/churches.env && echo "${PORT:-5000}")
  systemctl restart churches
  curl -fs -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/readyz"
}

upgrade() {
  trap 'echo "The upgrade failed. The site still runs the same release." >&2' EXIT
  echo "Fetching ..."
  rm -rf /opt/churches.next
  git -c init.defaultBranch=main clone -q --no-checkout /opt/churches /opt/churches.next
  cd /opt/churches.next
  git remote set-url origin "$(git -C /opt/churches remote get-url origin)"
  git fetch -q --force --tags origin HEAD
  release=${1:-$(git tag --sort=-version:refname | head -n 1)}
  git checkout -q --detach "${release:=FETCH_HEAD}"
  if [ "$(at /opt/churches.next HEAD)" = "$(at /opt/churches HEAD)" ]; then
    rm -rf /opt/churches.next
    trap - EXIT
    echo "The site already runs $release."
    return
  fi
  backup="/var/lib/churches/before-$(date +%F-%H%M%S).tar.gz"
  churches backup "$backup" --check
  # Of earlier upgrades, too, only the newest three stay. The names sort by date.
  ls /var/lib/churches/before-*.tar.gz | head -n -3 | xargs -r rm
  echo "Building $release ..."
  npm ci --include=dev --no-audit --no-fund --loglevel=error
  npm run build --silent
  npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error
  echo "Migrating and switching ..."
  SITE=/opt/churches.next churches migrate
  trap - EXIT
  cd /
  rm -rf /opt/churches.previous
  mv /opt/churches /opt/churches.previous
  mv /opt/churches.next /opt/churches
  if restart; then
    echo "The site runs $release. The previous release is in /opt/churches.previous."
    return
  fi
  echo "$release isn't ready. Going back ..." >&2
  mv /opt/churches /opt/churches.next
  mv /opt/churches.previous /opt/churches
  restart
  echo "The site runs the previous release again, with the new schema. The backup before it is $backup." >&2
  exit 1
}

# Reads the whole script before it is moved.
upgrade "$@"
exit
