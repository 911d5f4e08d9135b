"""Whether Anki takes our packages: imports them with the package `anki` from PyPI, as a user would, twice and more.

    gammonlab match analyse MATCH -o DIR
    node tests/tools/anki_cards.mjs DIR/MATCH.json 50 FOLDER
    python3 tests/tools/anki_opens.py FOLDER

Checked: the first import adds every card and the same file once more adds and changes nothing; a later export updates
every card and adds none; a card that was studied in between keeps its schedule; fields, pictures, decks, tags and the
style by day and by night are right; nothing in front of the answer gives it away; the collection is sound.
"""

import json
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

from anki.buildinfo import version
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

folder = Path(sys.argv[1])
cards = json.loads((folder / "cards.json").read_text())
count = len(cards)
collection = Collection(str(Path(tempfile.mkdtemp()) / "collection.anki2"))


# The middle of the bar, in the units of the picture (www/views/geometry.ts).
BAR = "314"
DECKS = {
    "play": "Gammonlab::Plays",
    "double": "Gammonlab::Double or not",
    "answer": "Gammonlab::Take or pass",
}
QUESTIONS = {
    "play": [],
    "double": ["Roll, or double to 2 first?", "Roll, or redouble to 2 first?"],
    "answer": ["You are doubled to 2. Take or pass?"],
}


def take(name: str) -> tuple[int, int, int]:
    """New, updated and unchanged notes of an import with Anki's usual options; nothing may be left out."""
    request = ImportAnkiPackageRequest(package_path=str(folder / name), options=ImportAnkiPackageOptions())
    log = collection.import_anki_package(request).log
    lost = [*log.conflicting, *log.missing_notetype, *log.missing_deck, *log.empty_first_field, *log.first_field_match]
    assert not lost, f"{name}: {len(lost)} notes were not taken"
    assert collection.note_count() == collection.card_count() == count
    return len(log.new), len(log.updated), len(log.duplicate)


def checkers(svg: str) -> int:
    """Checkers in a picture, on the board, the bar and beside it; it has to be sound XML."""
    total = 0
    for group in ElementTree.fromstring(svg).iter("g"):
        if not group.get("class", "").startswith("checker "):
            continue
        circle, number = group.find("circle"), group.find("text")
        if circle is None:
            total += len(group.findall("rect"))
        elif number is None:
            total += 1
        else:
            # The last checker of a high stack carries the number of all in it: beside four others, on the bar two.
            total += int(number.text) - (2 if circle.get("cx") == BAR else 4)
    return total


first = take("first.apkg")
assert first == (count, 0, 0), first
again = take("first.apkg")
assert again == (0, 0, count), again

studied = collection.get_card(collection.find_cards("deck:Gammonlab*")[0])
collection.decks.set_current(studied.did)
card = collection.sched.getCard()
collection.sched.answerCard(card, 4)
before = (card.id, collection.get_card(card.id).ivl, collection.get_card(card.id).reps)

second = take("second.apkg")
assert second == (0, count, 0), second
after = collection.get_card(before[0])
assert (after.ivl, after.reps) == before[1:] and after.reps == 1, "the schedule of a studied card"

for fact in cards:
    notes = [collection.get_note(note) for note in collection.find_notes(f'"Id:{fact["id"]}"')]
    assert len(notes) == 1, fact["id"]
    note = notes[0]
    fields = dict(note.items())
    assert fact["xgid"] in fields["XGID"] and fields["Note"] == f"note &lt;{fact['asks']}&gt;"
    for picture in [fields["Position"], fields["Solution"]]:
        if picture:
            assert checkers(picture) == 30, (fact["id"], checkers(picture))
    assert ('class="arrow"' in fields["Solution"]) == (fact["asks"] == "play")
    assert 'class="arrow"' not in fields["Position"]
    answer = fields["Answer"]
    for play, level in fact["rows"]:
        row = re.search(rf"<th>{re.escape(play)}(?: \(in the match\))?</th>.*?</tr>", answer)
        assert row and f"<td>{level}</td></tr>" in row.group(), (play, level)
    if fact["asks"] == "play":
        assert f"{fact['best']}.</b>" in answer and f"<th>{fact['done']} (in the match)</th>" in answer
        assert fact["done"] in fields["Played"]
    assert f"Game {fact['game']} " in fields["Source"] + " "
    front = note.cards()[0].question(browser=True)
    if fact["asks"] == "play":
        for text in [fields["Title"], fields["Score"], fields["Question"]]:
            assert fact["best"] not in text and fact["done"] not in text, text
    # The words around a question of the cube name all its answers, and are the same whatever the right one is.
    assert re.sub(r"\d+", "2", fields["Question"]) in QUESTIONS[fact["asks"]] or fact["asks"] == "play"
    assert all(re.match(r"gammonlab$|match::|position::", tag) for tag in note.tags), note.tags
    assert collection.decks.name(note.cards()[0].did) == DECKS[fact["asks"]]
    assert fields["Position"] in front and "(in the match)" not in front

decks = Counter(collection.decks.name(collection.get_card(card).did) for card in collection.find_cards(""))
kinds = Counter(fact["asks"] for fact in cards)
assert all(name.startswith("Gammonlab::") for name in decks) and sorted(decks.values()) == sorted(kinds.values())
css = collection.models.by_name("Gammonlab")["css"]
assert ".card.nightMode" in css and "light-dark(" not in css and "var(--" in css
report, sound = collection.fix_integrity()
assert sound, report
print(f"Anki {version}: {count} cards in {dict(decks)}")
print(f"first import {first}, again {again}, later export {second} (new, updated, unchanged)")
collection.close()
