"""Imposition: rearranging cards and putting several sheets on a page.

Games know nothing of it. ``options`` are the requested options, ``fitting`` determines what fits,
``cards`` and ``nup`` place items, ``backs`` maps fronts to backs, ``crop_marks`` draws marks around
what is cut.
"""
