import os

import pytest

from state.errors import UsageError
from tools.locks import hold


def test_one_process_may_hold_a_run_twice(home):
    with hold(home, "r"), hold(home, "r"):
        pass
    with hold(home, "r"):
        pass


def test_another_process_is_refused_by_name_until_the_holder_dies(home):
    ready, go = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        with hold(home, "r"):
            os.write(ready[1], b"x")
            os.read(go[0], 1)
        os._exit(0)
    os.read(ready[0], 1)
    with pytest.raises(UsageError, match=f"run r is being worked on by process {child}"), hold(home, "r"):
        pass
    with hold(home, "another"):
        pass
    os.kill(child, 9)
    os.waitpid(child, 0)
    with hold(home, "r"):
        pass
