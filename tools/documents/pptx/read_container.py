"""Streams of the old container of Office (OLE), which may hold a newer file."""

import struct

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LAST = 0xFFFFFFFA  # from here on, numbers of sectors mean something else


def read_stream(blob: bytes, name: str) -> bytes:
    """Return the first stream of this name; empty if there is none or the container is damaged."""
    try:
        return _find(blob, name) if blob.startswith(SIGNATURE) else b""
    except (struct.error, IndexError, ValueError):
        return b""


def _find(blob: bytes, name: str) -> bytes:
    size, small = 1 << struct.unpack_from("<H", blob, 30)[0], 1 << struct.unpack_from("<H", blob, 32)[0]
    start, cutoff, small_start = struct.unpack_from("<I4xII", blob, 48)
    table = _numbers(b"".join(_sector(blob, size, number) for number in _table_sectors(blob, size)))
    folder = _chain(blob[size:], size, table, start)
    entries = [folder[at : at + 128] for at in range(0, len(folder), 128)]
    wanted = name.encode("utf-16-le") + b"\0\0"
    entry = next((one for one in entries if one.startswith(wanted)), None)
    if entry is None:
        return b""
    first, length = struct.unpack_from("<IQ", entry, 116)
    if length >= cutoff:
        return _chain(blob[size:], size, table, first)[:length]
    root = _chain(blob[size:], size, table, struct.unpack_from("<I", entries[0], 116)[0])
    return _chain(root, small, _numbers(_chain(blob[size:], size, table, small_start)), first)[:length]


def _table_sectors(blob: bytes, size: int) -> list[int]:
    """Return the sectors that hold the table of sectors."""
    numbers = list(struct.unpack_from("<109I", blob, 76))
    more, count = struct.unpack_from("<II", blob, 68)
    for _ in range(min(count, len(blob) // size)):
        *found, more = _numbers(_sector(blob, size, more))
        numbers += found
    return [number for number in numbers if number < LAST]


def _chain(content: bytes, size: int, table: list[int], number: int) -> bytes:
    """Return the sectors from this one on, as the table links them."""
    sectors: list[bytes] = []
    while number < LAST and len(sectors) <= len(table):
        sectors.append(content[number * size : (number + 1) * size])
        number = table[number]
    return b"".join(sectors)


def _sector(blob: bytes, size: int, number: int) -> bytes:
    return blob[(number + 1) * size : (number + 2) * size]


def _numbers(content: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(content) // 4}I", content[: len(content) // 4 * 4]))
