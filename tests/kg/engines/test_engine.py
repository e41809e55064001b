from graphnative.kg.engines.engine import AHEAD, Engine
from graphnative.kg.engines.ray_engine import RayEngine
from graphnative.kg.engines.threads import ThreadEngine


def test_both_engines_do_the_same_things() -> None:
    wanted = {name for name in vars(Engine) if not name.startswith("_")}
    assert wanted == {"extract", "embedder"} and AHEAD >= 1
    assert wanted <= vars(ThreadEngine).keys() and wanted <= vars(RayEngine).keys()
