{{/* The variables of one service: what the settings make, then services.NAME.env. */}}

{{/* dict root name svc -> a YAML map of plain variables. */}}
{{- define "voteready.env" -}}
{{- $v := .root.Values -}}{{- $name := .name -}}{{- $upper := upper $name -}}
{{- $env := dict
  (printf "%s_LISTEN" $upper) (printf "%s:%d" (include "voteready.listen" .root) (int .svc.port))
  (printf "%s_ADMIN_LISTEN" $upper) (printf "%s:%d" (include "voteready.listen" .root) (int .svc.adminPort))
  "RUST_LOG" $v.telemetry.log "OTEL_EXPORTER_OTLP_ENDPOINT" $v.telemetry.otlpEndpoint "TODAY" $v.rehearsal -}}
{{- if .svc.workerThreads }}{{- $_ := set $env "TOKIO_WORKER_THREADS" .svc.workerThreads }}{{ end -}}
{{- $root := .root -}}
{{- range $other, $settings := $v.services -}}
  {{- $callee := include "voteready.service" (dict "root" $root "name" $other) | fromYaml -}}
  {{- if has $name $callee.callers -}}
    {{- $_ := set $env (printf "%s_ENDPOINT" (upper $other)) (printf "http://%s:%d" (include "voteready.host" (dict "root" $root "name" $other "svc" $callee)) (int $callee.port)) -}}
  {{- end -}}
{{- end -}}
{{- if include "voteready.upstream" . -}}
  {{- $_ := set $env "VOTER_INFO_URL" $v.voterInfo.url -}}
  {{- if eq $name "locate" }}{{- $_ := set $env "VOTER_INFO_ORGANIZATION" $v.voterInfo.organization }}{{ end -}}
{{- end -}}
{{- if include "voteready.civic" . }}{{- $_ := set $env "CIVIC_API_URL" $v.civic.url }}{{ end -}}
{{- if eq $name "gateway" -}}
  {{- $site := $v.site -}}
  {{- $_ := merge $env (dict "WEB_ROOT" "/srv/web" "GATEWAY_PEERS" (printf "%s-gateway-peers:%d" (include "voteready.fullname" .root) (int .svc.port)) "BRAND_HOST" $site.host "BRAND_ES_HOST" $site.hostEs "IDLE_TIMEOUT" $site.idleTimeout "CONTACT_EMAIL" $site.contactEmail
    "TRUSTED_PROXIES" (join "," $site.trustedProxies) "LOCATE_TIMEOUT" $site.locateTimeout
    "REQUEST_TIMEOUT" $site.requestTimeout "RATE_PER_SECOND" $site.ratePerSecond "RATE_BURST" $site.rateBurst
    "MAX_IN_FLIGHT" $site.maxInFlight "GEO_SOURCE" $v.sources.geo
    "LOCATE_SOURCE" (ternary $v.sources.locate "index" (has $v.sources.locate (list "upstream" "civic"))) "LOCATE_FALLBACK" $v.sources.locateFallback) -}}
  {{- if eq $v.sources.geo "upstream" }}{{- $_ := set $env "GEO_TIMEOUT" "5" }}{{ end -}}
  {{- if $v.contacts.keys.secret }}{{- $_ := merge $env (dict "CONTACTS_WEBHOOK_URL" $v.contacts.webhookUrl "CONTACTS_DEAD_AFTER" $v.contacts.deadAfterDays) }}{{ end -}}
  {{- if or $v.contacts.keys.secret $v.contacts.databaseUrl.secret }}{{- $_ := merge $env (dict "CONTACTS_KEEP" $v.contacts.keepDays "EVENTS_KEEP" $v.contacts.eventsKeepDays) }}{{ end -}}
  {{- if $v.contacts.eventsUrl }}{{- $_ := merge $env (dict "EVENTS_WEBHOOK_URL" $v.contacts.eventsUrl "EVENTS_WEBHOOK_FORMAT" $v.contacts.eventsFormat) }}{{ end -}}
  {{- if $site.apiKeys.secret }}{{- $_ := set $env "API_KEYS_FILE" "/etc/voteready/api-keys" }}{{ end -}}
{{- else if eq $name "geo" -}}
  {{- $_ := set $env "GEO_SOURCE" $v.sources.geo -}}
{{- else if eq $name "content" -}}
  {{- $_ := set $env "CONTENT_SOURCE" $v.sources.content -}}
  {{- if eq $v.sources.content "contentful" -}}
    {{- $_ := merge $env (dict "CONTENTFUL_SPACE_ID" $v.contentful.spaceId "CONTENTFUL_ENVIRONMENT" $v.contentful.environment
      "CONTENTFUL_THROTTLE" $v.contentful.throttle "CONTENT_SYNC_POLL" $v.contentful.syncPoll) -}}
  {{- end -}}
{{- else if eq $name "locate" -}}
  {{- $source := dict "sample" "index:/srv/sample.vri" "store" (printf "index:%s" $v.index.url) "init" (printf "index:%s/index.vri" (include "voteready.folder" .)) "upstream" "upstream" "civic" "civic" -}}
  {{- $_ := merge $env (dict "LOCATE_SOURCE" (get $source $v.sources.locate) "LOCATE_FALLBACK" $v.sources.locateFallback
    "LOCATE_PREVIOUS" (ternary (printf "index:%s" $v.index.previousUrl) "none" (ne $v.index.previousUrl ""))
    "LOCATE_IMPORT_REPORT" (ternary (printf "%s.report.json" $v.index.url) "none" $v.importer.enabled)
    "LOCATE_INDEX_POLL" $v.index.poll "LOCATE_INDEX_CACHE" (include "voteready.folder" .)) -}}
{{- end -}}
{{- $env = mergeOverwrite $env .svc.env -}}
{{- range $variable, $value := $env }}
{{- $text := include "voteready.text" $value }}
{{- if ne $text "" }}
{{ $variable | quote }}: {{ $text | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* dict root name svc -> a YAML map VARIABLE: {secret, key}. */}}
{{- define "voteready.secrets" -}}
{{- $v := .root.Values -}}{{- $refs := dict -}}
{{- if include "voteready.upstream" . }}{{- $_ := set $refs "VOTER_INFO_API_KEY" $v.voterInfo.key }}{{ end -}}
{{- if include "voteready.civic" . }}{{- $_ := set $refs "CIVIC_API_KEY" $v.civic.key }}{{ end -}}
{{- if eq .name "gateway" -}}
  {{- $_ := merge $refs (dict "PREVIEW_KEY" $v.site.previewKey "CONTACTS_DATABASE_URL" $v.contacts.databaseUrl "CONTACTS_KEYS" $v.contacts.keys "CONTACTS_WEBHOOK_SECRET" $v.contacts.webhookSecret "EVENTS_WEBHOOK_SECRET" $v.contacts.eventsSecret) -}}
{{- end -}}
{{- if and (eq .name "content") (eq $v.sources.content "contentful") -}}
  {{- $_ := merge $refs (dict "CONTENTFUL_DELIVERY_TOKEN" $v.contentful.deliveryToken "CONTENTFUL_PREVIEW_TOKEN" $v.contentful.previewToken "CONTENT_WEBHOOK_SECRET" $v.contentful.webhookSecret) -}}
{{- end -}}
{{- $_ := set $refs "SENTRY_DSN" $v.telemetry.sentryDsn -}}
{{- range $variable, $ref := mergeOverwrite $refs .svc.secretEnv }}
{{- if $ref.secret }}
{{ $variable | quote }}: {secret: {{ $ref.secret | quote }}, key: {{ $ref.key | quote }}}
{{- end }}
{{- end }}
{{- end }}
