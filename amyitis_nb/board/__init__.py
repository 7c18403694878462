"""The board in a notebook cell: one anywidget, its choosing, its log, its export. It knows no particular game."""
