"""Who plays Amyitis: bots, the adviser, and the games of studies."""
