#!/usr/bin/env python3
"""Writes `nfkd.txt`: how characters are taken apart to compare names (Unicode's compatibility decomposition).

    python3 nfkd.py > nfkd.txt

A line `M FIRST LAST` is a range of combining marks; a line `CHAR PART…` a character and its parts. Syllables of Hangul
are left out, since they are computed. Only the standard library is used.

The data is that of the Unicode Character Database, © Unicode, Inc., under the Unicode License v3
(https://www.unicode.org/license.txt).
"""

import sys
import unicodedata

HANGUL = range(0xAC00, 0xD7A4)


def is_mark(code):
    return unicodedata.combining(chr(code)) != 0


first = None
for code in range(sys.maxunicode + 2):
    if code <= sys.maxunicode and is_mark(code):
        first = code if first is None else first
    elif first is not None:
        print(f"M {first:04X} {code - 1:04X}")
        first = None
for code in range(sys.maxunicode + 1):
    parts = unicodedata.normalize("NFKD", chr(code)) if not 0xD800 <= code < 0xE000 else chr(code)
    if code not in HANGUL and parts != chr(code):
        print(f"{code:04X}", *(f"{ord(part):04X}" for part in parts))
