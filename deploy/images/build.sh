#!/usr/bin/env bash
# Builds the five images with an engine that has BuildKit:
#   deploy/images/build.sh REPOSITORY VERSION                                 into the engine, for this machine's processor
#   deploy/images/build.sh REPOSITORY VERSION --push --out images.yaml        to the registry, for amd64 and arm64
# Each has labels, an SBOM and provenance, and the dates of the commit: the same commit makes the same image.
# With --push a values file for the chart is written: tag, and the digest of each image as it was pushed. It is there whole or
# not at all: an empty one would let the chart's own words stand. PLATFORMS=linux/amd64 builds for one processor alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
usage() { echo 'usage: deploy/images/build.sh REPOSITORY VERSION [--push --out FILE]' >&2; exit 2; }
[ $# -ge 2 ] || usage
repository=$1 version=$2 out=
shift 2
case $# in
  0) ;;
  3) [ "$1" = --push ] && [ "$2" = --out ] && [ -n "$3" ] || usage; out=$3 ;;
  *) usage ;;
esac
[ "$version" != latest ] || { echo 'latest is no version: a rollout could not be repeated' >&2; exit 2; }
command -v docker > /dev/null || { echo 'docker is missing: install an engine with BuildKit (Docker 24 or newer)' >&2; exit 2; }
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
# An engine's own store holds one processor's image, and has no place for an SBOM; the driver `docker` cannot build several.
attest=() output=--load platforms=() builder=()
if [ -n "$out" ]; then
  output=--push
  attest=(--sbom=true --provenance=mode=max)
  platforms=(--platform "${PLATFORMS:-linux/amd64,linux/arm64}")
  if [ "$(docker buildx inspect 2> /dev/null | sed -n 's/^Driver: *//p' | head -1)" = docker ]; then
    docker buildx inspect voteready > /dev/null 2>&1 || docker buildx create --name voteready --driver docker-container > /dev/null
    builder=(--builder voteready)
  fi
fi
# What is pushed stands on base images by digest, the same for all five and for both kinds of nodes; variables of their names win.
bases=()
if [ -n "$out" ]; then
  while IFS='=' read -r name image; do
    image=${!name:-$image}
    if [[ $image != *@sha256:* ]]; then
      found=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}') && [[ $found =~ ^sha256:[0-9a-f]{64}$ ]] ||
        { echo "no registry says which digest $image has: name it yourself, $name=$image@sha256:..." >&2; exit 1; }
      image=$image@$found
    fi
    bases+=(--build-arg "$name=$image")
  done < <(sed -n 's/^ARG \([A-Z]*_IMAGE=.*\)/\1/p' deploy/images/Dockerfile)
fi
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for target in gateway geo content locate importer; do
  docker buildx build "${builder[@]}" "${platforms[@]}" --file deploy/images/Dockerfile --target "$target" --tag "$repository/$target:$version" \
    --build-arg "VERSION=$version" --build-arg "REVISION=$(git rev-parse HEAD)" \
    --build-arg "CREATED=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" \
    --build-arg "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" --metadata-file "$made/$target" "${bases[@]}" "${attest[@]}" "$output" . >&2
done
[ -n "$out" ] || exit 0
digest() {
  local found
  found=$(tr -d ' \n' < "$made/$1" | sed -n 's/.*"containerimage.digest":"\(sha256:[0-9a-f]*\)".*/\1/p')
  [ -n "$found" ] || { echo "the engine does not say which digest $1 has" >&2; return 1; }
  echo "$found"
}
values="# $repository at $version, as pushed.
image: {repository: $repository, tag: \"$version\"}
importer: {digest: $(digest importer)}
services:"
for service in gateway geo content locate; do
  named=$(digest "$service")
  values="$values
  $service: {digest: $named}"
done
echo "$values" > "$out.new"
mv "$out.new" "$out"
