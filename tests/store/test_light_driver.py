import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("before", "loaded"),
    [("pass", "False True"), ("import pandas", "True False"), ("import neo4j", "True True")],
)
def test_pandas_stays_out_and_can_be_imported_later(before: str, loaded: str) -> None:
    """After the call: whether pandas, and whether the driver is loaded."""
    code = f"""
import sys
{before}
from graphnative.store.light_driver import import_driver
import_driver()
print("pandas" in sys.modules, "neo4j" in sys.modules)
import pandas
pandas.DataFrame
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == loaded
