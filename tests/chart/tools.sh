# shellcheck shell=bash
# Tools of tests/chart.sh and tests/capacity.sh, sourced in the root of the project: Python with pinned packages, helm,
# promtool; installed into target/ where they are missing. Each function fails when its tool cannot be had.
. deploy/local/tools.sh
target=${CARGO_TARGET_DIR:-target}
tools=$(mkdir -p "$target/chart" && cd "$target/chart" && pwd)

# A virtual environment with exactly the pinned packages.
find_python() {
  local stamp venv=$tools/venv
  command -v python3 > /dev/null || return 1
  stamp=$(cat tests/chart/requirements.txt <(python3 --version) | sha256sum | cut -d' ' -f1)
  # Read by the script that sources this.
  # shellcheck disable=SC2034
  python=$venv/bin/python
  [ "$(cat "$venv/.stamp" 2> /dev/null)" = "$stamp" ] && return 0
  say 'installing the Python packages of tests/chart'
  rm -rf "$venv"
  python3 -m venv "$venv" 2> /dev/null || { apt_install python3-venv && python3 -m venv "$venv"; } || return 1
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/chart/requirements.txt >&2 || return 1
  echo "$stamp" > "$venv/.stamp"
}

find_helm() {
  HELM=$(command -v helm || true)
  [ -n "$HELM" ] || ! command -v go > /dev/null || HELM=$(go env GOPATH)/bin/helm
  [ -x "$HELM" ] && return 0
  command -v go > /dev/null || return 1
  say 'installing helm'
  go install helm.sh/helm/v3/cmd/helm@v3.21.4 > /dev/null 2>&1 && HELM=$(go env GOPATH)/bin/helm && [ -x "$HELM" ]
}

# Out of Debian's package, without installing a server.
find_promtool() {
  PROMTOOL=$(command -v promtool || true)
  [ -n "$PROMTOOL" ] || PROMTOOL=$tools/prometheus/usr/bin/promtool
  [ -x "$PROMTOOL" ] && return 0
  command -v apt-get > /dev/null && command -v dpkg-deb > /dev/null || return 1
  say 'fetching promtool'
  (cd "$tools" && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; } &&
    dpkg-deb -x prometheus_*.deb prometheus && rm -f prometheus_*.deb) > /dev/null 2>&1
  [ -x "$PROMTOOL" ]
}


# The API server, its store, its controllers and its scheduler, built out of their Go modules; about ten minutes, once.
kubernetes_version=v1.37.2
KUBERNETES=$tools/kubernetes-$kubernetes_version
find_kubernetes() {
  local version=$kubernetes_version binary source stamp
  for binary in etcd kube-apiserver kube-controller-manager kube-scheduler kubectl; do [ -x "$KUBERNETES/$binary" ] || source=missing; done
  [ -n "${source:-}" ] || return 0
  command -v go > /dev/null && command -v openssl > /dev/null || return 1
  say "building Kubernetes $version"
  mkdir -p "$KUBERNETES/module"
  (
    cd "$KUBERNETES/module" || exit 1
    source=$(go mod download -json "k8s.io/kubernetes@$version" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p') && [ -n "$source" ] || exit 1
    # Its go.mod names folders beside it; the same modules are published, with a 0 for the 1.
    {
      printf 'module kubernetes\n\ngo 1.26.0\n\nrequire k8s.io/kubernetes %s\n\n' "$version"
      sed -nE "s#^\\t(k8s.io/[a-z-]+) => \\./staging.*#replace \\1 => \\1 v0${version#v1}#p" "$source/go.mod"
    } > go.mod
    printf '//go:build tools\n\npackage tools\n\nimport (\n\t_ "go.etcd.io/etcd/server/v3"\n\t_ "k8s.io/kubernetes/cmd/kube-apiserver"\n)\n' > tools.go
    # Without its version a client trusts no server.
    stamp="-s -w -X k8s.io/component-base/version.gitVersion=$version -X k8s.io/client-go/pkg/version.gitVersion=$version"
    nice -n 10 go build -mod=mod -ldflags "$stamp" -o "$KUBERNETES/" k8s.io/kubernetes/cmd/kube-{apiserver,controller-manager,scheduler} k8s.io/kubernetes/cmd/kubectl &&
      nice -n 10 go build -mod=mod -ldflags '-s -w' -o "$KUBERNETES/etcd" go.etcd.io/etcd/server/v3
  ) >&2
}
