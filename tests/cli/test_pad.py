from pathlib import Path

from overtrick.home.page import pad_page
from tests.cli.command import in_a_process


def test_the_pad_is_written_as_one_file(tmp_path: Path) -> None:
    file = tmp_path / "pad.html"
    done = in_a_process("pad", "-o", str(file))
    assert (done.status, done.err) == (0, "")
    assert file.read_text(encoding="utf-8") == pad_page()
