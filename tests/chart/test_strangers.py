"""Values of strangers: refused with a sentence before anything is changed, or rendered as a cluster takes it."""

import copy

import kubernetes_validate
import pytest
import yaml

from render import CHART, KUBE, NAMESPACE, component, environment, helm
from strangers import BAD, ODD, RELEASES, STORE, asked
from test_render import ELSEWHERE, newest_versions


def rendered(done):
    assert done.returncode == 0, done.stderr
    return [o for o in yaml.safe_load_all(done.stdout) if o]


@pytest.mark.parametrize("name", BAD)
def test_what_a_cluster_would_refuse_is_refused_with_its_reason(name):
    text, sentence = BAD[name]
    done = asked(text)
    assert done.returncode != 0, "it rendered"
    assert sentence in done.stderr, done.stderr


@pytest.mark.parametrize("name", ODD)
def test_what_is_unusual_renders_as_valid_objects(name):
    things = rendered(asked(ODD[name]))
    names = [(o["kind"], o["metadata"]["name"]) for o in things]
    assert len(names) == len(set(names))
    for thing in things:
        if thing["kind"] not in ELSEWHERE:
            kubernetes_validate.validate(copy.deepcopy(thing), newest_versions()[-1], strict=True)


@pytest.mark.parametrize("release, works", RELEASES.items())
def test_releases_of_any_name_work_or_are_told_to_choose_another(release, works):
    done = helm("template", release, str(CHART), f"--namespace={NAMESPACE}", f"--kube-version={KUBE}")
    if not works:
        assert done.returncode != 0 and "choose another release name" in done.stderr, done.stderr
        return
    for thing in rendered(done):
        assert isinstance(thing["metadata"]["name"], str) and len(thing["metadata"]["name"]) <= 63
        assert thing["metadata"]["labels"]["app.kubernetes.io/instance"] == release


def test_namespaces_and_names_that_look_like_numbers_stay_text():
    for thing in rendered(helm("template", "y", str(CHART), "--namespace=123", f"--kube-version={KUBE}", "--set-string=nameOverride=2028")):
        assert thing["metadata"]["namespace"] == "123" and thing["metadata"]["labels"]["app.kubernetes.io/name"] == "2028"


def variable(things, service, name):
    return environment(next(o for o in things if o["kind"] == "Deployment" and component(o) == service))[0][name]


@pytest.mark.parametrize("given, told", [("1.75", "1.75"), ("0.5", "0.5"), ("100000000000", "100000000000"), ("30", "30"), ("true", "true"), ("'007'", "007")])
def test_numbers_reach_the_service_as_they_were_written(given, told):
    text = f"services: {{locate: {{env: {{LOCATE_X: {given}}}}}}}\n"
    assert variable(rendered(asked(text)), "locate", "LOCATE_X") == told
    # Those of the importer, and those that the init container of locate has, too.
    text = (STORE + "importer: {enabled: true, feeds: [{file: a.zip, url: 'https://x.example/a.zip'}], env: {AWS_X: %s}}\n" % given).replace("store", "init")
    pods = rendered(asked(text + f"services: {{locate: {{env: {{AWS_X: {given}}}}}}}"))
    seen = [e["value"] for o in pods for e in str_env(o) if e["name"] == "AWS_X"]
    assert len(seen) >= 4 and set(seen) == {told}


def str_env(thing):
    spec = thing.get("spec", {}).get("jobTemplate", thing).get("spec", {}).get("template", {}).get("spec", {})
    return [e for c in spec.get("initContainers", []) + spec.get("containers", []) for e in c.get("env", []) if "value" in e]


def test_two_releases_in_one_namespace_share_no_object_and_no_alert():
    def of(release):
        return rendered(helm("template", release, str(CHART), f"--namespace={NAMESPACE}", f"--kube-version={KUBE}", "--set=monitoring.rules=always"))
    first, second = of("voteready"), of("voteready-next")
    keys = [{(o["kind"], o["metadata"]["name"]) for o in things} for things in (first, second)]
    assert not keys[0] & keys[1]
    rules = [[r for o in things if o["kind"] == "PrometheusRule" for g in o["spec"]["groups"] for r in g["rules"]] for things in (first, second)]
    # The same series or alert from both would be one, of whichever came last.
    for ours, theirs in zip(*rules, strict=True):
        assert ours["labels"] != theirs["labels"], ours
        if "horizontalpodautoscaler" in ours["expr"]:
            assert 'horizontalpodautoscaler=~"voteready-(gateway|geo|content|locate)"' in ours["expr"]
