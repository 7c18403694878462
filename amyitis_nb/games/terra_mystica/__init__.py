"""Terra Mystica (Jens Drögemüller and Helge Ostertag, Feuerland 2012): its printed figures, its rules, its words."""
