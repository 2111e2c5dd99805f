"""Window of tkinter with an error message, or with the progress of the first start. It is a program of its own.

usage: python window.py error < message
       python window.py progress < lines

A line of progress is a number of per cent, or "# " and a text, as zenity reads them. The window closes at the end of
the lines. The program prints "open" when the window is open. Its exit code is 4 if the user cancels, and 3 if no window
can be opened.
"""
# Python 2.7 must be able to parse this file, so that the game can report that this Python is too old.

import os
import sys
import threading

MYPY = False
if MYPY:
    from collections.abc import Callable
if MYPY or sys.version_info[0] > 2:
    import tkinter
    from tkinter import font
else:
    import tkFont as font
    import Tkinter as tkinter

CANCELLED, NO_WINDOW = 4, 3
BACKGROUND, TEXT, DIM, ACCENT, TROUGH = "#17141f", "#e8e0d0", "#a89f92", "#d9a441", "#2b2636"
WIDTH = 460
"""Width of the text and of the bar, in pixels."""
BAR = 14
"""Height of the bar, in pixels."""
LINES = 16
"""Greatest number of lines of an error message that are visible at once."""
WAIT = 50
"""Milliseconds between two looks at the lines that have arrived."""


def open_window(title):
    # type: (str) -> tkinter.Tk
    """Return a window in the colours of the game, still without content. Raises tkinter.TclError without a display."""
    root = tkinter.Tk()
    root.withdraw()
    root.title("Ajar")
    root.configure(background=BACKGROUND, padx=24, pady=20)
    root.resizable(False, False)
    bold = font.nametofont("TkDefaultFont").copy()
    bold.configure(size=15, weight="bold")
    tkinter.Label(root, text=title, font=bold, foreground=ACCENT, background=BACKGROUND).pack(anchor="w")
    return root


def show(root):
    # type: (tkinter.Tk) -> None
    """Show a window in the middle of the screen, and say on standard output that it is open."""
    root.update_idletasks()
    left = (root.winfo_screenwidth() - root.winfo_reqwidth()) // 2
    top = (root.winfo_screenheight() - root.winfo_reqheight()) // 3
    root.geometry("+%d+%d" % (left, top))
    root.deiconify()
    root.lift()
    root.update()
    if sys.stdout is not None:
        sys.stdout.write("open\n")
        sys.stdout.flush()


def button(parent, text, command):
    # type: (tkinter.Misc, str, Callable[[], object]) -> tkinter.Button
    """Return a button in the colours of the game."""
    return tkinter.Button(
        parent,
        text=text,
        command=command,
        background=TROUGH,
        foreground=TEXT,
        activebackground=ACCENT,
        activeforeground=BACKGROUND,
        highlightbackground=BACKGROUND,
        borderwidth=0,
        padx=16,
        pady=6,
    )


def show_error(message):
    # type: (str) -> None
    """Show an error message until the user closes the window. The text can be selected and copied."""
    root = open_window("Ajar cannot go on")
    text = tkinter.Text(
        root,
        width=64,
        wrap="word",
        foreground=TEXT,
        background=BACKGROUND,
        borderwidth=0,
        highlightthickness=0,
        font=font.nametofont("TkDefaultFont"),
    )
    text.insert("1.0", message)
    lines = sum(1 + len(line) // 60 for line in message.split("\n"))
    text.configure(height=min(LINES, lines + 1), state="disabled")
    text.pack(anchor="w", pady=(12, 12))

    def copy():
        # type: () -> None
        root.clipboard_clear()
        root.clipboard_append(message)

    row = tkinter.Frame(root, background=BACKGROUND)
    row.pack(anchor="e")
    button(row, "Copy the text", copy).pack(side="left", padx=(0, 10))
    close = button(row, "Close", root.destroy)
    close.pack(side="left")
    close.focus_set()
    for key in ("<Escape>", "<Return>"):
        root.bind(key, lambda _: root.destroy())
    show(root)
    root.mainloop()


def show_progress():
    # type: () -> int
    """Show the lines that arrive on standard input until they end. Return the exit code of the program."""
    root = open_window("The first start of Ajar")
    label = tkinter.Label(
        root, text="", foreground=TEXT, background=BACKGROUND, wraplength=WIDTH, justify="left", anchor="nw", height=3
    )
    label.pack(fill="x", pady=(10, 10))
    bar = tkinter.Canvas(root, width=WIDTH, height=BAR, background=TROUGH, borderwidth=0, highlightthickness=0)
    bar.pack()
    done = bar.create_rectangle(0, 0, 0, BAR, fill=ACCENT, width=0)
    note = "This happens only once. Later starts need no network."
    tkinter.Label(root, text=note, foreground=DIM, background=BACKGROUND).pack(anchor="w", pady=(10, 12))
    code = [0]

    def cancel():
        # type: () -> None
        code[0] = CANCELLED
        root.destroy()

    stop = button(root, "Cancel", cancel)
    stop.pack(anchor="e")
    stop.focus_set()
    root.bind("<Escape>", lambda _: cancel())
    root.protocol("WM_DELETE_WINDOW", cancel)
    arrived = []  # type: list[str | None]
    reader = threading.Thread(target=read_lines, args=(arrived,))
    reader.daemon = True
    reader.start()

    def look():
        # type: () -> None
        while arrived:
            line = arrived.pop(0)
            if line is None:
                root.destroy()
                return
            if line.startswith("# "):
                label.configure(text=line[2:])
            elif line.strip().isdigit():
                bar.coords(done, 0, 0, WIDTH * min(100, int(line)) // 100, BAR)
        root.after(WAIT, look)

    show(root)
    look()
    root.mainloop()
    return code[0]


def read_lines(arrived):
    # type: (list[str | None]) -> None
    """Append each line of standard input to a list, and None at the end."""
    with os.fdopen(0, "rb", 0) as lines:
        for line in iter(lines.readline, b""):
            arrived.append(line.decode("utf-8", "replace").rstrip("\r\n"))
    arrived.append(None)


def main():
    # type: () -> int
    """Open the window that the first argument names; return the exit code of the program."""
    try:
        if sys.argv[1:] == ["progress"]:
            return show_progress()
        with os.fdopen(0, "rb") as text:
            message = text.read().decode("utf-8", "replace")
        show_error(message)
    except tkinter.TclError:
        return NO_WINDOW
    return 0


if __name__ == "__main__":
    code = main()
    if sys.stdout is not None:
        sys.stdout.flush()
    os._exit(code)  # a thread may still wait for lines
