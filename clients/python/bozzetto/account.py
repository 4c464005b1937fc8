"""The user who owns the API key: account, API keys, models and webhooks."""

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
    """Your API keys."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> ApiKeyList:
        """Returns the keys that are not revoked, newest first, without their tokens."""
        return cast(ApiKeyList, self._transport.request("GET", "/account/keys"))

    def create(
        self,
        *,
        name: str | None = None,
        scopes: Sequence[str] | None = None,
        expires_at: str | None = None,
        sandbox: bool | None = None,
    ) -> IssuedApiKey:
        """Creates a key. Store its ``token``: it is shown only once. Not retried if no response arrives."""
        body = {"name": name, "scopes": scopes, "expires_at": expires_at, "sandbox": sandbox}
        made = self._transport.request("POST", "/account/keys", body=body, retry_unanswered=False)
        return cast(IssuedApiKey, made)

    def revoke(self, key_uuid: str) -> RevokedApiKey:
        """Permanently revokes a key. Its connections are closed within two seconds. Raises NotFoundError (4043)."""
        gone = self._transport.request("DELETE", f"/account/keys/{segment(key_uuid)}")
        return cast(RevokedApiKey, gone)


class Account:
    """Your profile, credits, storage and API keys."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.keys = Keys(transport)

    def me(self) -> Profile:
        """Returns your profile, the scopes of the API key and your balance."""
        return cast(Profile, self._transport.request("GET", "/users/me"))

    def state(self) -> AccountState:
        """Returns your plan with its limits and your current usage."""
        return cast(AccountState, self._transport.request("GET", "/account"))

    def balance(self) -> Balance:
        """Returns your credits: usable, permanent and frozen."""
        return cast(Balance, self._transport.request("GET", "/users/balance"))

    def storage(self) -> StorageUse:
        """Returns how many bytes you store and your storage quota."""
        return cast(StorageUse, self._transport.request("GET", "/users/storage"))

    def ledger(self, *, limit: int | None = None, cursor: str | None = None) -> LedgerPage:
        """Returns one page of the credit ledger, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return cast(LedgerPage, self._transport.request("GET", "/users/ledger", query=query))


class Models:
    """Models made by your own tasks, and public models of other users."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def own(self, **query: Any) -> OwnModelsPage:
        """Returns one page of your models.

        query: ``page``, ``page_size``, ``flow_name``, ``is_public``, ``search``, ``order`` …
        """
        found = self._transport.request("GET", "/platform/generate/own-models", query=query)
        return cast(OwnModelsPage, found)

    def public(self, task_uuid: str) -> PublicModelPayload:
        """Returns a public model. Needs no API key. Raises NotFoundError if the model is not, or no longer, public."""
        path = f"/public/models/{segment(task_uuid)}"
        return cast(PublicModelPayload, self._transport.request("GET", path, keyless=True))

    def public_url(self, task_uuid: str, **choice: Any) -> DownloadResponse:
        """Returns a fresh link to a file of a public model, selected by ``kind``, ``format`` and ``index``. Needs no API key."""
        path = f"/public/models/{segment(task_uuid)}/url"
        found = self._transport.request("GET", path, query=choice, keyless=True)
        return cast(DownloadResponse, found)


class Webhooks:
    """Manages webhooks, which notify your servers when your tasks end. They follow Standard Webhooks."""

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
        """Creates a webhook for a ``url``, or with ``for_tasks`` to sign requests to the ``webhook_url`` of single tasks.

        Store its ``secret``: it is shown only once.
        """
        body = {"url": url, "for_tasks": for_tasks, "events": events, "name": name}
        made = self._transport.request("POST", "/webhooks", body=body, retry_unanswered=False)
        return cast(MadeWebhook, made)

    def list(self) -> WebhookList:
        """Returns all your webhooks, newest first, without their secrets."""
        return cast(WebhookList, self._transport.request("GET", "/webhooks"))

    def get(self, webhook_uuid: str) -> Webhook:
        """Returns a webhook. Raises NotFoundError (4047) if it does not exist."""
        return cast(Webhook, self._transport.request("GET", _path(webhook_uuid)))

    def patch(self, webhook_uuid: str, **change: Any) -> Webhook:
        """Changes the ``url``, ``events`` or ``name`` of a webhook."""
        return cast(Webhook, self._transport.request("PATCH", _path(webhook_uuid), body=change))

    def rotate(self, webhook_uuid: str, *, overlap_seconds: int | None = None) -> MadeWebhook:
        """Replaces the secret and returns the new one, which is shown only once.

        The old secret keeps signing as well for one day, or for ``overlap_seconds``.
        """
        body = {"overlap_seconds": overlap_seconds}
        path = f"{_path(webhook_uuid)}/rotate"
        made = self._transport.request("POST", path, body=body, retry_unanswered=False)
        return cast(MadeWebhook, made)

    def disable(self, webhook_uuid: str) -> Webhook:
        """Stops all deliveries. Events in the meantime are recorded as skipped."""
        return cast(Webhook, self._transport.request("POST", f"{_path(webhook_uuid)}/disable"))

    def enable(self, webhook_uuid: str) -> Webhook:
        """Resumes deliveries with the next event."""
        return cast(Webhook, self._transport.request("POST", f"{_path(webhook_uuid)}/enable"))

    def delete(self, webhook_uuid: str) -> RemovedWebhook:
        """Deletes a webhook with its secret and its deliveries."""
        return cast(RemovedWebhook, self._transport.request("DELETE", _path(webhook_uuid)))

    def test(self, webhook_uuid: str) -> WebhookDelivery:
        """Sends a ``webhook.test`` event. Raises ConflictError (4098) if the webhook is disabled."""
        path = f"{_path(webhook_uuid)}/test"
        sent = self._transport.request("POST", path, retry_unanswered=False)
        return cast(WebhookDelivery, sent)

    def deliveries(self, webhook_uuid: str, **filters: Any) -> WebhookDeliveryPage:
        """Returns one page of deliveries, newest first. Filters: ``status``, ``task_uuid``, ``limit``, ``cursor``."""
        path = f"{_path(webhook_uuid)}/deliveries"
        return cast(WebhookDeliveryPage, self._transport.request("GET", path, query=filters))

    def delivery(self, webhook_uuid: str, delivery_uuid: str) -> WebhookDeliveryReport:
        """Returns a delivery with its attempts."""
        path = f"{_path(webhook_uuid)}/deliveries/{segment(delivery_uuid)}"
        return cast(WebhookDeliveryReport, self._transport.request("GET", path))

    def replay(self, webhook_uuid: str, delivery_uuid: str) -> WebhookDelivery:
        """Sends a delivery again immediately, with its original id."""
        path = f"{_path(webhook_uuid)}/deliveries/{segment(delivery_uuid)}/replay"
        return cast(WebhookDelivery, self._transport.request("POST", path))

    def replay_range(self, webhook_uuid: str, time_range: Mapping[str, Any]) -> ReplayedDeliveries:
        """Sends all deliveries of a time range again: ``since``, ``until``, ``statuses``."""
        path = f"{_path(webhook_uuid)}/replay"
        sent = self._transport.request("POST", path, body=dict(time_range))
        return cast(ReplayedDeliveries, sent)


def _path(webhook_uuid: str) -> str:
    return f"/webhooks/{segment(webhook_uuid)}"
