"""The scenes, one in each module: the title, menus, lists, the replay, and others."""
