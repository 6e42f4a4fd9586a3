"""How quickly documents are read, as ratios within one run: `python -m evals.bench_ingest FILES…`.

Digital PDFs against PDFium's bare text, and against docling's native pipeline where that is installed
(pip install 'docling-slim[format-pdf]'); PowerPoint and scans by themselves; the largest memory of a reading child.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.documents.ocr.recognise import ENGINE
from tools.documents.readers import Input, page_keys, read_pages
from tools.documents.tell_format import tell_format

MOST = 60  # pages of one file in a comparison; memory takes all


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--memory", action="store_true", help="read all pages of the file and print the peak")
    options = parser.parse_args()
    if options.memory:
        _read(options.files[0], 10**6)
        print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
        return
    print(f"{'file':<12} {'kind':<6} {'pages':>5} {'ours':>8} {'bare text':>10} {'docling':>9}   pages a CPU second")
    for file in options.files:
        _line(file)
    biggest = max(options.files, key=_count)
    command = [sys.executable, "-m", "evals.bench_ingest", "--memory", str(biggest)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    print(f"peak memory of one process that reads all {_count(biggest)} pages of {biggest.name}: {told}")


def _line(file: Path) -> None:
    form, pages = tell_format(file.name, file.read_bytes()), min(_count(file), MOST)
    _read(file, 1)
    ours, read = _timed(lambda: _read(file, MOST))
    seen = sum(reading["page"]["reader"] == "ocr" for reading in read) > pages / 2
    kind = "scan" if seen else form
    others = []
    if kind == "pdf":
        _timed(partial(_docling, file, 1))  # imports are no reading
        others = [_timed(partial(each, file, MOST))[0] for each in (_bare, _docling)]
    told = [f"{pages / seconds:.1f}" if seconds else "-" for seconds in [ours, *others]]
    print(f"{file.name:<12} {kind:<6} {pages:>5} {told[0]:>8} " + " ".join(f"{each:>9}" for each in told[1:]))


def _input(file: Path) -> Input:
    return Input(file.name, file, tell_format(file.name, file.read_bytes()), ENGINE)


def _count(file: Path) -> int:
    return len(page_keys(_input(file)))


def _read(file: Path, most: int) -> list:  # type: ignore[type-arg]
    given = _input(file)
    count = min(len(page_keys(given)), most)
    return read_pages(given, list(range(1, count + 1)), lambda content: str(len(content)))


def _bare(file: Path, most: int) -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    for number in range(min(len(document), most)):
        page = document[number]
        text = page.get_textpage()
        text.get_text_bounded()
        text.count_rects()
        text.close()
        page.close()
    document.close()


def _docling(file: Path, most: int) -> None:
    import pypdfium2
    from docling.datamodel.base_models import InputFormat
    from docling.document_converter import DocumentConverter, NativePdfFormatOption

    with tempfile.TemporaryDirectory() as folder, pypdfium2.PdfDocument(file) as whole:
        part = pypdfium2.PdfDocument.new()
        part.import_pages(whole, list(range(min(len(whole), most))))
        part.save(Path(folder, "part.pdf"))
        converter = DocumentConverter(format_options={InputFormat.PDF: NativePdfFormatOption()})
        converter.convert(Path(folder, "part.pdf"))


def _timed(work: Callable[[], object]) -> tuple[float, list]:  # type: ignore[type-arg]
    """Return CPU seconds and what came back; no seconds for what is not installed."""
    began = time.process_time()
    try:
        found = work()
    except ImportError:
        return 0.0, []
    return time.process_time() - began, found if isinstance(found, list) else []


if __name__ == "__main__":
    main()
