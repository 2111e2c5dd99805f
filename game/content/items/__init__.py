"""The items that lie about, their effects, and where they are found."""
