{{/* Combinations that cannot work end here, each with a sentence that says what to do. */}}

{{- define "voteready.checks" -}}
{{- $v := .Values -}}{{- $root := . -}}
{{- include "voteready.checks.names" . -}}
{{- include "voteready.checks.networks" . -}}
{{- include "voteready.checks.pods" . -}}
{{- if not $v.image.repository }}{{ fail "image.repository is empty: name the registry and folder of your images; deploy/images/build.sh --out FILE writes it." }}{{ end -}}
{{- if eq $v.image.tag "latest" }}{{ fail "image.tag is latest: name a version, so that all pods of a rollout run the same." }}{{ end -}}
{{- if hasSuffix ":latest" $v.test.image }}{{ fail "test.image is latest: name a version." }}{{ end -}}
{{- if and (has $v.sources.locate (list "store" "init")) (not $v.index.url) -}}
  {{- fail (printf "sources.locate is %s and index.url is empty: write where the index lies, for example s3://bucket/feeds/x.vri." $v.sources.locate) -}}
{{- end -}}
{{- range $key, $url := pick $v.index "url" "previousUrl" -}}
  {{- if and $url (not (regexMatch "^(s3|gs|az|https)://[^/?@\\s]+/[^?@\\s]+$" $url)) -}}
    {{- fail (printf "index.%s must be s3://bucket/key, gs://bucket/key, az://container/key or https://host/path, without a name, password, query or space: it is printed." $key) -}}
  {{- end -}}
{{- end -}}
{{- $outside := list "upstream" "civic" -}}
{{- if and (has $v.sources.locate $outside) (eq $v.sources.locate $v.sources.locateFallback) -}}
  {{- fail (printf "sources.locate and sources.locateFallback are both %s: set the fallback to none." $v.sources.locate) -}}
{{- else if and (has $v.sources.locate $outside) (has $v.sources.locateFallback $outside) -}}
  {{- fail "sources.locate and sources.locateFallback are both outside services: an address goes to one at most; set the fallback to none." -}}
{{- end -}}
{{- $civic := or (eq $v.sources.locate "civic") (eq $v.sources.locateFallback "civic") -}}
{{- if and $civic (not $v.civic.key.secret) -}}
  {{- fail "a source is civic: set civic.key.secret to the secret that holds the key of Google's Civic Information API." -}}
{{- end -}}
{{- $upstream := or (eq $v.sources.locate "upstream") (eq $v.sources.locateFallback "upstream") -}}
{{- if and (or $upstream (eq $v.sources.geo "upstream")) (or (not $v.voterInfo.url) (not $v.voterInfo.key.secret)) -}}
  {{- fail "a source is upstream: set voterInfo.url, and voterInfo.key.secret to the secret that holds its key." -}}
{{- end -}}
{{- if and (has $v.sources.locate $outside) (lt (int $v.site.locateTimeout) 30) -}}
  {{- fail "sources.locate is an outside service, which may take 30 s: set site.locateTimeout to 30 and site.requestTimeout above it." -}}
{{- end -}}
{{- if le (float64 $v.site.requestTimeout) (float64 $v.site.locateTimeout) -}}
  {{- fail "site.requestTimeout must be above site.locateTimeout, or the request ends before the look-up." -}}
{{- end -}}
{{- if and (eq $v.sources.content "contentful") (or (not $v.contentful.spaceId) (not $v.contentful.deliveryToken.secret)) -}}
  {{- fail "sources.content is contentful: set contentful.spaceId, and contentful.deliveryToken.secret to the secret that holds the token." -}}
{{- end -}}
{{- if and $v.contacts.keys.secret (not $v.contacts.databaseUrl.secret) -}}
  {{- fail "contacts.keys is set and contacts.databaseUrl is not: contacts need a PostgreSQL that all gateways share; name the secret with its URL." -}}
{{- end -}}
{{- if and $v.contacts.eventsUrl (or (not $v.contacts.databaseUrl.secret) (and (eq $v.contacts.eventsFormat "json") (not $v.contacts.eventsSecret.secret))) -}}
  {{- fail "contacts.eventsUrl is set: contacts.databaseUrl and, with json, contacts.eventsSecret must name their secrets, too." -}}
{{- end -}}
{{- if and $v.contacts.webhookUrl (or (not $v.contacts.keys.secret) (not $v.contacts.webhookSecret.secret)) -}}
  {{- fail "contacts.webhookUrl is set: contacts.keys and contacts.webhookSecret must name their secrets, too." -}}
{{- end -}}
{{- if and $v.ingress.enabled $v.httpRoute.enabled -}}
  {{- fail "ingress and httpRoute are both on: the site needs one way in, choose one." -}}
{{- end -}}
{{- if and (or $v.ingress.enabled $v.httpRoute.enabled) (not $v.site.host) -}}
  {{- fail "site.host is empty: ingress and httpRoute need the host name of the site." -}}
{{- end -}}
{{- if $v.networkPolicy.enabled -}}
  {{- if not $v.networkPolicy.dnsTo }}{{ fail "networkPolicy.dnsTo is empty: no pod could resolve a name; say who answers DNS." }}{{ end -}}
  {{- if and $v.contacts.databaseUrl.secret (not $v.contacts.databaseTo) }}{{ fail "contacts.databaseTo is empty: name the pods or networks of the database, or no gateway reaches it." }}{{ end -}}
  {{- if and $v.telemetry.otlpEndpoint (not $v.telemetry.collector) }}{{ fail "telemetry.collector is empty: name the pods of the collector, or nobody reaches it." }}{{ end -}}
{{- end -}}
{{- with $v.telemetry.otlpEndpoint -}}
  {{- $at := urlParse . -}}
  {{- if not (and (regexMatch ":[0-9]{1,5}$" $at.host) (has $at.path (list "" "/"))) }}{{ fail "telemetry.otlpEndpoint must be http://HOST:PORT, for example http://collector.observability:4317: the network policy opens that port." }}{{ end -}}
  {{- if gt (regexFind "[0-9]+$" $at.host | int) 65535 }}{{ fail "telemetry.otlpEndpoint names a port above 65535." }}{{ end -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) -}}
  {{- fail "httpRoute.parentRefs is empty: name the Gateway that carries the route." -}}
{{- end -}}
{{- if and (or $v.ingress.enabled $v.httpRoute.enabled) (not $v.site.trustedProxies) -}}
  {{- fail "site.trustedProxies is empty: name the networks of the proxies before the site, or all voters share the limits of one address." -}}
{{- end -}}
{{- range $name, $settings := $v.services -}}
  {{- $svc := include "voteready.service" (dict "root" $root "name" $name) | fromYaml -}}
  {{- $at := printf "services.%s" $name -}}
  {{- $scale := $svc.autoscaling -}}
  {{- if and $scale.enabled (gt (int $scale.minReplicas) (int $scale.maxReplicas)) -}}
    {{- fail (printf "%s.autoscaling.minReplicas is above maxReplicas: raise maxReplicas." $at) -}}
  {{- end -}}
  {{- if le (int $svc.terminationGracePeriodSeconds) (add $svc.preStopSeconds 20) -}}
    {{- fail (printf "%s.terminationGracePeriodSeconds must be above preStopSeconds and the drain of 20 s together, or Kubernetes kills requests that are under way." $at) -}}
  {{- end -}}
  {{- if and (regexMatch "^0+%?$" (toString $svc.rollout.maxSurge)) (regexMatch "^0+%?$" (toString $svc.rollout.maxUnavailable)) -}}
    {{- fail (printf "%s.rollout.maxSurge and maxUnavailable are both 0: nothing could ever be replaced." $at) -}}
  {{- end -}}
  {{- if ne (include "voteready.quantity" $svc.resources.requests.memory) (include "voteready.quantity" $svc.resources.limits.memory) -}}
    {{- fail (printf "%s.resources: the memory request must be the limit, or the pod is the first to be evicted." $at) -}}
  {{- end -}}
  {{- range $caller := $svc.callers -}}
    {{- if not (or (has $caller (list "ingress" "test")) (hasKey $v.services $caller)) -}}
      {{- fail (printf "%s.callers names %s, which is neither a service nor ingress nor test." $at $caller) -}}
    {{- end -}}
  {{- end -}}
  {{- range $variable, $value := $svc.env -}}
    {{- if regexMatch "(KEY|TOKEN|SECRET|PASSWORD|DSN)$|^DATABASE_URL$|_DATABASE_URL$" $variable -}}
      {{- fail (printf "%s.env.%s looks like a secret: put it into %s.secretEnv as {secret: NAME, key: KEY}." $at $variable $at) -}}
    {{- end -}}
    {{- if regexMatch "_LISTEN$|^(GEO|CONTENT|LOCATE)_ENDPOINT$" $variable -}}
      {{- fail (printf "%s.env.%s is made by the chart from port, adminPort and callers: set those." $at $variable) -}}
    {{- end -}}
  {{- end -}}
  {{- $context := dict "root" $root "name" $name "svc" $svc -}}
  {{- $files := include "voteready.files" $context | fromYaml -}}
  {{- /* sources.* make variables, too; a value may be a list, and stand behind a prefix: mmdb:PATH,PATH. The gateway is told
         which GEO_SOURCE geo has, and opens no file of it. */ -}}
  {{- $env := include "voteready.env" $context | fromYaml -}}
  {{- if eq $name "gateway" }}{{ $env = omit $env "GEO_SOURCE" }}{{ end -}}
  {{- range $variable, $value := $env -}}
    {{- range $path := regexFindAll (ternary "/[^,]+" "/etc/voteready/[^,]+" (and (has $variable (list "GEO_SOURCE" "CONTENT_SOURCE")) (regexMatch "^(mmdb|pack):" $value))) $value -1 -}}
      {{- $there := hasKey $files (trimPrefix "/etc/voteready/" $path) -}}
      {{- range $svc.volumeMounts }}{{ if hasPrefix (printf "%s/" (trimSuffix "/" .mountPath)) (printf "%s/" $path) }}{{ $there = true }}{{ end }}{{ end -}}
      {{- if not $there }}{{ fail (printf "%s: %s names %s, which is not there: add it to %s.files, or mount a volume there (%s.volumeMounts)." $at $variable $path $at $at) }}{{ end -}}
    {{- end -}}
  {{- end -}}
  {{- if and (eq $name "gateway") (hasKey $svc.files "api-keys") -}}
    {{- fail "services.gateway.files.api-keys is made by the chart from site.apiKeys: set that." -}}
  {{- end -}}
  {{- range $file, $from := $svc.files -}}
    {{- if eq (hasKey $from "secret") (hasKey $from "configMap") -}}
      {{- fail (printf "%s.files: %s comes from a configMap or a secret: name exactly one of them, and its key." $at $file) -}}
    {{- end -}}
  {{- end -}}
  {{- if and (hasKey $svc.secretEnv "AWS_SECRET_ACCESS_KEY") (hasKey $svc.serviceAccount.annotations "eks.amazonaws.com/role-arn") -}}
    {{- fail (printf "%s has both an AWS key and a role: drop AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from secretEnv, or the role from serviceAccount.annotations." $at) -}}
  {{- end -}}
{{- end -}}
{{- if $v.importer.enabled -}}
  {{- if not $v.importer.feeds }}{{ fail "importer.feeds is empty: name the feeds that make the index, {file: ma.zip, url: https://...}." }}{{ end -}}
  {{- $names := list -}}
  {{- range $v.importer.feeds -}}
    {{- $name := .file | lower | replace "_" "-" -}}
    {{- if has $name $names }}{{ fail (printf "importer.feeds: two files are named %s, whatever their case: give each a name of its own." .file) }}{{ end -}}
    {{- $names = append $names $name -}}
  {{- end -}}
  {{- if not (regexMatch "^(s3|gs|az)://" $v.index.url) }}{{ fail "the importer publishes to index.url, which must be in an object store: s3://, gs:// or az://." }}{{ end -}}
  {{- if and $v.importer.archiveUrl (not (regexMatch "^(s3|gs|az)://.+/$" $v.importer.archiveUrl)) }}{{ fail "importer.archiveUrl must be a folder of an object store that ends in a slash, for example s3://bucket/archive/." }}{{ end -}}
  {{- if and $v.importer.archiveUrl (hasPrefix $v.importer.archiveUrl $v.index.url) }}{{ fail "index.url lies in importer.archiveUrl: set importer.enabled=false while an archived index is served, or the importer writes over it." }}{{ end -}}
  {{- range $variable, $value := $v.importer.env -}}
    {{- if regexMatch "(KEY|TOKEN|SECRET|PASSWORD)$" $variable }}{{ fail (printf "importer.env.%s looks like a secret: put it into importer.secretEnv." $variable) }}{{ end -}}
  {{- end -}}
{{- end -}}
{{- end -}}
