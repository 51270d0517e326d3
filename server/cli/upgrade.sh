#!/bin/sh
# churches upgrade [TAG or COMMIT]: upgrades the site, by default to the newest tag or, without tags, the newest commit.
# The new release is built beside the running one, in /opt/churches.build. If anything fails before the switch, nothing
# has changed; if the new release isn't ready after it, the previous one, in /opt/churches.previous, takes over again,
# and the new one stays in /opt/churches.next until an upgrade succeeds.
set -eu

case ${1:-} in -*)
  sed -n '2,/^[^#]/s/^# //p' "$0"
  exit
  ;;
esac

# Waits for a minute, or until the process has ended.
restart() {
  port=$(. /etc/churches.env && echo "${PORT:-5000}")
  systemctl restart churches
  process=$(systemctl show -P MainPID churches)
  for _ in $(seq 120); do
    curl -fs -o /dev/null "http://127.0.0.1:$port/readyz" && return
    [ "$(systemctl show -P MainPID churches)" = "$process" ] || return 1
    sleep 0.5
  done
  return 1
}

refuse_own_changes() {
  [ -n "$(git -C /opt/churches status --porcelain)$(git rev-list "$running" --not --glob=refs/upstream)" ] || return 0
  echo "/opt/churches has edits or commits that $(git remote get-url origin) doesn't have. The upgrade would discard them." >&2
  git -C /opt/churches status --short >&2
  return 1
}

upgrade() {
  trap 'echo "The upgrade failed. The site still runs the same release." >&2' EXIT
  echo "Fetching ..."
  rm -rf /opt/churches.build
  git -c init.defaultBranch=main clone -q --no-checkout /opt/churches /opt/churches.build
  cd /opt/churches.build
  git remote set-url origin "$(git -C /opt/churches remote get-url origin)"
  git fetch -q origin +HEAD:refs/upstream/HEAD '+refs/heads/*:refs/upstream/heads/*' '+refs/tags/*:refs/upstream/tags/*' '+refs/tags/*:refs/tags/*'
  release=${1:-$(git tag --sort=-version:refname | head -n 1)}
  git checkout -q --detach "${release:-refs/upstream/HEAD}"
  tag=$(git tag --points-at HEAD | head -n 1)
  release="${tag:+$tag, }commit $(git log -1 --date=short --format='%h of %ad')"
  running=$(git -C /opt/churches rev-parse HEAD)
  if [ "$(git rev-parse HEAD)" = "$running" ]; then
    rm -rf /opt/churches.build
    trap - EXIT
    echo "The site already runs $release."
    return
  fi
  refuse_own_changes
  echo "Building $release ..."
  git diff -U0 "$running" HEAD -- CHANGELOG.md | sed -n 's/^+\([^+]\)/  \1/p'
  npm ci --include=dev --no-audit --no-fund --loglevel=error
  npm run build --silent
  npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error
  echo "Backing up ..."
  backup="/var/lib/churches/before-$(date +%F-%H%M%S).tar.gz"
  churches backup "$backup"
  # The newer release also knows the schema if the running one came back after a failed upgrade.
  newer=/opt/churches.build
  ! git merge-base --is-ancestor HEAD "$running" || newer=/opt/churches
  SITE=$newer churches restore "$backup" --check
  # Of earlier upgrades, too, only the newest three stay. The names sort by date.
  ls /var/lib/churches/before-*.tar.gz | head -n -3 | xargs -r rm
  echo "Migrating and switching ..."
  SITE=/opt/churches.build churches migrate
  trap - EXIT
  cd /
  rm -rf /opt/churches.previous
  mv /opt/churches /opt/churches.previous
  mv /opt/churches.build /opt/churches
  if restart; then
    rm -rf /opt/churches.next
    echo "The site runs $release. The previous release is in /opt/churches.previous."
    return
  fi
  echo "$release isn't ready. Its last lines:" >&2
  journalctl -u churches -n 20 --no-pager -o cat >&2
  echo "Going back ..." >&2
  rm -rf /opt/churches.next
  mv /opt/churches /opt/churches.next
  mv /opt/churches.previous /opt/churches
  restart
  echo "The site runs the previous release again, with the new schema. The backup before it is $backup." >&2
  exit 1
}

# Reads the whole script before it is moved.
upgrade "$@"
exit
