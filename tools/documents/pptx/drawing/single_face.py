"""One font out of a collection (.ttc), which most readers of fonts can't open."""

import struct


def single_face(blob: bytes, index: int = 0) -> bytes:
    """Return the font of this place in a collection as a font of its own; a single font stays as it is."""
    if not blob.startswith(b"ttcf"):
        return blob
    count = struct.unpack_from(">I", blob, 8)[0]
    start = struct.unpack_from(">I", blob, 12 + 4 * (index if index < count else 0))[0]
    head, tables = blob[start : start + 12], struct.unpack_from(">H", blob, start + 4)[0]
    place = 12 + 16 * tables
    directory, body = [], []
    for number in range(tables):
        name, check, offset, length = struct.unpack_from(">4sIII", blob, start + 12 + 16 * number)
        table = blob[offset : offset + length] + b"\0" * (-length % 4)
        directory.append(struct.pack(">4sIII", name, check, place, length))
        body.append(table)
        place += len(table)
    return b"".join([head, *directory, *body])
