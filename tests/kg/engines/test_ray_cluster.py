import subprocess
import sys

import pytest

from graphnative.errors import MissingExtraError, SettingsError
from graphnative.kg.engines.ray_cluster import open_cluster
from graphnative.settings.kg import KgSection


def test_without_ray_the_line_that_installs_it_is_named(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError) as caught, open_cluster(KgSection()):
        pass
    assert caught.value.hint == "Install it with: pip install 'graphnative[ray]'"


@pytest.mark.full
def test_an_address_for_clients_and_one_where_nobody_answers_are_refused(monkeypatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_ADDRESS", "ray://127.0.0.1:10001")
    with (
        pytest.raises(SettingsError, match=r"ray://127.0.0.1:10001 is for clients"),
        open_cluster(KgSection()),
    ):
        pass


OWN = """
from graphnative.kg.engines.ray_cluster import open_cluster
from graphnative.settings.kg import KgSection
with open_cluster(KgSection(workers=1)) as ray:
    with open_cluster(KgSection()) as again:
        print(ray is again, ray.cluster_resources()["CPU"], ray.util.get_node_ip_address())
    print(ray.is_initialized())
print(ray.is_initialized())
"""


@pytest.mark.full
def test_a_cluster_of_our_own_is_on_loopback_alone_quiet_and_ends(monkeypatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    done = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "1.0", "127.0.0.1", "True", "False"], done.stderr
    assert done.stderr == ""
