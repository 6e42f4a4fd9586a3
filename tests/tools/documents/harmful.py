"""Readers that end or hang on the third page, as a file made to harm might have it; children import them from here."""

import os
import time

from tools.documents.read_in_child import _read


def read_or_die(home, given, numbers):
    if 3 in numbers:
        os.abort()
    return _read(home, given, numbers)


def read_or_hang(home, given, numbers):
    if 3 in numbers:
        time.sleep(1000)
    return _read(home, given, numbers)
