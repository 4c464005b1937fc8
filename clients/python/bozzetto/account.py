"""The user behind the key, their keys, models and webhooks."""

from __future__ import annotations

from typing import Any, Mapping, Sequence, cast

from .models import (
    AccountState,
    ApiKeyList,
    Balance,
    DownloadResponse,
    IssuedApiKey,
    LedgerPage,
    MadeWebhook,
    OwnModelsPage,
    Profile,
    PublicModelPayload,
    RemovedWebhook,
    ReplayedDeliveries,
    RevokedApiKey,
    StorageUse,
    Webhook,
    WebhookDelivery,
    WebhookDeliveryPage,
    WebhookDeliveryReport,
    WebhookList,
)
from .transport import Transport, segment


class Keys:
    """One's own API keys."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> ApiKeyList:
        """Those that are not revoked, newest first; without their tokens."""
        return cast(ApiKeyList, self._transport.request("GET", "/account/keys"))

    def create(
        self,
        *,
        name: str | None = None,
        scopes: Sequence[str] | None = None,
        expires_at: str | None = None,
        sandbox: bool | None = None,
    ) -> IssuedApiKey:
        """Makes a key; keep its ``token``, which is shown this once. Not sent again where there was no answer."""
        body = {"name": name, "scopes": scopes, "expires_at": expires_at, "sandbox": sandbox}
        made = self._transport.request("POST", "/account/keys", body=body, retry_unanswered=False)
        return cast(IssuedApiKey, made)

    def revoke(self, key_uuid: str) -> RevokedApiKey:
        """Revokes a key for good; its connections end within two seconds. Raises NotFoundError (4043)."""
        gone = self._transport.request("DELETE", f"/account/keys/{segment(key_uuid)}")
        return cast(RevokedApiKey, gone)


class Account:
    """Profile, credits, storage, keys."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.keys = Keys(transport)

    def me(self) -> Profile:
        """Profile, scopes and balance."""
        return cast(Profile, self._transport.request("GET", "/users/me"))

    def state(self) -> AccountState:
        """Your plan: what you may use, and what you use."""
        return cast(AccountState, self._transport.request("GET", "/account"))

    def balance(self) -> Balance:
        """Credits: usable, permanent, frozen."""
        return cast(Balance, self._transport.request("GET", "/users/balance"))

    def storage(self) -> StorageUse:
        """Bytes stored, and how many may be."""
        return cast(StorageUse, self._transport.request("GET", "/users/storage"))

    def ledger(self, *, limit: int | None = None, cursor: str | None = None) -> LedgerPage:
        """One page of the credit ledger, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return cast(LedgerPage, self._transport.request("GET", "/users/ledger", query=query))


class Models:
    """Models that the user's tasks made, and models that others made public."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def own(self, **query: Any) -> OwnModelsPage:
        """One page of your models: ``page``, ``page_size``, ``flow_name``, ``is_public``, ``search``, ``order`` …"""
        found = self._transport.request("GET", "/platform/generate/own-models", query=query)
        return cast(OwnModelsPage, found)

    def public(self, task_uuid: str) -> PublicModelPayload:
        """A model that its owner made public. Needs no key. Raises NotFoundError where it is not public (any more)."""
        path = f"/public/models/{segment(task_uuid)}"
        return cast(PublicModelPayload, self._transport.request("GET", path, keyless=True))

    def public_url(self, task_uuid: str, **choice: Any) -> DownloadResponse:
        """A fresh link to a file of a public model: ``kind``, ``format``, ``index``. Needs no key."""
        path = f"/public/models/{segment(task_uuid)}/url"
        found = self._transport.request("GET", path, query=choice, keyless=True)
        return cast(DownloadResponse, found)


class Webhooks:
    """The ends of your tasks, sent to your own servers by Standard Webhooks."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        url: str | None = None,
        for_tasks: bool | None = None,
        events: Sequence[str] | None = None,
        name: str | None = None,
    ) -> MadeWebhook:
        """With an address, or for the ``webhook_url`` of single tasks. Keep its ``secret``, which is shown this once."""
        body = {"url": url, "for_tasks": for_tasks, "events": events, "name": name}
        made = self._transport.request("POST", "/webhooks", body=body, retry_unanswered=False)
        return cast(MadeWebhook, made)

    def list(self) -> WebhookList:
        """All of yours, newest first; without their secrets."""
        return cast(WebhookList, self._transport.request("GET", "/webhooks"))

    def get(self, webhook_uuid: str) -> Webhook:
        """Raises NotFoundError (4047)."""
        return cast(Webhook, self._transport.request("GET", _path(webhook_uuid)))

    def patch(self, webhook_uuid: str, **change: Any) -> Webhook:
        """Changes ``url``, ``events`` or ``name``."""
        return cast(Webhook, self._transport.request("PATCH", _path(webhook_uuid), body=change))

    def rotate(self, webhook_uuid: str, *, overlap_seconds: int | None = None) -> MadeWebhook:
        """Gives it a new secret, shown this once; the old one signs too for a day, or for ``overlap_seconds``."""
        body = {"overlap_seconds": overlap_seconds}
        path = f"{_path(webhook_uuid)}/rotate"
        made = self._transport.request("POST", path, body=body, retry_unanswered=False)
        return cast(MadeWebhook, made)

    def disable(self, webhook_uuid: str) -> Webhook:
        """Sends nothing any more; what happens meanwhile is noted as skipped."""
        return cast(Webhook, self._transport.request("POST", f"{_path(webhook_uuid)}/disable"))

    def enable(self, webhook_uuid: str) -> Webhook:
        """Sends again from now on."""
        return cast(Webhook, self._transport.request("POST", f"{_path(webhook_uuid)}/enable"))

    def delete(self, webhook_uuid: str) -> RemovedWebhook:
        """With its secret and its deliveries."""
        return cast(RemovedWebhook, self._transport.request("DELETE", _path(webhook_uuid)))

    def test(self, webhook_uuid: str) -> WebhookDelivery:
        """Sends a ``webhook.test`` event. Raises ConflictError (4098) where it is off."""
        path = f"{_path(webhook_uuid)}/test"
        sent = self._transport.request("POST", path, retry_unanswered=False)
        return cast(WebhookDelivery, sent)

    def deliveries(self, webhook_uuid: str, **filters: Any) -> WebhookDeliveryPage:
        """One page of what it was sent, newest first: ``status``, ``task_uuid``, ``limit``, ``cursor``."""
        path = f"{_path(webhook_uuid)}/deliveries"
        return cast(WebhookDeliveryPage, self._transport.request("GET", path, query=filters))

    def delivery(self, webhook_uuid: str, delivery_uuid: str) -> WebhookDeliveryReport:
        """One delivery with its attempts."""
        path = f"{_path(webhook_uuid)}/deliveries/{segment(delivery_uuid)}"
        return cast(WebhookDeliveryReport, self._transport.request("GET", path))

    def replay(self, webhook_uuid: str, delivery_uuid: str) -> WebhookDelivery:
        """Sends a delivery again, now, under its old id."""
        path = f"{_path(webhook_uuid)}/deliveries/{segment(delivery_uuid)}/replay"
        return cast(WebhookDelivery, self._transport.request("POST", path))

    def replay_range(self, webhook_uuid: str, time_range: Mapping[str, Any]) -> ReplayedDeliveries:
        """Sends the deliveries of a time again: ``since``, ``until``, ``statuses``."""
        path = f"{_path(webhook_uuid)}/replay"
        sent = self._transport.request("POST", path, body=dict(time_range))
        return cast(ReplayedDeliveries, sent)


def _path(webhook_uuid: str) -> str:
    return f"/webhooks/{segment(webhook_uuid)}"
