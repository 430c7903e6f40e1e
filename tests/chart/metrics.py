"""The metrics that the services export: as declared in their source, and what an expression asks for."""

import functools
import re

from render import REPO

# Exported by others: Prometheus itself, kube-state-metrics, cert-manager.
OTHERS = {
    "up", "kube_horizontalpodautoscaler_status_current_replicas", "kube_horizontalpodautoscaler_spec_max_replicas",
    "kube_horizontalpodautoscaler_spec_min_replicas", "kube_horizontalpodautoscaler_status_condition",
    "kube_deployment_status_replicas_unavailable", "kube_job_status_failed", "kube_job_status_succeeded", "kube_job_status_start_time",
    "kube_job_status_completion_time", "kube_cronjob_status_last_successful_time", "kube_cronjob_created", "kube_cronjob_spec_suspend",
    "certmanager_certificate_expiration_timestamp_seconds",
    "container_cpu_usage_seconds_total", "container_memory_working_set_bytes", "kube_pod_status_ready",
}
WORDS = {
    "sum", "rate", "by", "on", "and", "or", "unless", "count", "max", "min", "increase", "absent", "time", "without", "ignoring",
    "histogram_quantile", "count_values", "max_over_time", "group_left", "avg", "topk", "clamp_min", "bool", "vector",
}


@functools.cache
def declared():
    """Names in `metrics::counter!("name"`, gauges and histograms, with the parts of a histogram."""
    found = set()
    for file in (REPO / "services").rglob("*.rs"):
        if "/tests/" in str(file) or "/target/" in str(file):
            continue
        text = re.sub(r"#\[cfg\(test\)\]\s*mod tests \{.*", "", file.read_text(), flags=re.S)
        for kind, name in re.findall(r"\b(counter|gauge|histogram)!\(\s*\"([a-z0-9_]+)\"", text):
            found |= {name, f"{name}_bucket", f"{name}_count", f"{name}_sum"} if kind == "histogram" else {name}
    return found


def names(expression):
    """The metrics of an expression: words that are no function, label or text."""
    bare = re.sub(r'"(\\.|[^"\\])*"', "", expression)
    bare = re.sub(r"\{[^}]*\}", "", bare)
    bare = re.sub(r"\b(by|on|without|ignoring|group_left)\s*\([^)]*\)", " ", bare)
    bare = re.sub(r"\[[^\]]*\]|\$\w+", "", bare)
    return {w for w in re.findall(r"[a-zA-Z_:][a-zA-Z0-9_:]*", bare) if w not in WORDS}
