from nodes.present.offline.rank_facts import rank_facts


def facts(*texts):
    return [
        {"text": text, "full": text, "lead": "", "evidence": "a", "score": 0.0, "listed": False, "place": place}
        for place, text in enumerate(texts)
    ]


def test_what_the_document_is_about_rises_and_a_stranger_does_not():
    found = facts("Street lamps save power.", "Street lamps light the town.", "Lamps save the town power.", "Bees hum.")
    rank_facts(found)
    assert [fact["score"] for fact in found][-1] == 0.0
    assert max(found, key=lambda fact: fact["score"])["text"] == "Lamps save the town power."
    assert max(fact["score"] for fact in found) == 2.0


def test_a_line_that_stands_there_three_times_is_a_label():
    found = facts("Open lamps", "Open lamps", "Open lamps", "Lamps cost little")
    rank_facts(found)
    assert all(fact["score"] < found[3]["score"] for fact in found[:3])
