{{/* Names, labels, and the settings of one service: services.NAME over defaults. */}}

{{- define "voteready.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* dict root name -> the merged settings as YAML. What locate needs for an index of index.sizeGiB fills what is empty. */}}
{{- define "voteready.service" -}}
{{- $svc := mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .name)) -}}
{{- if eq .name "locate" -}}
  {{- $made := dict "memory" (include "voteready.indexMemory" .root) "ephemeral-storage" (printf "%dMi" (add (include "voteready.indexFolderMi" .root | int) 128)) -}}
  {{- range $part := list "requests" "limits" -}}
    {{- range $what, $size := $made -}}
      {{- $resources := index $svc.resources $part -}}
      {{- if not (index $resources $what) }}{{ $_ := set $resources $what $size }}{{ end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- toYaml $svc -}}
{{- end }}

{{/* The process and its connections, and the whole index, also that of the previous election: pages are charged to the pod that maps them. */}}
{{- define "voteready.indexMemory" -}}{{ printf "%dMi" (add 256 (mulf .Values.index.sizeGiB 1024 (ternary 2 1 (ne .Values.index.previousUrl "")) | ceil | int)) }}{{- end }}

{{/* Mi of the folder with indexes. From a URL: the kept one, its successor, the served copy, the coming one, and what a killed
     process left; from a file of the pod: that, the served copy and the coming one. */}}
{{- define "voteready.indexFolderMi" -}}
{{- $copies := ternary 5 3 (or (eq .Values.sources.locate "store") (ne .Values.index.previousUrl "")) -}}
{{- if .Values.index.previousUrl }}{{ $copies = add $copies 5 }}{{ end -}}
{{- add 64 (mulf .Values.index.sizeGiB 1024 $copies | ceil | int) -}}
{{- end }}

{{/* Where a service listens: 0.0.0.0 or [::]. */}}
{{- define "voteready.listen" -}}{{ ternary (printf "[%s]" .Values.ip.listen) .Values.ip.listen (contains ":" .Values.ip.listen) }}{{- end }}

{{/* A value as text: numbers of YAML are floats, and 1e+06 is no number of a variable. */}}
{{- define "voteready.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) (lt . 1e15) }}{{ int64 . }}{{ else }}{{ toString . }}{{ end -}}
{{- end }}

{{/* 512Mi, 1.5, 250m -> a number, to compare. */}}
{{- define "voteready.quantity" -}}
{{- $unit := regexFind "[A-Za-z]*$" (toString .) -}}
{{- mulf (trimSuffix $unit (toString .) | float64) (get (dict "" 1 "m" 0.001 "k" 1e3 "Ki" 1024 "M" 1e6 "Mi" 1048576 "G" 1e9 "Gi" 1073741824 "T" 1e12 "Ti" 1099511627776) $unit) -}}
{{- end }}

{{/* An address with its length (10.0.0.0/8, fc00::/7) as zeros and ones, and only those that its length counts. */}}
{{- define "voteready.prefix" -}}
{{- $parts := splitList "/" . -}}{{- $address := index $parts 0 -}}{{- $bits := "" -}}
{{- if contains ":" $address -}}
  {{- $digits := dict "0" "0000" "1" "0001" "2" "0010" "3" "0011" "4" "0100" "5" "0101" "6" "0110" "7" "0111" "8" "1000" "9" "1001" "a" "1010" "b" "1011" "c" "1100" "d" "1101" "e" "1110" "f" "1111" -}}
  {{- $halves := splitList "::" $address -}}
  {{- $left := without (splitList ":" (index $halves 0)) "" -}}
  {{- $right := list -}}
  {{- if gt (len $halves) 1 }}{{ $right = without (splitList ":" (index $halves 1)) "" }}{{ end -}}
  {{- $zeros := list -}}
  {{- range until (sub (sub 8 (len $left)) (len $right) | int) }}{{ $zeros = append $zeros "0" }}{{ end -}}
  {{- range concat $left $zeros $right }}{{ range splitList "" (printf "%4s" (lower .) | replace " " "0") }}{{ $bits = printf "%s%s" $bits (get $digits .) }}{{ end }}{{ end -}}
{{- else -}}
  {{- range splitList "." $address }}{{ $bits = printf "%s%08b" $bits (int .) }}{{ end -}}
{{- end -}}
{{- substr 0 (index $parts 1 | int) $bits -}}
{{- end }}

{{/* dict cidr except -> an ipBlock as YAML, with those of `except` that lie strictly inside it: the API server takes no others. */}}
{{- define "voteready.ipBlock" -}}
{{- $cidr := .cidr -}}{{- $prefix := include "voteready.prefix" $cidr -}}{{- $inside := list -}}
{{- range .except -}}
  {{- $other := include "voteready.prefix" . -}}
  {{- if and (eq (contains ":" .) (contains ":" $cidr)) (hasPrefix $prefix $other) (gt (len $other) (len $prefix)) }}{{ $inside = append $inside . }}{{ end -}}
{{- end -}}
ipBlock:
  cidr: {{ $cidr | quote }}
  {{- with $inside }}
  except: {{- range . }}
    - {{ . | quote }}
  {{- end }}
  {{- end }}
{{- end }}

{{/* dict root name */}}
{{- define "voteready.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "voteready.labels" -}}
{{ include "voteready.selector" . }}
app.kubernetes.io/part-of: voteready
app.kubernetes.io/version: {{ default .root.Chart.AppVersion .root.Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* dict root name svc -> the Service by which callers find it. A Service cannot get or lose its address once it is there, so that with a
     mesh it is another one, and switching the mesh replaces it. */}}
{{- define "voteready.host" -}}
{{- include "voteready.fullname" .root }}-{{ .name }}{{ if and .svc.grpcService .root.Values.mesh.enabled }}-mesh{{ end -}}
{{- end }}

{{/* dict root name digest */}}
{{- define "voteready.image" -}}
{{- $image := .root.Values.image -}}
{{- if .digest }}{{ printf "%s/%s@%s" $image.repository .name .digest }}{{ else }}{{ printf "%s/%s:%s" $image.repository .name (default .root.Chart.AppVersion $image.tag) }}{{ end -}}
{{- end }}

{{/* dict root name account */}}
{{- define "voteready.serviceAccount" -}}
{{- default (printf "%s-%s" (include "voteready.fullname" .root) .name) .account.name -}}
{{- end }}

{{/* The restricted profile of pod security. */}}
{{- define "voteready.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "voteready.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* A map of secret references as env entries. */}}
{{- define "voteready.secretEnv" -}}
{{- range $variable, $from := . }}
- name: {{ $variable | quote }}
  valueFrom:
    secretKeyRef: {name: {{ $from.secret | quote }}, key: {{ $from.key | quote }}}
{{- end }}
{{- end }}

{{/* dict root kind setting ("auto", "always", "never") -> "true" or "" */}}
{{- define "voteready.monitored" -}}
{{- if or (eq .setting "always") (and (eq .setting "auto") (.root.Capabilities.APIVersions.Has (printf "monitoring.coreos.com/v1/%s" .kind))) }}true{{ end -}}
{{- end }}

{{/* Where the locate pods keep downloads. */}}
{{- define "voteready.folder" -}}/var/cache/voteready{{- end }}

{{/* dict root name svc -> a YAML map FILE: {secret or configMap, key}: what lies in /etc/voteready. */}}
{{- define "voteready.files" -}}
{{- $files := deepCopy .svc.files -}}
{{- if and (eq .name "gateway") .root.Values.site.apiKeys.secret }}{{- $_ := set $files "api-keys" .root.Values.site.apiKeys }}{{ end -}}
{{- toYaml $files -}}
{{- end }}

{{/* The volume and the mount of those files. */}}
{{- define "voteready.filesVolume" -}}
- name: files
  projected:
    sources:
      {{- range $file, $from := . }}
      - {{ ternary "secret" "configMap" (hasKey $from "secret") }}:
          name: {{ default $from.configMap $from.secret | quote }}
          items: [{key: {{ $from.key | quote }}, path: {{ $file | quote }}}]
      {{- end }}
{{- end }}
{{- define "voteready.filesMount" -}}
- {name: files, mountPath: /etc/voteready, readOnly: true}
{{- end }}

{{/* True when addresses may leave the cluster for the voter information service from this service. */}}
{{- define "voteready.upstream" -}}
{{- $s := .root.Values.sources -}}
{{- if or (and (eq .name "geo") (eq $s.geo "upstream")) (and (eq .name "locate") (or (eq $s.locate "upstream") (eq $s.locateFallback "upstream"))) }}true{{ end -}}
{{- end }}

{{/* True when addresses may leave the cluster for Google's Civic Information API from this service. */}}
{{- define "voteready.civic" -}}
{{- $s := .root.Values.sources -}}
{{- if and (eq .name "locate") (or (eq $s.locate "civic") (eq $s.locateFallback "civic")) }}true{{ end -}}
{{- end }}

{{/* What all containers of the importer share. */}}
{{- define "voteready.importerContainer" }}
image: {{ include "voteready.image" (dict "root" . "name" "importer" "digest" .Values.importer.digest) }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- include "voteready.containerSecurity" . | nindent 2 }}
{{- $folder := dict "ephemeral-storage" .Values.importer.folderSize }}
{{- $resources := .Values.importer.resources }}
resources: {{- dict "requests" (merge (deepCopy $resources.requests) $folder) "limits" (merge (deepCopy $resources.limits) $folder) | toYaml | nindent 2 }}
env:
  - {name: TMPDIR, value: /work}
  {{- range $variable, $value := .Values.importer.env }}
  - {name: {{ $variable | quote }}, value: {{ include "voteready.text" $value | quote }}}
  {{- end }}
  {{- include "voteready.secretEnv" .Values.importer.secretEnv | trim | nindent 2 }}
volumeMounts:
  - {name: work, mountPath: /work}
{{- end }}
