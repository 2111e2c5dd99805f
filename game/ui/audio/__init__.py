"""Every sound: how it is made, when it is heard, and how it is played."""
