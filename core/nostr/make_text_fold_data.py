# SPDX-License-Identifier: MIT
"""Writes text_fold_data.h: what text_fold.h makes of each character, from Python's Unicode tables.

    python3 core/nostr/make_text_fold_data.py > core/nostr/text_fold_data.h

A character becomes what is left of it after compatibility decomposition, full case folding and
without its accents. Vowel signs of Indic and South-East Asian scripts are no accents and stay.
"""
import unicodedata

LAST = 0x10FFFF
# Combining classes that are parts of a syllable: kana voicing, viramas, vowels of Thai and others.
KEPT_CLASSES = {8, 9, 84, 91, 103, 107, 118, 122, 129, 130, 132}
# Letters with a stroke and the like, which Unicode does not take apart.
BASE_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th",
                "ð": "d", "ŧ": "t", "ƀ": "b", "ɨ": "i"}


def shows_nothing(code):
    return (code in (0xAD, 0x34F, 0x61C, 0x640, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xFEFF)
            or 0x180B <= code <= 0x180F or 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E
            or 0x2060 <= code <= 0x206F or 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF
            or 0x1D165 <= code <= 0x1D172   # stems and flags of notes
            or 0x1F3FB <= code <= 0x1F3FF)  # skin tones: a thumb is a thumb


def is_dropped(code):
    if shows_nothing(code):
        return True
    category = unicodedata.category(chr(code))
    combining = unicodedata.combining(chr(code))
    return category == "Me" or (category == "Mn" and combining != 0 and combining not in KEPT_CLASSES)


def stays(code):
    """Hangul and kana are put together by rule in text_fold.cpp."""
    return (0xAC00 <= code <= 0xD7A3 or 0x3131 <= code <= 0x318E or 0x1100 <= code <= 0x11FF
            or (0x3041 <= code <= 0x30FF and code not in (0x309B, 0x309C)))


def is_rare_ligature(code):
    return 0xFBEA <= code <= 0xFDF1 or 0xFDF3 <= code <= 0xFDFB or 0xFC00 <= code <= 0xFCFF


def is_symbol(code):
    return unicodedata.category(chr(code)) in ("So", "Sc", "Sm") and not 0x24B6 <= code <= 0x24E9


def step(text):
    result = ""
    for character in text:
        code = ord(character)
        if stays(code) or is_rare_ligature(code):
            result += character
        elif is_symbol(code):
            result += unicodedata.normalize("NFD", character)
        elif character in BASE_LETTERS:
            result += BASE_LETTERS[character]
        elif unicodedata.category(character) == "Nd":
            result += str(unicodedata.decimal(character))
        else:
            result += unicodedata.normalize("NFKD", character.casefold()).casefold()
    return "".join(character for character in result if not is_dropped(ord(character)))


def is_word(character):
    return unicodedata.category(character)[0] in "LMN"


def folded(code):
    text = chr(code)
    while (after := step(text)) != text:
        text = after
    if text == chr(code):
        return text
    if len(text) == 1 and is_symbol(ord(text)):
        return text
    apart = "".join(c if is_word(c) else " " for c in text)
    return " ".join(apart.split()) or (" " if apart else "")


def ranges(codes, joins):
    """Ranges of `codes`, run over what `joins` accepts between them."""
    found = []
    for code in sorted(codes):
        if found and all(joins(between) for between in range(found[-1][1] + 1, code)):
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def runs(mapping):
    """(first, last, step, advance, target): characters `step` apart, targets `advance` apart."""
    codes = sorted(mapping)
    at = 0
    while at < len(codes):
        best = None
        for stride, advance in ((1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)):
            end = at
            while (end + 1 < len(codes) and codes[end + 1] - codes[end] == stride
                   and mapping[codes[end + 1]] - mapping[codes[end]] == advance):
                end += 1
            if best is None or end > best[0]:
                best = (end, stride, advance)
        yield codes[at], codes[best[0]], best[1], best[2], mapping[codes[at]]
        at = best[0] + 1


def show(name, kind, items):
    print(f"constexpr {kind} {name}[] = {{")
    line = "   "
    for item in items:
        if len(line) + len(item) + 2 > 118:
            print(line)
            line = "   "
        line += f" {item},"
    print(line + "\n};\n")


def main():
    is_unassigned = lambda code: unicodedata.category(chr(code)) == "Cn"
    one, several, dropped, symbols = {}, {}, set(), set()
    for code in range(0x80, LAST + 1):
        if 0xD800 <= code < 0xE000 or 0xAC00 <= code <= 0xD7A3:
            continue
        text = folded(code)
        if shows_nothing(code) or text == "":
            dropped.add(code)
        elif text == chr(code):
            if is_symbol(code):
                symbols.add(code)
        elif text != " ":
            if len(text) == 1:
                one[code] = ord(text)
            else:
                several[code] = text

    print("// SPDX-License-Identifier: MIT")
    print("// Written by make_text_fold_data.py from Unicode "
          f"{unicodedata.unidata_version}; do not edit.")
    print("#pragma once\n\n#include <cstdint>\n\nnamespace nostr::text_fold_data {\n")
    print("struct Range {\n    char32_t first;\n    char32_t last;\n};\n")
    print("// Characters `step` apart become characters `advance` apart, from `target` on.")
    print("struct Run {\n    char32_t first;\n    char32_t last;\n    std::uint8_t step;\n"
          "    std::uint8_t advance;\n    char32_t target;\n};\n")
    print("struct Several {\n    char32_t from;\n    std::uint16_t at; // in kPool\n    std::uint8_t length;\n};\n")
    print("// clang-format off")
    print("// Compatibility ideographs from U+F900 and from U+2F800 on; 0: not one.")
    show("kDropped", "Range", [f"{{0x{a:X}, 0x{b:X}}}" for a, b in ranges(dropped, is_unassigned)])
    show("kSymbols", "Range", [f"{{0x{a:X}, 0x{b:X}}}" for a, b in ranges(symbols, is_unassigned)])
    for name, first, last in (("kIdeographs", 0xF900, 0xFAD9), ("kMoreIdeographs", 0x2F800, 0x2FA1D)):
        show(name, "char32_t", [f"0x{one.pop(code, 0):X}" for code in range(first, last + 1)])
    show("kRuns", "Run", [f"{{0x{a:X},0x{b:X},{s},{d},0x{t:X}}}" for a, b, s, d, t in runs(one)])
    pool = []
    entries = []
    for code, text in several.items():
        codes = [ord(c) for c in text]
        at = next((i for i in range(len(pool)) if pool[i:i + len(codes)] == codes), None)
        if at is None:
            at = len(pool)
            pool += codes
        entries.append(f"{{0x{code:X},{at},{len(codes)}}}")
    show("kSeveral", "Several", entries)
    show("kPool", "char32_t", [f"0x{code:X}" for code in pool])
    print("// clang-format on\n\n} // namespace nostr::text_fold_data")


main()
