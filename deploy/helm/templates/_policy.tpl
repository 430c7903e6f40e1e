{{/* Rules of the network policies that several of them share. Each is a list of NetworkPolicyEgressRule, or empty. */}}

{{- define "voteready.toDns" }}
- to: {{- toYaml .Values.networkPolicy.dnsTo | nindent 4 }}
  ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]
{{- end }}

{{/* Outside services. No network is named: nothing may be reached (an empty `to` would be everything). */}}
{{- define "voteready.toOutside" }}
{{- $outward := .Values.networkPolicy.outward }}
{{- if and $outward.cidrs $outward.ports }}
- to:
    {{- range $outward.cidrs }}
    - {{- include "voteready.ipBlock" (dict "cidr" . "except" $outward.except) | nindent 6 }}
    {{- end }}
  ports: {{- range $outward.ports }}
    - {port: {{ . }}, protocol: TCP}
  {{- end }}
{{- end }}
{{- end }}

{{- define "voteready.toMetadata" }}
- to: [{ipBlock: {cidr: 169.254.0.0/16}}]
  ports: [{port: 80, protocol: TCP}, {port: 988, protocol: TCP}]
{{- end }}

{{/* Ports of the mesh's proxies beside a pod's own port. Istio's sidecars have none: the packet arrives at the pod's port. */}}
{{- define "voteready.meshPorts" -}}
{{- if .Values.mesh.enabled }}{{ get (dict "linkerd" "4143" "ambient" "15008" "istio" "") .Values.mesh.kind }}{{ end -}}
{{- end }}

{{/* dict root port -> the ports under which a pod is reached. */}}
{{- define "voteready.peerPorts" -}}
- {port: {{ .port }}, protocol: TCP}
{{- with include "voteready.meshPorts" .root }}
- {port: {{ . }}, protocol: TCP}
{{- end }}
{{- end }}

{{/* The proxies' own calls: identity, destinations, policy. */}}
{{- define "voteready.toMesh" }}
{{- if .Values.mesh.enabled }}
{{- $linkerd := eq .Values.mesh.kind "linkerd" }}
- to:
    {{- if .Values.mesh.controlPlane }}
    {{- toYaml .Values.mesh.controlPlane | nindent 4 }}
    {{- else }}
    - namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: {{ ternary "linkerd" "istio-system" $linkerd }}}}
    {{- end }}
  ports: {{- range ternary (list 8080 8086 8090) (list 15012) $linkerd }}
    - {port: {{ . }}, protocol: TCP}
  {{- end }}
{{- end }}
{{- end }}

{{/* dict root name svc: what one service reaches. */}}
{{- define "voteready.egress" }}
{{- $v := .root.Values }}{{ $root := .root }}{{ $name := .name }}{{ $svc := .svc }}
{{- include "voteready.toDns" $root }}
{{- include "voteready.toMesh" $root }}
{{- range $other, $settings := $v.services }}
{{- $callee := include "voteready.service" (dict "root" $root "name" $other) | fromYaml }}
{{- if and $callee.enabled (has $name $callee.callers) }}
- to:
    - podSelector:
        matchLabels: {{- include "voteready.selector" (dict "root" $root "name" $other) | nindent 10 }}
  ports: {{- include "voteready.peerPorts" (dict "root" $root "port" $callee.port) | nindent 4 }}
{{- end }}
{{- end }}
{{- $store := and (eq $name "locate") (or (has $v.sources.locate (list "store" "init")) (ne $v.index.previousUrl "")) }}
{{- $cms := and (eq $name "content") (eq $v.sources.content "contentful") }}
{{- $contacts := and (eq $name "gateway") (ne $v.contacts.databaseUrl.secret "") }}
{{- if $contacts }}
- to: {{- toYaml $v.contacts.databaseTo | nindent 4 }}
  ports: [{port: {{ $v.contacts.databasePort }}, protocol: TCP}]
{{- end }}
{{- $webhook := false }}
{{- range $variable, $value := $svc.env }}{{ if and (hasSuffix "_WEBHOOK_URL" $variable) (ne (toString $value) "") }}{{ $webhook = true }}{{ end }}{{ end }}
{{- if or $store $cms $webhook (and $contacts (ne $v.contacts.webhookUrl "")) (and (eq $name "gateway") (ne $v.contacts.eventsUrl "")) (include "voteready.upstream" (dict "root" $root "name" $name)) (include "voteready.civic" (dict "root" $root "name" $name)) $v.telemetry.sentryDsn.secret }}
{{- include "voteready.toOutside" $root }}
{{- end }}
{{- if and $store $v.networkPolicy.metadataServer }}
{{- include "voteready.toMetadata" $root }}
{{- end }}
{{- if $v.telemetry.otlpEndpoint }}
- to: {{- toYaml $v.telemetry.collector | nindent 4 }}
  ports: [{port: {{ (urlParse $v.telemetry.otlpEndpoint).host | regexFind "[0-9]+$" }}, protocol: TCP}]
{{- end }}
{{- with $svc.egress }}{{ toYaml . | nindent 0 }}{{ end }}
{{- end }}
