"""What must happen for each alert: the series of a healthy house, and what changes. promtool plays them."""

from itertools import chain
from pathlib import Path

import yaml

JOB = 'job="voteready", namespace="voters"'
LOCATE_ROUTE = f'{JOB}, route="/api/locate"'


SCALER = 'namespace="voters", horizontalpodautoscaler="voteready-locate"'
FIXED = SCALER.replace("locate", "content")
IMPORT, CRON = 'namespace="voters",', 'namespace="voters", cronjob="voteready-importer"'


def job(how, number, name="voteready-importer"):
    return f'kube_job_status_{how}{{{IMPORT} job_name="{name}-{number}"}}'


def importer(failed_at, ended_at=None, name="voteready-importer"):
    """A run beside the one that ended well: it began then and failed, or ended then."""
    series = {job("failed", 2, name): "1x480" if ended_at is None else "0x480", job("succeeded", 2, name): "0x480" if ended_at is None else "1x480"}
    series[f'kube_job_status_start_time{{{IMPORT} job_name="{name}-2"}}'] = f"{failed_at * 60}x480"
    if ended_at is not None:
        series[f'kube_job_status_completion_time{{{IMPORT} job_name="{name}-2"}}'] = f"{ended_at * 60}x480"
    return series


def no_success():
    """The run of the healthy house is not there, nor what it left."""
    return {job(how, 1): None for how in ("failed", "succeeded", "start_time", "completion_time")}


def healthy():
    """Series by name: what Prometheus reads from a house that is well, a value a minute for eight hours."""
    def steady(rate):
        return f"0+{rate}x480"

    def always(value):
        return f"{value}x480"

    series = {f'up{{{JOB}, component="{c}", instance="{c}{i}"}}': always(1) for c in ("gateway", "geo", "content", "locate") for i in (1, 2)}
    series |= {
        f'http_requests_total{{{JOB}, route="page", method="GET", status="200"}}': steady(6000),
        f'http_requests_total{{{JOB}, route="page", method="GET", status="503"}}': steady(0),
        f'http_rate_limited_total{{{JOB}}}': steady(0),
        f'http_connections_refused_total{{{JOB}, bound="client"}}': steady(0),
        f'upstream_calls_total{{{JOB}, upstream="locate", outcome="ok"}}': steady(3000),
        f'upstream_calls_total{{{JOB}, upstream="locate", outcome="timeout"}}': steady(0),
        f'upstream_calls_total{{{JOB}, upstream="content", outcome="open"}}': steady(0),
        f'http_request_seconds_bucket{{{LOCATE_ROUTE}, le="0.25"}}': steady(3000),
        f'http_request_seconds_count{{{LOCATE_ROUTE}}}': steady(3000),
        f'grpc_server_shed_total{{{JOB}, service="locate"}}': steady(0),
        f'grpc_client_repeats_total{{{JOB}, host="voteready-locate", why="lost"}}': steady(0),
        f'locate_feed_age_seconds{{{JOB}, state="NV"}}': always(86400),
        f'locate_index_age_seconds{{{JOB}, instance="locate1"}}': always(86400),
        f'locate_index_checked_timestamp_seconds{{{JOB}, instance="locate1"}}': "0+60x480",
        f'locate_index_refresh_total{{{JOB}, result="failed"}}': steady(0),
        f'locate_index_version{{{JOB}, instance="locate1"}}': always(7),
        f'locate_index_version{{{JOB}, instance="locate2"}}': always(7),
        f'locate_index_states{{{JOB}, instance="locate1"}}': always(51),
        f'cache_stale_served_total{{{JOB}, cache="site_config"}}': steady(0),
        f'content_sync_failed_total{{{JOB}}}': steady(0),
        f'geo_source_failures_total{{{JOB}, source="upstream", reason="timeout"}}': steady(0),
        f'contacts_oldest_seconds{{{JOB}, instance="gateway1"}}': always(0),
        f'contacts_dead{{{JOB}, instance="gateway1"}}': always(0),
        f'purge_failed_total{{{JOB}, of="contacts"}}': steady(0),
        'kube_horizontalpodautoscaler_status_current_replicas{namespace="voters", horizontalpodautoscaler="voteready-locate"}': always(5),
        'kube_horizontalpodautoscaler_spec_max_replicas{namespace="voters", horizontalpodautoscaler="voteready-locate"}': always(40),
        f"kube_horizontalpodautoscaler_spec_min_replicas{{{SCALER}}}": always(2),
        f'kube_horizontalpodautoscaler_status_condition{{{SCALER}, condition="ScalingActive", status="false"}}': always(0),
        # content has a fixed number: its autoscaler is at its maximum for ever, and reads no metric.
        f"kube_horizontalpodautoscaler_spec_min_replicas{{{FIXED}}}": always(2),
        f"kube_horizontalpodautoscaler_spec_max_replicas{{{FIXED}}}": always(2),
        f"kube_horizontalpodautoscaler_status_current_replicas{{{FIXED}}}": always(2),
        f'kube_horizontalpodautoscaler_status_condition{{{FIXED}, condition="ScalingActive", status="false"}}': always(1),
        'kube_deployment_status_replicas_unavailable{namespace="voters", deployment="voteready-locate"}': always(0),
        # A run an hour; this one ended ten minutes before the end of the play.
        job("failed", 1): always(0),
        job("succeeded", 1): always(1),
        f"kube_job_status_start_time{{{IMPORT} job_name=\"voteready-importer-1\"}}": always(460 * 60),
        f"kube_job_status_completion_time{{{IMPORT} job_name=\"voteready-importer-1\"}}": always(465 * 60),
        f"kube_cronjob_created{{{CRON}}}": always(0),
        f"kube_cronjob_spec_suspend{{{CRON}}}": always(0),
        # Thirty days ahead of the end of the play.
        'certmanager_certificate_expiration_timestamp_seconds{namespace="voters", name="vote-tls"}': always(480 * 60 + 30 * 86400),
    }
    return series


def fails(total, bad, share):
    """A series of errors that are `share` of a total of so many a minute."""
    return {bad: f"0+{max(1, round(total * share))}x480"}


BAD_HTTP = f'http_requests_total{{{JOB}, route="page", method="GET", status="503"}}'
BAD_LOOKUP = f'upstream_calls_total{{{JOB}, upstream="locate", outcome="timeout"}}'
FAST_LOOKUP = f'http_request_seconds_bucket{{{LOCATE_ROUTE}, le="0.25"}}'

# name -> (what changes, the alerts that fire at the end and no others)
SCENARIOS = {
    "all is well": ({}, set()),
    "one answer of twenty is an error": (fails(6000, BAD_HTTP, 0.05), {"VoteReadyErrorsFast", "VoteReadyErrorsSlow"}),
    "one answer of a hundred is an error": (fails(6000, BAD_HTTP, 0.01), {"VoteReadyErrorsSlow"}),
    "one of two thousand is an error: within the budget": (fails(6000, BAD_HTTP, 0.0005), set()),
    "one look-up of twenty fails": (fails(3000, BAD_LOOKUP, 0.05), {"VoteReadyLookupsFailFast", "VoteReadyLookupsFailSlow"}),
    "one look-up of a hundred fails": (fails(3000, BAD_LOOKUP, 0.01), {"VoteReadyLookupsFailSlow"}),
    "one look-up of five is slow": ({FAST_LOOKUP: "0+2400x480"}, {"VoteReadyLookupsSlowFast", "VoteReadyLookupsSlowSlow"}),
    "one look-up of ten is slow": ({FAST_LOOKUP: "0+2700x480"}, {"VoteReadyLookupsSlowSlow"}),
    "no locate pod answers": ({f'up{{{JOB}, component="locate", instance="locate{i}"}}': "0x480" for i in (1, 2)}, {"VoteReadyDown"}),
    "one of two locate pods is down": ({f'up{{{JOB}, component="locate", instance="locate1"}}': "0x480"}, set()),
    "there is no geo pod": ({f'up{{{JOB}, component="geo", instance="geo{i}"}}': None for i in (1, 2)}, {"VoteReadyDown"}),
    "locate refuses load": ({f'grpc_server_shed_total{{{JOB}, service="locate"}}': "0x400 0+60x80"}, {"VoteReadyShedding"}),
    "the circuit to content is open": ({f'upstream_calls_total{{{JOB}, upstream="content", outcome="open"}}': "0x400 0+600x80"}, {"VoteReadyCircuitOpen"}),
    "a replica loses calls": ({f'grpc_client_repeats_total{{{JOB}, host="voteready-locate", why="lost"}}': "0x400 0+60x80"}, {"VoteReadyReplicaLost"}),
    "one request of ten is over a limit": ({f"http_rate_limited_total{{{JOB}}}": "0+600x480"}, {"VoteReadyCallersLimited"}),
    "locate is at its maximum": ({'kube_horizontalpodautoscaler_status_current_replicas{namespace="voters", horizontalpodautoscaler="voteready-locate"}': "40x480"}, {"VoteReadyAutoscalerAtMaximum"}),
    "a feed is twenty days old": ({f'locate_feed_age_seconds{{{JOB}, state="NV"}}': f"{20 * 86400}x480"}, {"VoteReadyFeedStale"}),
    "the store is not reached for an hour": ({f'locate_index_checked_timestamp_seconds{{{JOB}, instance="locate1"}}': "0+60x420 25200x60"}, {"VoteReadyIndexNotChecked"}),
    "the newer index is bad": ({f'locate_index_refresh_total{{{JOB}, result="failed"}}': "0x400 0+1x80"}, {"VoteReadyIndexSwapFails"}),
    "replicas differ": ({f'locate_index_version{{{JOB}, instance="locate2"}}': "7x400 8x80"}, {"VoteReadyIndexesDiffer"}),
    "the index lost a state": ({f'locate_index_states{{{JOB}, instance="locate1"}}': "51x400 50x80"}, {"VoteReadyIndexShrank"}),
    "content is stale": ({f'cache_stale_served_total{{{JOB}, cache="site_config"}}': "0x400 0+5x80"}, {"VoteReadyContentStale"}),
    "the CMS does not say what changed": ({f"content_sync_failed_total{{{JOB}}}": "0x400 0+2x80"}, {"VoteReadyContentSyncFails"}),
    "the outside geo service fails": ({f'geo_source_failures_total{{{JOB}, source="upstream", reason="timeout"}}': "0x400 0+2x80"}, {"VoteReadyGeoSourceFails"}),
    "a contact waits for two hours": ({f'contacts_oldest_seconds{{{JOB}, instance="gateway1"}}': "7200x480"}, {"VoteReadyContactsWait"}),
    "a contact was given up": ({f'contacts_dead{{{JOB}, instance="gateway1"}}': "1x480"}, {"VoteReadyContactsGivenUp"}),
    "old contacts are not deleted": ({f'purge_failed_total{{{JOB}, of="contacts"}}': "0x300 0+0.02x180"}, {"VoteReadyPurgeFails"}),
    "an import failed": (importer(470), {"VoteReadyImportFailed"}),
    "an import that was started by hand failed": (importer(470, name="voteready-importer-manual"), {"VoteReadyImportFailed"}),
    "an import failed, and a later one ended well": (importer(400), set()),
    "an import failed once and succeeded then": ({job("failed", 1): "1x480"}, set()),
    # A play is eight hours long; an importer is late after six.
    "no import has ended since seven hours": ({job("completion_time", 1): f"{60 * 60}x480", job("start_time", 1): f"{55 * 60}x480"}, {"VoteReadyImportLate"}),
    "an import by hand ended in time": ({job("completion_time", 1): f"{60 * 60}x480"} | importer(440, 445, "voteready-importer-manual"), set()),
    "no import has ever ended": (no_success(), {"VoteReadyImportLate"}),
    "the importer is suspended": (no_success() | {f"kube_cronjob_spec_suspend{{{CRON}}}": "1x480"}, set()),
    "the index is a day over its age": ({f'locate_index_age_seconds{{{JOB}, instance="locate1"}}': f"{15 * 86400}x480"}, {"VoteReadyIndexOld"}),
    "the index is as old as it may be": ({f'locate_index_age_seconds{{{JOB}, instance="locate1"}}': f"{14 * 86400}x480"}, set()),
    "the autoscaler of locate sees no metrics": ({f'kube_horizontalpodautoscaler_status_condition{{{SCALER}, condition="ScalingActive", status="false"}}': "1x480"}, {"VoteReadyAutoscalerBlind"}),
    "two pods of locate find no node": ({'kube_deployment_status_replicas_unavailable{namespace="voters", deployment="voteready-locate"}': "2x480"}, {"VoteReadyReplicasUnavailable"}),
    "one address has too many connections": ({f'http_connections_refused_total{{{JOB}, bound="client"}}': "0x400 0+60x80"}, {"VoteReadyConnectionsRefused"}),
    "the certificate ends in a week": ({'certmanager_certificate_expiration_timestamp_seconds{namespace="voters", name="vote-tls"}': f"{480 * 60 + 7 * 86400}x480"}, {"VoteReadyCertificateEnds"}),
    "another installation fails": ({s.replace('"voters"', '"staging"'): v for s, v in fails(6000, BAD_HTTP, 0.5).items()}, set()),
}


def play(name):
    """The test of one scenario, as promtool reads it."""
    changes, expected = SCENARIOS[name]
    series = {k: v for k, v in (healthy() | changes).items() if v is not None}
    return {
        "name": name,
        "interval": "1m",
        "input_series": [{"series": s, "values": v} for s, v in series.items()],
        "promql_expr_test": [{
            "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
            "eval_time": "7h55m",
            "exp_samples": [{"labels": f'{{alertname="{a}"}}', "value": 1} for a in sorted(expected)],
        }],
    }


def recorded():
    """Series of a real house (record.py): its record over and over for eight hours, where what rises goes on rising."""
    series = {}
    for name, values in yaml.safe_load((Path(__file__).parent / "healthy_house.yaml").read_text()).items():
        end = len(values) - 1
        # Nothing was counted before a series begins.
        first = next(i for i, value in enumerate(values) if value is not None)
        rise = values[end] - (values[0] or 0) if first == 0 else values[end]
        at = [values[i % end] if i < first else (values[i % end] or 0) + i // end * rise for i in range(481)]
        series[name] = " ".join("_" if value is None else f"{value:.10g}" for value in at)
    return series


def play_record():
    """A test that no alert fires at any moment of the record. What it does not hold, of Kubernetes, is as in `healthy`."""
    real = recorded()
    names = {series.partition("{")[0] for series in real}
    series = {s: v for s, v in healthy().items() if s.partition("{")[0] not in names} | real
    return {
        "name": "a real house that is well",
        "interval": "1m",
        "input_series": [{"series": s, "values": v} for s, v in series.items()],
        "promql_expr_test": [{"expr": 'count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[8h]))', "eval_time": "8h", "exp_samples": []}],
    }


def expected_alerts():
    return set(chain.from_iterable(expected for _, expected in SCENARIOS.values()))
