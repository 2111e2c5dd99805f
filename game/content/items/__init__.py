"""The things that lie about, what they do, and where they are found."""
