"""What a scan says to people, as text for goldens: questions, notes on the overlay, remarks."""


def said(questions, notes, *more):
    """The questions in words, the notes on the overlay, and whatever else is said."""
    asked = [(one.key, one.text) for one in questions]
    noted = [
        (one.text, one.sure, one.box and at(one.box), len(one.lines), one.spot is not None)
        for one in notes
    ]
    return f"{asked} {noted} {more}"


def at(box):
    """A box, rounded."""
    return [round(value, 3) for value in box]
