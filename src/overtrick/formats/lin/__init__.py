"""LIN, the files of Bridge Base Online: boards, and matches of the vugraph."""
