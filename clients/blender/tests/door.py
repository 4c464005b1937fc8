# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy to the service that can be shut, to test outages."""

from __future__ import annotations

import socket
import threading


class Door:
    """Listens on its own port and forwards everything. While shut, it closes all connections and accepts none."""

    def __init__(self, host: str, port: int) -> None:
        self._behind = (host, port)
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._is_open = True
        threading.Thread(target=self._listen, daemon=True).start()

    def shut(self) -> None:
        self._is_open = False
        for side in self._open:
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self._open.clear()

    def open(self) -> None:
        self._is_open = True

    def _listen(self) -> None:
        while True:
            visitor, _ = self._listener.accept()
            if not self._is_open:
                visitor.close()
                continue
            behind = socket.create_connection(self._behind)
            self._open += [visitor, behind]
            for come, go in ((visitor, behind), (behind, visitor)):
                threading.Thread(target=_pass_on, args=(come, go), daemon=True).start()


def _pass_on(come: socket.socket, go: socket.socket) -> None:
    try:
        while data := come.recv(65536):
            go.sendall(data)
        go.shutdown(socket.SHUT_WR)
    except OSError:
        pass
