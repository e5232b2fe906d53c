"""Two people at one terminal: menus, printing, the file that keeps a game, the loop."""
