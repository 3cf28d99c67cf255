"""Imposition: rearranging cards and putting several sheets on a page.

Games know nothing of it. ``wish`` is what was asked for, ``fitting`` finds out whether it fits,
``cards`` and ``sheets`` lay, ``backs`` turns sides over, ``crop`` draws marks around what is cut.
"""
