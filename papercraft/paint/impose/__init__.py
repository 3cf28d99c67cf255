"""Imposition: rearranging cards and putting several sheets on a page.

Games know nothing about it. ``options`` has the requested imposition, ``fitting`` checks whether it
fits, ``cards`` and ``nup`` place, ``backs`` turns sides over, ``crop_marks`` draws marks around
what is cut.
"""
