"""Imposition: rearranging cards and putting several sheets on a page.

Games know nothing of it. ``options`` is what was asked for, ``fitting`` finds out whether it fits,
``cards`` and ``nup`` place, ``backs`` turns sides over, ``crop_marks`` draws marks around what is
cut.
"""
