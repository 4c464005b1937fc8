"""Against a real service: BOZZETTO_URL, BOZZETTO_API_KEY. Run by test/clients/python.test.ts."""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import pathlib
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

import bozzetto
from bozzetto import AsyncBozzetto, Bozzetto

URL = os.environ["BOZZETTO_URL"]
KEY = os.environ["BOZZETTO_API_KEY"]
PICTURE = os.environ["BOZZETTO_PICTURE"]
UNKNOWN = "0198c0de-0000-7000-8000-000000000000"


class Tasks(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Bozzetto(URL, KEY)

    def test_words_become_a_model_that_is_downloaded_and_converted(self) -> None:
        heard: list[int] = []
        task = self.client.run(
            "text-to-model",
            {"prompt": "a wooden crate"},
            on_progress=lambda now: heard.append(now["progress"]),
            timeout=1200,
        )
        self.assertEqual(task["status"], "SUCCESS")
        self.assertEqual(heard, sorted(heard))
        self.assertEqual(heard[-1], 100)
        made = self.client.download(task)
        self.assertEqual(made.content[:4], b"glTF")
        with tempfile.TemporaryDirectory() as folder:
            saved = made.save(folder)
            self.assertEqual(saved.name, made.filename)
            self.assertEqual(saved.read_bytes(), made.content)
        uploaded = self.client.uploads.model(made.content, filename="crate.glb")
        fields = {"model_file": uploaded["file_key"], "source_format": "glb", "target_format": "stl"}
        turned = self.client.run("convert-model-format", fields, timeout=1200)
        self.assertTrue(self.client.download(turned).filename.endswith(".stl"))
        report = self.client.tasks.report(task["task_uuid"])
        self.assertTrue(any(asset["kind"] == "program" for asset in report["assets"]))
        self.client.tasks.patch(task["task_uuid"], name="crate", is_public=True)
        self.assertEqual(Bozzetto(URL).models.public(task["task_uuid"])["task_uuid"], task["task_uuid"])
        self.assertIn(task["task_uuid"], [one["task_uuid"] for one in self.client.tasks.all(limit=1)])
        self.client.tasks.delete(task["task_uuid"])
        with self.assertRaises(bozzetto.NotFoundError):
            self.client.tasks.status(task["task_uuid"])

    def test_a_picture_is_uploaded_by_path_and_by_a_presigned_link(self) -> None:
        uploaded = self.client.uploads.image(PICTURE)
        self.assertEqual(self.client.uploads.remove(uploaded["file_key"])["file_key"], uploaded["file_key"])
        data = pathlib.Path(PICTURE).read_bytes()
        presigned = self.client.uploads.presign(
            kind="image", filename="rocket.png", content_type="image/png", bytes=len(data)
        )
        self.client.uploads.put(presigned, data)
        created = self.client.tasks.create("image-to-mesh", {"image_file": presigned["file_key"]})
        cancelled = self.client.tasks.cancel(created["task_uuid"])
        self.assertEqual(cancelled["status"], "CANCELLED")
        with self.assertRaises(bozzetto.TaskCancelledError):
            self.client.wait(created)

    def test_one_order_is_one_task(self) -> None:
        order = f"py-{time.time_ns()}"
        made = [
            self.client.tasks.create("prompt-optimize", {"user_input": "a fox"}, client_order_id=order)
            for _ in range(2)
        ]
        self.assertEqual(made[0]["task_uuid"], made[1]["task_uuid"])
        self.assertEqual(self.client.wait(made[0], timeout=1200)["status"], "SUCCESS")

    def test_errors_have_their_class_code_and_suggestion(self) -> None:
        with self.assertRaises(bozzetto.InvalidRequestError) as wrong:
            self.client.tasks.create("text-to-model", {})
        self.assertEqual((wrong.exception.code, wrong.exception.status), (4001, 400))
        self.assertIn("prompt", wrong.exception.message)
        self.assertTrue(wrong.exception.suggestion and wrong.exception.request_id)
        with self.assertRaises(bozzetto.CreditsError):
            self.client.tasks.create("text-to-model", {"prompt": "a crate"}, max_cost_credits=1)
        with self.assertRaises(bozzetto.AuthenticationError):
            Bozzetto(URL, "bz_live_wrong").account.me()
        with self.assertRaises(bozzetto.NotFoundError):
            self.client.tasks.status(UNKNOWN)
        with self.assertRaises(bozzetto.ServiceUnreachableError):
            Bozzetto("http://127.0.0.1:9", KEY, max_retries=0).account.me()
        # Nothing known is named: refused before a task is made, with what comes closest.
        with self.assertRaises(bozzetto.SourceError) as unknown:
            self.client.run("image-generation", {"prompt": "a thermostat"}, timeout=1200)
        self.assertEqual((unknown.exception.code, unknown.exception.status), (4222, 422))
        self.assertTrue(unknown.exception.suggestion)
        private = {"model_file": "http://127.0.0.1:1/model.glb", "source_format": "glb", "target_format": "stl"}
        with self.assertRaises(bozzetto.TaskFailedError) as failed:
            self.client.run("convert-model-format", private, timeout=1200)
        self.assertEqual(failed.exception.code, 4220)

    def test_prices_account_keys_and_webhooks(self) -> None:
        quote = self.client.tasks.quote("text-to-model")
        self.assertGreater(quote["cost_credits"], 0)
        self.assertIn("total_usable_credits", self.client.account.balance())
        self.assertTrue(self.client.account.ledger(limit=1)["records"])
        self.assertTrue(self.client.account.state()["limits"])
        made = self.client.account.keys.create(name="python", sandbox=True)
        sandbox = Bozzetto(URL, made["token"])
        before = self.client.account.balance()["total_usable_credits"]
        task = sandbox.run("text-to-mesh", {"prompt": "a chair"}, timeout=1200)
        self.assertEqual(sandbox.download(task).content[:4], b"glTF")
        self.assertEqual(self.client.account.balance()["total_usable_credits"], before)
        self.client.account.keys.revoke(made["key_uuid"])
        hook = self.client.webhooks.create(url="https://example.com/hook", events=["task.succeeded"])
        listed = self.client.webhooks.list()
        self.assertIn(hook["webhook_uuid"], json.dumps(listed))
        self.assertNotIn(hook["secret"], json.dumps(listed))
        self.client.webhooks.disable(hook["webhook_uuid"])
        self.client.webhooks.delete(hook["webhook_uuid"])
        self.assertTrue(any(flow["flow_name"] == "text-to-model" for flow in self.client.flows()["flows"]))


class Waiting(unittest.IsolatedAsyncioTestCase):
    async def test_several_at_once_with_asyncio(self) -> None:
        client = AsyncBozzetto(URL, KEY)
        made = await asyncio.gather(
            *(client.run("prompt-optimize", {"user_input": f"a {what}"}, timeout=1200) for what in ("cat", "dog"))
        )
        self.assertEqual([task["status"] for task in made], ["SUCCESS", "SUCCESS"])
        keys = await client.account.keys.list()
        self.assertTrue(keys["keys"])
        found = [task["task_uuid"] async for task in client.all_tasks(limit=1)]
        self.assertTrue({task["task_uuid"] for task in made} <= set(found))


class Retries(unittest.TestCase):
    """A service that is busy at first; ours is not so at will."""

    def test_a_busy_service_is_asked_again_as_it_says_and_with_the_same_key(self) -> None:
        heard: list[str | None] = []

        class Busy(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                heard.append(self.headers["Idempotency-Key"])
                body = json.dumps({"code": 0, "data": {"task_uuid": "x"}} if len(heard) > 2 else {"code": 5030, "message": "busy"})
                self.send_response(200 if len(heard) > 2 else 503)
                self.send_header("Retry-After", "0")
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Busy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            client = Bozzetto(f"http://127.0.0.1:{server.server_port}", "key")
            made = client.tasks.create("prompt-optimize", {"user_input": "a"})
            self.assertEqual(made["task_uuid"], "x")
            self.assertEqual(len(heard), 3)
            self.assertEqual(len(set(heard)), 1)
            heard.clear()
            with self.assertRaises(bozzetto.ServiceError):
                Bozzetto(f"http://127.0.0.1:{server.server_port}", "key", max_retries=1).tasks.create("prompt-optimize", {})
        finally:
            server.shutdown()
            server.server_close()


class Signatures(unittest.TestCase):
    def test_a_webhook_is_the_services_or_is_refused(self) -> None:
        secret = "whsec_" + base64.b64encode(b"0" * 32).decode()
        body = '{"type":"task.succeeded"}'
        signed = hmac.new(b"0" * 32, f"id.1000.{body}".encode(), hashlib.sha256).digest()
        headers = {
            "Webhook-Id": "id",
            "Webhook-Timestamp": "1000",
            "Webhook-Signature": "v1,AAAA v1," + base64.b64encode(signed).decode(),
        }
        self.assertEqual(bozzetto.verify_webhook(body, headers, secret, now=1001)["type"], "task.succeeded")
        other = "whsec_" + base64.b64encode(b"1" * 32).decode()
        bozzetto.verify_webhook(body, headers, [other, secret], now=1001)
        for changed, key, now in ((body + " ", secret, 1001), (body, other, 1001), (body, secret, 9000)):
            with self.assertRaises(bozzetto.WebhookVerificationError):
                bozzetto.verify_webhook(changed, headers, key, now=now)


if __name__ == "__main__":
    unittest.main()
