{{/* What the API server would refuse, half of the objects later: names, networks, pods. Each ends here with a sentence. */}}

{{- define "voteready.checks.names" -}}
{{- $v := .Values -}}{{- $root := . -}}
{{- $full := include "voteready.fullname" . -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" $full) -}}
  {{- fail (printf "%s would begin the names of Services, which begin with a letter and have letters, digits and dashes alone: choose another release name." $full) -}}
{{- end -}}
{{- $labels := list $v.monitoring.labels $v.monitoring.dashboardLabels -}}
{{- $accounts := list -}}
{{- if $v.importer.enabled }}{{ $accounts = list (dict "name" "importer" "account" $v.importer.serviceAccount) }}{{ end -}}
{{- range $name, $settings := $v.services -}}
  {{- $svc := include "voteready.service" (dict "root" $root "name" $name) | fromYaml -}}
  {{- $labels = append $labels $svc.podLabels -}}
  {{- if $svc.enabled }}{{ $accounts = append $accounts (dict "name" $name "account" $svc.serviceAccount) }}{{ end -}}
{{- end -}}
{{- range $labels }}{{ range $key, $value := . -}}
  {{- if hasPrefix "app.kubernetes.io/" $key }}{{ fail (printf "the label %s is made by the chart, which finds its pods by it: choose another key." $key) }}{{ end -}}
{{- end }}{{ end -}}
{{- $made := list -}}
{{- range $accounts -}}
  {{- $account := include "voteready.serviceAccount" (dict "root" $root "name" .name "account" .account) -}}
  {{- if and .account.create (has $account $made) }}{{ fail (printf "serviceAccount.name is %s for two services, and each would make it: give each its own, or make it yourself and set serviceAccount.create=false." $account) }}{{ end -}}
  {{- $made = append $made $account -}}
{{- end -}}
{{- if $v.defaults.digest }}{{ fail "defaults.digest would be one image for four services: set services.NAME.digest." }}{{ end -}}
{{- if and $v.site.host (eq $v.site.host $v.site.hostEs) }}{{ fail "site.host and site.hostEs are the same: the Spanish brand needs a host name of its own, or none." }}{{ end -}}
{{- if $v.importer.enabled -}}
  {{- $item := "(\\*|%s(-%s)?)(/[0-9]+)?" -}}{{- $fields := list -}}
  {{- range list "([0-5]?[0-9])" "([01]?[0-9]|2[0-3])" "(0?[1-9]|[12][0-9]|3[01])" "(0?[1-9]|1[0-2]|[A-Za-z]{3})" "([0-7]|[A-Za-z]{3})" -}}
    {{- $one := printf $item . . }}{{ $fields = append $fields (printf "%s(,%s)*" $one $one) -}}
  {{- end -}}
  {{- if not (regexMatch (printf "^%s$" (join " +" $fields)) $v.importer.schedule) }}{{ fail "importer.schedule must be minute, hour, day, month and weekday of cron, for example 17 * * * *." }}{{ end -}}
  {{- if and (regexMatch "^[0-9]+ +[0-9]+ " $v.importer.schedule) (le (int $v.monitoring.importLateHours) 24) }}{{ fail "importer.schedule runs once a day or less, and monitoring.importLateHours is not above 24: VoteReadyImportLate would fire every day; set it above the hours between two runs." }}{{ end -}}
{{- end -}}
{{- end }}

{{/* dict what cidr: fails unless the address is one. The schema has looked at the shape, and at IPv4 whole. */}}
{{- define "voteready.checks.cidr" -}}
{{- $address := index (splitList "/" .cidr) 0 -}}
{{- if contains ":" $address -}}
  {{- $groups := without (splitList ":" $address) "" | len -}}{{- $short := contains "::" $address -}}
  {{- $half := "([0-9A-Fa-f]{1,4}(:[0-9A-Fa-f]{1,4})*)?" -}}
  {{- if not (and (regexMatch (printf "^%s(::%s)?$" $half $half) $address) (or (and $short (lt $groups 8)) (and (not $short) (eq $groups 8)))) -}}
    {{- fail (printf "%s: %s is no network: write an IPv6 address and its length, for example 2001:db8::/32." .what .cidr) -}}
  {{- end -}}
{{- end -}}
{{- $length := index (splitList "/" .cidr) 1 | int -}}
{{- $bits := include "voteready.prefix" (printf "%s/%d" $address (ternary 128 32 (contains ":" $address))) -}}
{{- if contains "1" (substr $length (len $bits) $bits) -}}
  {{- fail (printf "%s: %s is an address within a network: write the network, with zeros after its first %d bits." .what .cidr $length) -}}
{{- end -}}
{{- end }}

{{- define "voteready.checks.networks" -}}
{{- $v := .Values -}}{{- $outward := $v.networkPolicy.outward -}}
{{- range $v.site.trustedProxies -}}
  {{- include "voteready.checks.cidr" (dict "what" "site.trustedProxies" "cidr" .) -}}
  {{- if hasSuffix "/0" . }}{{ fail (printf "site.trustedProxies: with %s anybody could write whose address a request has: name the networks of your proxies." .) }}{{ end -}}
{{- end -}}
{{- range concat $outward.cidrs $outward.except }}{{ include "voteready.checks.cidr" (dict "what" "networkPolicy.outward" "cidr" .) }}{{ end -}}
{{- range $cidr := $outward.cidrs -}}
  {{- $prefix := include "voteready.prefix" $cidr -}}
  {{- range $except := $outward.except -}}
    {{- if and (eq (contains ":" $cidr) (contains ":" $except)) (hasPrefix (include "voteready.prefix" $except) $prefix) -}}
      {{- fail (printf "networkPolicy.outward: all of %s is excepted by %s: drop it from cidrs, or the other from except." $cidr $except) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- $peers := dict "networkPolicy.ingressFrom" $v.networkPolicy.ingressFrom "networkPolicy.monitoringFrom" $v.networkPolicy.monitoringFrom "networkPolicy.dnsTo" $v.networkPolicy.dnsTo
  "telemetry.collector" $v.telemetry.collector "contacts.databaseTo" $v.contacts.databaseTo "mesh.controlPlane" $v.mesh.controlPlane -}}
{{- range $i, $rule := $v.importer.egress }}{{ $_ := set $peers (printf "importer.egress[%d].to" $i) $rule.to }}{{ end -}}
{{- $root := . -}}
{{- range $name, $settings := $v.services -}}
  {{- $svc := include "voteready.service" (dict "root" $root "name" $name) | fromYaml -}}
  {{- range $i, $rule := $svc.egress }}{{ $_ := set $peers (printf "services.%s.egress[%d].to" $name $i) $rule.to }}{{ end -}}
{{- end -}}
{{- range $what, $list := $peers }}{{ range $list -}}
  {{- with .ipBlock -}}
    {{- $cidr := .cidr }}{{ include "voteready.checks.cidr" (dict "what" $what "cidr" $cidr) -}}
    {{- range .except -}}
      {{- include "voteready.checks.cidr" (dict "what" $what "cidr" .) -}}
      {{- $inside := include "voteready.prefix" . -}}{{- $prefix := include "voteready.prefix" $cidr -}}
      {{- if not (and (eq (contains ":" .) (contains ":" $cidr)) (hasPrefix $prefix $inside) (gt (len $inside) (len $prefix))) -}}
        {{- fail (printf "%s: the exception %s does not lie inside %s: the API server takes no such rule." $what . $cidr) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end }}{{ end -}}
{{- end }}

{{- define "voteready.checks.pods" -}}
{{- $v := .Values -}}{{- $root := . -}}
{{- $resources := dict "importer" $v.importer.resources "contacts" $v.contacts.resources "test" $v.test.resources -}}
{{- range $name, $settings := $v.services -}}
  {{- $svc := include "voteready.service" (dict "root" $root "name" $name) | fromYaml -}}
  {{- $at := printf "services.%s" $name -}}
  {{- $_ := set $resources $at $svc.resources -}}
  {{- if and (eq $name "gateway") (not $svc.enabled) }}{{ fail "services.gateway.enabled is false: nothing would serve the site." }}{{ end -}}
  {{- if not $svc.callers }}{{ fail (printf "%s.callers is empty: nobody could call it; to leave it out, set %s.enabled=false." $at $at) }}{{ end -}}
  {{- range $part, $sizes := $svc.resources }}{{ range $what, $size := $sizes -}}
    {{- if not (toString $size) }}{{ fail (printf "%s.resources.%s.%s is empty, which only locate fills from index.sizeGiB: write how much, for example 256Mi." $at $part $what) }}{{ end -}}
  {{- end }}{{ end -}}
  {{- if eq (int $svc.port) (int $svc.adminPort) }}{{ fail (printf "%s.port and adminPort are the same: give one of them another number." $at) }}{{ end -}}
  {{- if le (int $svc.rollout.progressDeadlineSeconds) (int $svc.rollout.minReadySeconds) }}{{ fail (printf "%s.rollout.progressDeadlineSeconds must be above minReadySeconds, or every rollout fails." $at) }}{{ end -}}
  {{- $context := dict "root" $root "name" $name "svc" $svc -}}
  {{- $plain := include "voteready.env" $context | fromYaml -}}
  {{- range $variable, $from := include "voteready.secrets" $context | fromYaml -}}
    {{- if hasKey $plain $variable }}{{ fail (printf "%s: %s is a plain variable and comes from a secret, too: drop one of the two." $at $variable) }}{{ end -}}
  {{- end -}}
  {{- $volumes := list "index" "files" -}}
  {{- range $svc.volumes -}}
    {{- if has .name $volumes }}{{ fail (printf "%s.volumes: there are two volumes %s (the chart has its own index and files): rename it." $at .name) }}{{ end -}}
    {{- $volumes = append $volumes .name -}}
  {{- end -}}
  {{- $paths := list "/etc/voteready" (include "voteready.folder" $root) -}}
  {{- range $svc.volumeMounts -}}
    {{- if not (has .name (slice $volumes 2)) }}{{ fail (printf "%s.volumeMounts: %s is no volume of %s.volumes: add it there." $at .name $at) }}{{ end -}}
    {{- $path := trimSuffix "/" .mountPath -}}
    {{- if has $path $paths }}{{ fail (printf "%s.volumeMounts: something is mounted at %s already: choose another folder." $at $path) }}{{ end -}}
    {{- $paths = append $paths $path -}}
  {{- end -}}
{{- end -}}
{{- range $at, $of := $resources }}{{ range $what, $request := $of.requests -}}
  {{- with get $of.limits $what -}}
    {{- if gt (include "voteready.quantity" $request | float64) (include "voteready.quantity" . | float64) }}{{ fail (printf "%s.resources: more %s is requested (%s) than the limit (%s): raise the limit." $at $what (toString $request) (toString .)) }}{{ end -}}
  {{- end -}}
{{- end }}{{ end -}}
{{- range $variable, $from := $v.importer.secretEnv -}}
  {{- if hasKey $v.importer.env $variable }}{{ fail (printf "importer: %s is a plain variable and comes from a secret, too: drop one of the two." $variable) }}{{ end -}}
{{- end -}}
{{- end }}
