#!/bin/sh
# macOS: a double-click on this file in Finder starts the game, with the newest Python that is installed.
cd "$(dirname "$0")" || exit 2
for python in python3.14 python3.13 python3.12 python3.11; do
    if "$python" -c "" 2>/dev/null; then
        exec "$python" play.pyw "$@"
    fi
done
exec python3 play.pyw "$@"
