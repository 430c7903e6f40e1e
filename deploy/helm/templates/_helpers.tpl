{{/* Names, labels, and the settings of one service: services.NAME over defaults. */}}

{{- define "voteready.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* dict root name -> the merged settings as YAML. */}}
{{- define "voteready.service" -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .name)) | toYaml -}}
{{- end }}

{{/* dict root name */}}
{{- define "voteready.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "voteready.labels" -}}
{{ include "voteready.selector" . }}
app.kubernetes.io/part-of: voteready
app.kubernetes.io/version: {{ default .root.Chart.AppVersion .root.Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
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
- name: {{ $variable }}
  valueFrom:
    secretKeyRef: {name: {{ $from.secret }}, key: {{ $from.key }}}
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
          name: {{ default $from.configMap $from.secret }}
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

{{/* What all containers of the importer share. */}}
{{- define "voteready.importerContainer" }}
image: {{ include "voteready.image" (dict "root" . "name" "importer" "digest" .Values.importer.digest) }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- include "voteready.containerSecurity" . | nindent 2 }}
resources: {{- toYaml .Values.importer.resources | nindent 2 }}
env:
  - {name: TMPDIR, value: /work}
  {{- range $variable, $value := .Values.importer.env }}
  - {name: {{ $variable }}, value: {{ $value | quote }}}
  {{- end }}
  {{- include "voteready.secretEnv" .Values.importer.secretEnv | trim | nindent 2 }}
volumeMounts:
  - {name: work, mountPath: /work}
{{- end }}
