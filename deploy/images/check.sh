#!/usr/bin/env bash
# What the images hold, without an engine: the binaries (those of the debug build, or of FOLDER) in a root of their own with
# only what distroless/cc has, as user 65532, read-only. Each must start there, or say what is wrong.
#   deploy/images/check.sh                 the debug build
#   deploy/images/check.sh FOLDER          where binaries lie
#   deploy/images/check.sh FOLDER          what steps/rust.sh FOLDER and steps/web.sh FOLDER made, with SOURCE_DATE_EPOCH
#                                          set as for them: also dates, paths of the build machine, the site, the sample
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${CARGO_TARGET_DIR:-target}/debug}
made=$folder
[ ! -d "$folder/bin" ] || folder=$folder/bin
[ "$(id -u)" = 0 ] || { echo 'skipped: a root of its own needs root (chroot)'; exit 0; }
root=$(mktemp -d)
pid=
finish() { [ -z "$pid" ] || kill "$pid" 2> /dev/null || true; rm -rf "$root"; }
trap finish EXIT

# The libraries of gcr.io/distroless/cc-debian12: glibc, libgcc_s, libstdc++; nothing else may be needed.
allowed='libc.so.6 libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1 libresolv.so.2 libgcc_s.so.1 libstdc++.so.6 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1'
mkdir -p "$root"/{lib64,etc,tmp,proc,srv}
for binary in gateway geo content locate locate-index locate-store contacts; do
  file=$folder/$binary
  [ -x "$file" ] || { echo "$file is not there: cargo build --bins"; exit 1; }
  needed=$(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
  for library in $needed; do
    case " $allowed " in *" $library "*) ;; *) echo "$binary needs $library, which the base image has not"; exit 1 ;; esac
  done
  # glibc of Debian 12 is 2.36: a binary of a newer one would not start.
  newest=$(readelf --version-info "$file" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
  [ "$(printf '%s\nGLIBC_2.36\n' "$newest" | sort -V | tail -1)" = GLIBC_2.36 ] || { echo "$binary needs $newest; Debian 12 has 2.36"; exit 1; }
  cp "$file" "$root/$binary"
  ldd "$file" | awk '/=> \//{ print $3 } /^\t\//{ print $1 }' | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
done
printf 'root:x:0:0::/:/none\nnonroot:x:65532:65532::/:/none\n' > "$root/etc/passwd"
chmod -R a=rX "$root"; chmod 0555 "$root"/{gateway,geo,content,locate,locate-index,locate-store,contacts}
inside() { chroot --userspec=65532:65532 "$root" "$@"; }

for binary in gateway geo content locate locate-index locate-store contacts; do
  inside "/$binary" --help > /dev/null || { echo "$binary does not start in an empty root"; exit 1; }
done
# Two that serve: what they embed (tables, pack, templates) is all they need.
status() { (exec 3<> "/dev/tcp/127.0.0.1/$1" && printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3 && head -1 <&3) 2> /dev/null || true; }
serve() {
  local name=$1 port=$2 tries; shift 2
  env -i "$@" "$(command -v chroot)" --userspec=65532:65532 "$root" "/$name" 2> /dev/null & pid=$!
  for ((tries = 0; tries < 300; tries++)); do
    case $(status "$port") in *' 200 '*) kill "$pid"; wait "$pid" 2> /dev/null || true; pid=; echo "$name serves in an empty root"; return 0 ;; esac
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.1
  done
  echo "$name does not serve in an empty root"; exit 1
}
serve geo 7791 GEO_LISTEN=127.0.0.1:7790 GEO_ADMIN_LISTEN=127.0.0.1:7791
serve content 7793 CONTENT_LISTEN=127.0.0.1:7792 CONTENT_ADMIN_LISTEN=127.0.0.1:7793
serve gateway 7795 GATEWAY_LISTEN=127.0.0.1:7794 GATEWAY_ADMIN_LISTEN=127.0.0.1:7795 WEB_ROOT=none
echo 'the binaries need nothing but the base image'
[ "$folder" != "$made" ] || exit 0

# What the steps made: the same from the same commit, wherever it is built.
other=$(find "$made" ! -newermt "@$((${SOURCE_DATE_EPOCH:-0} - 1))" -o -newermt "@${SOURCE_DATE_EPOCH:-0}" | head -1)
[ -z "$other" ] || { echo "$other has not the date of SOURCE_DATE_EPOCH"; exit 1; }
for binary in "$folder"/*; do
  for path in "$PWD/" "${CARGO_HOME:-$HOME/.cargo}/"; do
    ! grep -qaF "$path" "$binary" || { echo "$binary names $path of the machine that built it"; exit 1; }
  done
  ! readelf -S "$binary" | grep -q '\.debug_info' || { echo "$binary still has debug information"; exit 1; }
done
cp "$made/sample.vri" "$root/srv/sample.vri"
chmod a+r "$root/srv/sample.vri"
# The one folder that may be written, as the chart mounts it.
install -d -o 65532 -g 65532 "$root/var/cache/voteready"
serve locate 7797 LOCATE_LISTEN=127.0.0.1:7796 LOCATE_ADMIN_LISTEN=127.0.0.1:7797 LOCATE_SOURCE=index:/srv/sample.vri LOCATE_INDEX_CACHE=/var/cache/voteready
if [ -d "$made/web" ]; then
  [ -n "$(find "$made/web" -name index.html -print -quit)" ] || { echo 'the site has no pages'; exit 1; }
  # Copies that were compressed ahead stand beside their files.
  find "$made/web" -name '*.gz' -o -name '*.br' | while read -r small; do
    [ -f "${small%.*}" ] || { echo "$small is compressed, and its file is not there"; exit 1; }
  done
  cp -R "$made/web" "$root/srv/web"
  chmod -R a=rX "$root/srv/web"
  serve gateway 7799 GATEWAY_LISTEN=127.0.0.1:7798 GATEWAY_ADMIN_LISTEN=127.0.0.1:7799 WEB_ROOT=/srv/web
fi
echo 'dates, paths, site and sample are as the steps must make them'
