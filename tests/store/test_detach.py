"""A process that outlives its caller."""

import subprocess
import sys

import pytest

DETACHED = """
import os, sys
from graphnative.store.detach import leave_caller
announce = leave_caller()
{then}
"""


@pytest.mark.parametrize(
    ("then", "code"), [("announce(); os.write(1, b'on')", 0), ("sys.exit(0)", 1), ("raise OSError", 1)]
)
def test_the_caller_hears_whether_it_has_begun(then: str, code: int) -> None:
    command = [sys.executable, "-c", DETACHED.format(then=then)]
    done = subprocess.run(command, capture_output=True, check=False)  # ends when both have closed their ends
    assert (done.returncode, b"on" in done.stdout) == (code, code == 0)
