#!/bin/bash
# Measures locate against DESIGN section 10, and PostgreSQL on the same feed in the same run.
# usage: services/locate/benches/compare.sh [SEGMENTS...]     (10000 1000000; 10000000 takes some minutes)
# For each size: a made-up feed, its build, look-ups on one core, the start of the real process, PostgreSQL.
# Needs python3. PostgreSQL runs where it is installed and ../shared/bench/postgres_baseline.sh is there;
# BASELINE names another script, POSTGRES=no leaves it out. Everything stands in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/../../.."
[ $# -gt 0 ] || set -- 10000 1000000
baseline=$(realpath -m "${BASELINE:-../shared/bench/postgres_baseline.sh}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

cargo build --release --quiet --package locate --package cli --bins
target=$(cargo metadata --format-version 1 --no-deps | python3 -c 'import json,sys; print(json.load(sys.stdin)["target_directory"])')
bin=$target/release

# Runs a command; its wall seconds, core seconds and peak memory in MiB go to variables.
measured() {
  read -r wall core peak < <(python3 - "$work/log" "$@" <<'P'
import resource, subprocess, sys, time
started = time.monotonic()
with open(sys.argv[1], 'w') as log:
    code = subprocess.run(sys.argv[2:], stdout=log, stderr=log).returncode
wall = time.monotonic() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if code:
    sys.exit(open(sys.argv[1]).read())
print(f'{wall:.2f} {used.ru_utime + used.ru_stime:.2f} {used.ru_maxrss / 1024:.0f}')
P
)
}

# Starts locate on an index: milliseconds until it says that it is ready, then its resident memory in MiB.
start_of() {
  python3 - "$bin/locate" "$1" <<'P'
import os, socket, subprocess, sys, time, urllib.error, urllib.request
def free():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]
grpc, admin = free(), free()
env = dict(os.environ, LOCATE_SOURCE='index:' + sys.argv[2], LOCATE_LISTEN=f'127.0.0.1:{grpc}',
           LOCATE_ADMIN_LISTEN=f'127.0.0.1:{admin}', TODAY='2028-10-20')
best = None
for _ in range(3):
    started = time.monotonic()
    locate = subprocess.Popen([sys.argv[1]], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() - started < 30:
            try:
                if urllib.request.urlopen(f'http://127.0.0.1:{admin}/readyz', timeout=1).status == 200:
                    break
            except (urllib.error.URLError, OSError):
                time.sleep(0.002)
        else:
            sys.exit('locate is not ready after 30 s')
        ready = time.monotonic() - started
        time.sleep(0.2)
        rss = next(int(line.split()[1]) for line in open(f'/proc/{locate.pid}/status') if line.startswith('VmRSS'))
        best = min(best or (9e9, 0), (ready, rss))
    finally:
        locate.terminate()
        locate.wait()
print(f'{best[0] * 1000:.0f} {best[1] / 1024:.0f}')
P
}

# Look-ups a second, load seconds and bytes a segment of PostgreSQL; nothing where it cannot run.
postgres() {
  [ "${POSTGRES:-yes}" != no ] || { echo "PostgreSQL: left out" >&2; return; }
  [ -f "$baseline" ] || { echo "PostgreSQL: skipped, there is no $(basename "$baseline")" >&2; return; }
  ls -d /usr/lib/postgresql/*/bin > /dev/null 2>&1 || { echo "PostgreSQL: skipped, not installed" >&2; return; }
  local room; room=$(($(df --output=avail -k "$work" | tail -1) * 1024))
  [ "$room" -gt $(($2 * 1000)) ] || { echo "PostgreSQL: skipped, less than 1 kB of disk a segment" >&2; return; }
  timeout 1200 bash "$baseline" "$1" > "$work/pg" 2> "$work/pg.log" || { echo "PostgreSQL: failed or took over 20 minutes" >&2; return; }
  sed -E 's/.*load\+index ([0-9.]+) s .*\(([0-9]+) B.*look-ups ([0-9,]+).*/\3 \1 \2/; s/,//g' "$work/pg"
}

value() { sed -n "s/^$1=//p" "$work/rate"; }
ratio() { python3 -c "print(f'{$1 / $2:.1f}')"; }

read -r load1 _ < /proc/loadavg
echo "$(nproc) cores, load $load1 before the run: core seconds count for locate, PostgreSQL's rate suffers from other work"
growth=
for n in "$@"; do
  feed=$work/$n.zip index=$work/$n.vri
  measured "$bin/locate-index" synth --segments "$n" --out "$feed"
  synth=$wall
  measured "$bin/locate-index" build --feed "$feed" --out "$index"
  bytes=$(stat -c %s "$index")
  cargo bench --quiet --package locate-tests --bench rate -- "$index" "$feed" > "$work/rate"
  read -r ready rss < <(start_of "$index")
  echo "## $n segments (feed made in $synth s)"
  echo "build        $wall s, $core core seconds: $(python3 -c "print(f'{$n / $wall:,.0f} segments/s, {$n / $core:,.0f} a core second')"); peak memory $peak MiB; $(ratio "$bytes" "$n") B a segment"
  echo "questions    $(value questions): $(value right) right, $(value wrong) wrong, the others asked back"
  for what in parse match precinct answer; do
    printf '%-12s %s/s on one core; median %s us, 99th percentile %s us\n' "$what" \
      "$(python3 -c "print(f'{$(value ${what}_per_second):,}')")" \
      "$(ratio "$(value ${what}_p50_ns)" 1000)" "$(ratio "$(value ${what}_p99_ns)" 1000)"
  done
  [ -z "$(value cold_p99_ns)" ] || echo "cold pages   address to answer, the first 2,000 after the file left the page cache: median $(ratio "$(value cold_p50_ns)" 1000) us, 99th percentile $(ratio "$(value cold_p99_ns)" 1000) us, slowest $(ratio "$(value cold_max_ns)" 1000) us"
  echo "self-check   took $(value self_check_percent_of_its_time) % of a time of 100 ms, $(value self_check_asked) addresses typed"
  echo "start        ready after $ready ms, $rss MiB resident"
  growth="$growth $n:$(value match_p99_ns):$(value precinct_p99_ns):$(value answer_p99_ns)"
  read -r rate load size < <(postgres "$feed" "$n") || continue
  echo "PostgreSQL   load and index $load s, $size B a segment, $(python3 -c "print(f'{$rate:,}')") look-ups/s with 2 clients"
  echo "ratio        build $(ratio "$load" "$wall") times as fast (with all checks); size 1/$(python3 -c "print(f'{$size * $n / $bytes:.1f}')"); address to precinct $(ratio "$(value precinct_per_second)" "$rate") times, key to precinct $(ratio "$(value match_per_second)" "$rate") times, address to full answer $(ratio "$(value answer_per_second)" "$rate") times"
done
python3 - $growth <<'P'
import sys
rows = [[int(x) for x in row.split(':')] for row in sys.argv[1:]]
if len(rows) > 1:
    first, last = rows[0], rows[-1]
    names = ('match', 'precinct', 'answer')
    print('## growth of the 99th percentile', first[0], '->', last[0], 'segments:',
          ', '.join(f'{n} {b / a:.2f}' for n, a, b in zip(names, first[1:], last[1:])))
P
