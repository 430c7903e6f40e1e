#!/usr/bin/env bash
# Builds the five images with an engine that has BuildKit: deploy/images/build.sh REPOSITORY VERSION [--push]
# Each has labels, an SBOM and provenance, and the dates of the commit: the same commit makes the same image.
# With --push a values file for the chart goes to the standard output: tag, and the digest of each image as it was pushed.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 2 ] || { echo 'usage: deploy/images/build.sh REPOSITORY VERSION [--push]' >&2; exit 2; }
repository=$1 version=$2 output=--load
[ "${3:-}" = --push ] && output=--push
[ "$version" != latest ] || { echo 'latest is no version: a rollout could not be repeated' >&2; exit 2; }
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
# An SBOM is attached by the registry; an engine's own store has no place for it.
attest=()
[ "$output" = --push ] && attest=(--sbom=true --provenance=mode=max)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for target in gateway geo content locate importer; do
  docker buildx build --file deploy/images/Dockerfile --target "$target" --tag "$repository/$target:$version" \
    --build-arg "VERSION=$version" --build-arg "REVISION=$(git rev-parse HEAD)" \
    --build-arg "CREATED=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" \
    --build-arg "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" --metadata-file "$made/$target" "${attest[@]}" "$output" . >&2
done
[ "$output" = --push ] || exit 0
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
echo "$values"
