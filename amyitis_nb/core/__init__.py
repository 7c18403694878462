"""The interface between a game and the package: actions, events, refusals, drawings, records. It has no game of its
own.
"""
