# SPDX-License-Identifier: GPL-3.0-or-later
"""The state of the enabled add-on: jobs, prices, balance, past tasks. Used only on the main thread."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from typing import Any, Mapping

from .jobs import Jobs
from .vendor.bozzetto import Bozzetto, BozzettoError


@dataclass
class Session:
    jobs: Jobs = field(default_factory=Jobs)
    #: Whether the balance and the past tasks have been requested.
    asked: bool = False
    #: Usable credits; None if not known yet.
    balance: int | None = None
    #: Prices by flow and fields; None while a request is pending.
    prices: dict[str, int | None] = field(default_factory=dict)
    past: list[Mapping[str, Any]] = field(default_factory=list)
    #: Error of the last request to the service, if it failed.
    problem: str | None = None

    def price(self, client: Bozzetto, flow: str, fields: Mapping[str, Any]) -> int | None:
        """Returns the price in credits; None while it is being requested. Requests each price only once."""
        key = json.dumps([flow, fields], sort_keys=True)
        if key not in self.prices:
            self.prices[key] = None

            def ask() -> None:
                try:
                    cost = client.tasks.quote(flow, fields)["cost_credits"]
                except BozzettoError as error:
                    self._refused(error, key)
                else:
                    self.jobs.say(lambda: self.prices.update({key: cost}))

            self.jobs.run(ask)
        return self.prices[key]

    def refresh(self, client: Bozzetto) -> None:
        """Requests the balance and the past tasks."""
        self.asked = True

        def ask() -> None:
            try:
                balance = client.account.balance()
                past = client.tasks.list(status="SUCCESS", limit=20)["records"]
            except BozzettoError as error:
                self._refused(error, None)
                return

            def change() -> None:
                self.balance, self.past, self.problem = balance["total_usable_credits"], past, None

            self.jobs.say(change)

        self.jobs.run(ask)

    def forget(self) -> None:
        """Forgets everything that depends on the service or the key."""
        self.prices.clear()
        self.asked = False
        self.balance, self.past, self.problem = None, [], None

    def close(self) -> None:
        for job in self.jobs.all:
            job.stopped.set()
        shutil.rmtree(self.jobs.folder, ignore_errors=True)

    def _refused(self, error: BozzettoError, key: str | None) -> None:
        told = error.message if error.suggestion is None else f"{error.message}. {error.suggestion}"

        def change() -> None:
            self.problem = told

        self.jobs.say(change)


_current: Session | None = None


def current() -> Session:
    """Returns the session of the registered add-on."""
    global _current
    if _current is None:
        _current = Session()
    return _current


def close() -> None:
    """Ends the session with its threads and deletes its files."""
    global _current
    if _current is not None:
        _current.close()
    _current = None
