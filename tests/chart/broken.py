"""Breaks what each check checks, once, in a copy of the tree, and sees that the check fails:

    tests/chart.sh broken               # all; about twenty minutes
    tests/chart.sh broken CHECK...      # those whose name contains one of the words

A check that stays green over its own breach is worth nothing, and so is one that is red without it: each runs once unbroken
first. One that is skipped here is counted apart. The tree itself is never touched.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
# Copied, since they are broken; all else is a link.
COPIED = ("deploy", "tests", ".github")
HELM, CHECKS, IMAGES = "deploy/helm/", "tests/chart/", "deploy/images/"
POD = HELM + "templates/deployment.yaml"

# test[case] -> (file, what is there, what is there instead)
BREACHES = [
    ("test_pods.py::test_every_pod_is_restricted[default]", HELM + "templates/_helpers.tpl", "runAsNonRoot: true", "runAsNonRoot: false"),
    ("test_pods.py::test_every_pod_is_restricted[postgres]", HELM + "templates/_helpers.tpl", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false"),
    ("test_pods.py::test_every_container_has_an_image_that_cannot_change_and_bounded_memory[default]", HELM + "templates/_helpers.tpl", '(default .root.Chart.AppVersion $image.tag) }}{{ end', '"latest" }}{{ end'),
    ("test_pods.py::test_every_container_has_an_image_that_cannot_change_and_bounded_memory[default]", HELM + "values.yaml", "limits: {memory: 512Mi}", "limits: {memory: 512Mi, cpu: 1}"),
    ("test_pods.py::test_images_are_by_digest_where_digests_are_given", POD, '"digest" $.Values.importer.digest', '"digest" ""'),
    ("test_pods.py::test_every_file_that_a_variable_names_is_mounted[files]", HELM + "templates/_helpers.tpl", "path: {{ $file | quote }}", "path: other"),
    ("test_pods.py::test_every_mount_has_its_volume_and_every_volume_is_mounted[files]", HELM + "templates/_helpers.tpl", "- {name: files, mountPath", "- {name: filed, mountPath"),
    ("test_pods.py::test_the_migration_has_the_files_and_the_ways_out_of_the_gateway", HELM + "templates/job.yaml", "with $gateway.egress", "with list"),
    ("test_pods.py::test_deployments_start_serve_and_stop_in_order[default]", POD, "path: /livez", "path: /readyz"),
    ("test_pods.py::test_deployments_start_serve_and_stop_in_order[default]", HELM + "values.yaml", "maxUnavailable: 0", "maxUnavailable: 1"),
    ("test_pods.py::test_deployments_start_serve_and_stop_in_order[default]", POD, "  revisionHistoryLimit: 5", "  replicas: 2\n  revisionHistoryLimit: 5"),
    ("test_pods.py::test_deployments_start_serve_and_stop_in_order[default]", POD, "matchLabelKeys: [pod-template-hash]", "matchLabelKeys: []"),
    ("test_pods.py::test_every_port_is_named_and_used[default]", HELM + "templates/service.yaml", "targetPort: admin", "targetPort: metrics"),
    ("test_pods.py::test_every_grpc_service_is_balanced_over_its_pods[default]", HELM + "templates/service.yaml", "  clusterIP: None\n  {{- else }}", "  {{- else }}"),
    ("test_pods.py::test_every_variable_is_one_that_the_binary_knows[default]", HELM + "templates/_env.tpl", '"MAX_IN_FLIGHT"', '"MAX_INFLIGHT"'),
    ("test_pods.py::test_secrets_are_references_only[upstream]", HELM + "templates/_env.tpl", 'set $env "VOTER_INFO_URL"', 'set $env "VOTER_INFO_API_KEY"'),
    ("test_pods.py::test_budgets_never_hold_up_maintenance_for_ever[default]", HELM + "templates/pdb.yaml", "AlwaysAllow", "IfHealthyBudget"),
    ("test_render.py::test_helm_lints_it[default]", HELM + "Chart.yaml", "name: voteready", "name: Vote_Ready!"),
    ("test_render.py::test_objects_are_valid_in_the_three_newest_versions[default]", POD, "minReadySeconds:", "minReadySecond:"),
    ("test_render.py::test_objects_have_one_name_each_and_lie_in_the_namespace[default]", HELM + "templates/_helpers.tpl", "app.kubernetes.io/part-of: voteready\n", ""),
    ("test_render.py::test_what_cannot_work_is_refused_with_a_sentence[two-ways-in]", HELM + "templates/_checks.tpl", "if and $v.ingress.enabled $v.httpRoute.enabled", "if false"),
    ("test_render.py::test_what_cannot_work_is_refused_with_a_sentence[misspelt-key]", HELM + "values.schema.json", '"additionalProperties": false,\n "$defs"', '"additionalProperties": true,\n "$defs"'),
    ("test_render.py::test_what_cannot_work_is_refused_with_a_sentence[file-missing-pack]", HELM + "templates/_checks.tpl", '"/[^,]+"', '"^/[^,]+"'),
    ("test_render.py::test_what_cannot_work_is_refused_with_a_sentence[importer-over-archive]", HELM + "templates/_checks.tpl", "(hasPrefix $v.importer.archiveUrl $v.index.url)", "false"),
    ("test_render.py::test_each_sentence_of_the_chart_has_a_bad_file", HELM + "ci/bad/no-host.yaml", "enabled: true", "enabled: false"),
    ("test_render.py::test_monitoring_goes_with_the_api", HELM + "templates/_helpers.tpl", '(eq .setting "auto") (.root.Capabilities.APIVersions.Has (printf "monitoring.coreos.com/v1/%s" .kind))', '(eq .setting "auto") true'),
    ("test_render.py::test_older_kubernetes_is_refused", HELM + "Chart.yaml", ">=1.30.0-0", ">=1.20.0-0"),
    ("test_render.py::test_one_value_scales_locate_alone", HELM + "templates/hpa.yaml", "minReplicas: {{ $least }}", "minReplicas: {{ $.Values.services.locate.autoscaling.minReplicas | default 2 }}"),
    ("test_render.py::test_election_day_moves_what_it_names_and_nothing_else", HELM + "values-election-day.yaml", "  rateBurst: 40", "  rateBurst: 40\n  maxInFlight: 9"),
    ("test_render.py::test_edges_are_those_of_the_callers[default]", HELM + "values.yaml", "    callers: [gateway]", "    callers: [gateway, ingress]"),
    ("test_render.py::test_edges_are_those_of_the_callers[default]", HELM + "templates/networkpolicy.yaml", "  podSelector:\n    matchLabels: {{- toYaml $release | nindent 6 }}\n  policyTypes: [Ingress, Egress]", "  podSelector:\n    matchLabels: {{- toYaml $release | nindent 6 }}\n  policyTypes: [Ingress]"),
    ("test_render.py::test_a_webhook_of_the_operator_opens_the_way_out_of_its_service_alone", HELM + "templates/_policy.tpl", "$webhook = true", "$webhook = false"),
    ("test_render.py::test_switching_autoscaling_changes_no_deployment", POD, "  revisionHistoryLimit: 5", "  {{- if not $svc.autoscaling.enabled }}\n  replicas: {{ $svc.replicas }}\n  {{- end }}\n  revisionHistoryLimit: 5"),
    ("test_render.py::test_no_rule_is_open_by_being_empty_and_every_exception_lies_in_its_network[ipv6]", HELM + "templates/_helpers.tpl", "(hasPrefix $prefix $other)", "true"),
    ("test_render.py::test_no_rule_is_open_by_being_empty_and_every_exception_lies_in_its_network[closed]", HELM + "templates/_policy.tpl", "if and $outward.cidrs $outward.ports", "if true"),
    ("test_render.py::test_an_empty_list_lets_nobody_in_and_nobody_out", HELM + "templates/networkpolicy.yaml", 'and (has "ingress" $svc.callers) $policy.ingressFrom', 'has "ingress" $svc.callers'),
    ("test_render.py::test_every_pod_may_ask_each_kind_of_dns[default]", HELM + "values.yaml", "    {ipBlock: {cidr: 169.254.169.254/32}}, ", "    "),
    ("test_render.py::test_the_ports_of_a_mesh_are_open_between_its_pods[mesh-ambient-15008]", HELM + "templates/_policy.tpl", '"ambient" "15008"', '"ambient" ""'),
    ("test_render.py::test_what_cannot_happen_is_no_alert", HELM + "templates/prometheusrule.yaml", "eq (int .Values.index.poll) 0", "false"),
    ("test_pods.py::test_memory_and_disk_of_locate_follow_from_the_size_of_the_index[more0-5-2.8]", HELM + "templates/_helpers.tpl", "ternary 5 3", "ternary 4 3"),
    ("test_capacity.py::test_the_table_of_sizes_is_what_the_chart_makes", HELM + "templates/_helpers.tpl", "add 256 (mulf", "add 200 (mulf"),
    ("test_rules.py::test_pages_say_when_they_fire_and_who_emits_what_they_read", "deploy/runbook/VoteReadyIndexOld.md", "for 1h (ticket)", "for 2h (ticket)"),
    ("test_preflight.py::test_every_pod_is_asked_for_before_anything_is_changed", "deploy/preflight.sh", '("Deployment", "Job", "CronJob")', '("Deployment", "Job")'),
    ("test_preflight.py::test_what_all_pods_need_together_is_held_against_the_quota", "deploy/preflight.sh", "needed > number(hard)", "needed > 1000 * number(hard)"),
    ("test_strangers.py::test_what_a_cluster_would_refuse_is_refused_with_its_reason[except-covers]", HELM + "templates/_checks_cluster.tpl", 'hasPrefix (include "voteready.prefix" $except) $prefix', "eq $except $cidr"),
    ("test_strangers.py::test_what_a_cluster_would_refuse_is_refused_with_its_reason[egress-empty-rule]", HELM + "values.schema.json", '    "required": [\n     "to"\n    ],\n', ""),
    ("test_strangers.py::test_numbers_reach_the_service_as_they_were_written[1.75-1.75]", HELM + "templates/_helpers.tpl", "(eq (floor .) .) ", ""),
    ("test_strangers.py::test_namespaces_and_names_that_look_like_numbers_stay_text", POD, "namespace: {{ $.Release.Namespace | quote }}", "namespace: {{ $.Release.Namespace }}"),
    ("test_strangers.py::test_two_releases_in_one_namespace_share_no_object_and_no_alert", HELM + "files/rules.yaml", 'release: "@FULLNAME@"', "release: one"),
    ("test_rules.py::test_pages_name_metrics_that_exist", "deploy/runbook/VoteReadyIndexOld.md", "1. `locate_index_built", "1. `locate_index_made"),
    ("test_newcomers.py::test_compose_has_each_service_as_its_image_is_built", IMAGES + "compose.yaml", '"127.0.0.1:50051:50051"', '"50051:50051"'),
    ("test_newcomers.py::test_workflows_call_what_is_there_and_pin_what_they_install", ".github/workflows/nightly.yaml", "tests/chart.sh broken", "tests/charts.sh broken"),
    ("test_values.py::test_the_readme_is_made_of_the_values", HELM + "values.yaml", "# Never fewer.", "# At least."),
    ("test_values.py::test_every_key_has_a_comment", HELM + "values.yaml", "    # Never fewer.\n", ""),
    ("test_values.py::test_the_schema_knows_exactly_the_keys_of_the_values", HELM + "values.yaml", "  pullSecrets: []", "  pullSecrets: []\n  other: 1"),
    ("test_images.py::test_targets_stand_on_the_base_without_a_shell_and_run_as_nobody", IMAGES + "Dockerfile", "USER 65532:65532", "USER 0:0"),
    ("test_images.py::test_hadolint_has_nothing_to_say", IMAGES + "Dockerfile", "WORKDIR /src", "WORKDIR src"),
    ("test_images.py::test_no_image_is_latest_and_every_argument_is_used", IMAGES + "Dockerfile", "node:22.20.0-bookworm-slim", "node:latest"),
    ("test_images.py::test_each_image_of_the_chart_is_a_target", IMAGES + "Dockerfile", "FROM base AS importer", "FROM base AS imports"),
    ("test_images.py::test_steps_exist_and_make_what_is_copied", IMAGES + "steps/rust.sh", "locate-index locate-store", "locate-index"),
    ("test_images.py::test_the_binaries_start_in_a_root_with_only_what_the_base_has", IMAGES + "check.sh", "libgcc_s.so.1 ", ""),
    ("test_images.py::test_what_was_pushed_is_installed_by_its_digests", IMAGES + "build.sh", "importer: {digest: $(digest importer)}", "importer: {}"),
    ("test_images.py::test_what_was_pushed_is_installed_by_its_digests", IMAGES + "build.sh", "image=$image@$found", "image=$image"),
    ("test_images.py::test_latest_and_an_engine_without_digests_are_refused", IMAGES + "build.sh", '"$version" != latest', '"$version" != newest'),
    ("test_capacity.py", "deploy/capacity.py", "return min(run", "return max(run"),
    ("test_capacity.py", "deploy/capacity.py", "if off > given.check", "if off > 10 * given.check"),
    ("test_capacity.py::test_the_page_counts_as_the_program_does_and_election_day_begins_there", HELM + "values-election-day.yaml", "minReplicas: 24", "minReplicas: 8"),
    ("test_measure.py", CHECKS + "highest.py", "(low * high) ** 0.5", "(low * high) ** 0.51"),
    ("test_measure.py", CHECKS + "quota.py", "cores * PERIOD_US", "cores * 100_000"),
    ("test_dashboard.py::test_the_json_is_made_of_its_source", "deploy/dashboards/voteready.yaml", "title: Errors", "title: Failures"),
    ("test_dashboard.py::test_each_panel_reads_metrics_that_exist", "deploy/dashboards/voteready.yaml", "(http_in_flight{", "(http_inflight{"),
    ("test_dashboard.py::test_the_chart_carries_it", HELM + "templates/dashboard.yaml", "voteready.json", "other.json"),
    ("test_rules.py::test_promtool_plays_every_scenario", HELM + "files/rules.yaml", 'le="0.25"', 'le="0.5"'),
    ("test_rules.py::test_every_alert_has_a_scenario", HELM + "files/rules.yaml", "alert: VoteReadyShedding", "alert: VoteReadySheds"),
    ("test_rules.py::test_every_alert_has_its_page_and_every_page_its_alert", "deploy/runbook/VoteReadyDown.md", "## What voters notice", "## Voters"),
    ("test_rules.py::test_pages_name_alerts_values_and_variables_that_exist", "deploy/runbook/VoteReadyDown.md", "# ", "# VoteReadyGone "),
    ("test_rules.py::test_alerts_read_metrics_that_exist", HELM + "files/rules.yaml", "grpc_server_shed_total", "grpc_server_sheds_total"),
    ("test_run.py::test_the_house_runs_as_it_is_rendered", HELM + "templates/_env.tpl", '(int $callee.port)', '(add1 (int $callee.port))'),
    ("test_run.py::test_bad_data_is_never_ready_and_stays_alive", POD, "grpc: {port: {{ .svc.port }}, service: {{ .svc.grpcService }}}", "httpGet: {path: /livez, port: admin}"),
    ("test_run.py::test_a_bad_setting_ends_the_process_and_names_the_variable", HELM + "templates/_env.tpl", '"WEB_ROOT" "/srv/web"', '"WEB_ROOT" "none"'),
    ("test_run.py::test_the_migration_runs_as_it_is_rendered_before_pods_are_replaced", HELM + "templates/job.yaml", "args: [migrate]", "args: [list]"),
    ("test_importer.py::test_a_feed_is_published_followed_kept_and_taken_back", HELM + "templates/cronjob.yaml", " --archive,", " --to,"),
    ("test_importer.py::test_the_index_of_an_init_container_is_where_locate_looks", POD, "/index.vri]", "/other.vri]"),
    ("test_telemetry.py", HELM + "templates/_env.tpl", '"OTEL_EXPORTER_OTLP_ENDPOINT"', '"OTEL_EXPORTER_ENDPOINT"'),
    ("test_peers.py", HELM + "templates/_env.tpl", '"GATEWAY_PEERS"', '"GATEWAY_PEER"'),
    # On an API server, where tests/chart.sh apiserver has built one.
    ("test_apiserver.py::test_each_values_file_is_installed_upgraded_and_taken_back[ipv6]", HELM + "templates/_helpers.tpl", "(hasPrefix $prefix $other)", "true"),
    ("test_apiserver.py::test_a_zone_is_lost_and_twice_as_many_pods_run_in_the_others", POD, "whenUnsatisfiable: {{ $when }}\n          # A zone or node that takes no pods now is not waited for.\n          nodeTaintsPolicy: Honor", "whenUnsatisfiable: DoNotSchedule\n          nodeTaintsPolicy: Ignore"),
    # What the cluster would do, done wrongly: one replica of all in DNS; a process killed instead of drained; a cluster
    # that does not say which replica is gone.
    ("test_scale.py::test_replicas_come_and_go_under_load", CHECKS + "names.py", "*addresses)", "*addresses[:1])"),
    ("test_scale.py::test_a_drain_loses_nothing[gateway]", CHECKS + "house.py", "self.process.send_signal(signal.SIGTERM)", "self.process.send_signal(signal.SIGKILL)"),
    ("test_scale.py::test_a_replica_that_hangs_costs_no_voter_an_error", CHECKS + "test_scale.py", "hung.signal(signal.SIGCONT)", "hung.signal(signal.SIGSTOP)"),
]


def copy(folder):
    for thing in REPO.iterdir():
        if thing.name in COPIED:
            shutil.copytree(thing, folder / thing.name, ignore=shutil.ignore_patterns("__pycache__"))
        elif thing.name != "target":
            (folder / thing.name).symlink_to(thing)


def pytest(folder, test, seconds):
    """The exit code and the last line; None when it took too long: then all that it had started is killed, too."""
    target = os.environ.get("CARGO_TARGET_DIR", REPO / "target")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(folder / "tests/chart" / test)]
    process = subprocess.Popen(command, env=os.environ | {"CARGO_TARGET_DIR": str(target)}, cwd=folder, start_new_session=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        output, _ = process.communicate(timeout=seconds)
    except BaseException as why:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if isinstance(why, subprocess.TimeoutExpired):
            return None, ""
        raise
    return process.returncode, (output.strip().splitlines() or [""])[-1]


def outcome(folder, test, seconds=300):
    """Of a test in the copy: passed, failed or skipped. One that cannot even be read is neither."""
    code, last = pytest(folder, test, seconds)
    if code is None:
        return "took too long"
    if code in (0, 77):
        return "passed" if "passed" in last else "skipped"
    return "failed" if code == 1 else f"pytest ended with {code}"


def tried(work, breach, before):
    """(word, why) of one breach: ok, skipped, or NOT SEEN. `before` keeps how each test ends where nothing is broken."""
    test, file, there, instead = breach
    with tempfile.TemporaryDirectory(dir=work) as name:
        folder = Path(name)
        copy(folder)
        text = (folder / file).read_text()
        if there not in text:
            return "NOT SEEN", f"nothing to break: {file} has no {there!r}"
        if test not in before:
            before[test] = outcome(folder, test)
        if before[test] == "skipped":
            return "skipped", "the test is skipped here"
        if before[test] != "passed":
            return "NOT SEEN", f"without the breach: {before[test]}"
        (folder / file).write_text(text.replace(there, instead))
        got = outcome(folder, test)
        return ("ok" if got == "failed" else "NOT SEEN"), got


def main():
    words = sys.argv[1:]
    count, before = {"ok": 0, "skipped": 0, "NOT SEEN": 0}, {}
    with tempfile.TemporaryDirectory() as work:
        for breach in BREACHES:
            test, file, there, _ = breach
            if words and not any(word in test for word in words):
                continue
            word, why = tried(work, breach, before)
            count[word] += 1
            print(f"{word}: {test}: {file}: {there.splitlines()[0][:50]!r}: {why}", flush=True)
    print(f"{count['ok']} breaches seen, {count['NOT SEEN']} not seen, {count['skipped']} skipped (their tests are skipped here)")
    if not any(count.values()):
        print("no check has such a name", file=sys.stderr)
    return 0 if count["ok"] and not count["NOT SEEN"] else 1


if __name__ == "__main__":
    sys.exit(main())
