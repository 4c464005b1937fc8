#!/usr/bin/env bash
# Builds the image of Containerfile without Docker and without an image registry, starts it as its user on a read-only root,
# and makes a model in it. Needs root, buildah, mmdebstrap, tini's package source, and Node 22.18 or newer with npm on this
# machine, which is copied into the base because Debian 12 has none.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
npm_home=$(cd "$(dirname "$(readlink -f "$(command -v npm)")")/.." && pwd)

mmdebstrap --quiet --variant=minbase --include=ca-certificates,tini bookworm "$work/root.tar"
mkdir -p "$work/base/usr/local/bin" "$work/base/usr/local/lib/node_modules"
cp "$(readlink -f "$(command -v node)")" "$work/base/usr/local/bin/node"
cp -r "$npm_home" "$work/base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
# This machine's npm registry settings and trusted certificates, for the temporary base image only, not for the result.
mkdir -p "$work/base/usr/local/etc" "$work/base/etc/ssl/certs"
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry)" > "$work/base/usr/local/etc/npmrc"
cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/"
tar --append --file="$work/root.tar" --owner=0 --group=0 -C "$work/base" usr etc
printf 'FROM scratch\nADD root.tar /\n' > "$work/Containerfile"
buildah bud --quiet --tag bozzetto-base --file "$work/Containerfile" "$work"
buildah bud --quiet --network host --build-arg BASE=localhost/bozzetto-base --tag bozzetto \
  --file deploy/Containerfile .
container=$(buildah from bozzetto)
root=$(buildah mount "$container")
printf 'size of the image: %s\n' "$(du -sh "$root" | cut -f1)"
data=$work/data
install -d -o 65532 -g 65532 "$data"
chmod 755 "$work"
# Equivalent to `podman run --read-only --tmpfs /tmp -v data:/data`.
unshare --mount --pid --fork --kill-child bash -euc "
  mount --bind '$root' '$root' && mount -o remount,bind,ro '$root'
  mount -t proc proc '$root/proc' && mount --bind /dev '$root/dev' && mount -t tmpfs tmpfs '$root/tmp' && chmod 1777 '$root/tmp'
  mount --bind '$data' '$root/data'
  exec chroot --userspec=65532:65532 '$root' /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production \
    BOZZETTO_DATA=/data PORT=18080 /bin/sh -c 'cd /opt/bozzetto && exec /usr/bin/tini -s -- node src/bin/start.mjs'
" > "$work/log" 2>&1 &
service=$!
# unshare ignores SIGTERM, and its end would not stop processes that changed their user: the signal goes directly to tini,
# the first process inside.
stop() { kill -TERM $(cat "/proc/$service/task/$service/children" 2>/dev/null) 2>/dev/null || true; wait "$service" 2>/dev/null || true; buildah rm "$container" >/dev/null; rm -rf "$work"; }
trap stop EXIT
for _ in $(seq 120); do
  curl -fsS http://127.0.0.1:18080/readyz >/dev/null 2>&1 && break
  sleep 0.5
done
key=$(cat "$data/first-api-key")
BOZZETTO_URL=http://127.0.0.1:18080 BOZZETTO_API_KEY=$key node src/cli/main.ts create 'a wooden crate' -o "$work/crate.glb"
head -c 4 "$work/crate.glb" | grep -q glTF
cat "$work/log" | head -5
echo 'the image makes models'
