import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SCOPES } from '../../src/contract/account.ts';
import { hashToken } from '../../src/server/plugins/auth.ts';
import { ROOT } from '../support/service.ts';
import { createTask, createUser, type PushNode, startNode, startPostgres } from './push-node.ts';
import { openAs, openSocket } from './test-socket.ts';

/*
 * The bar is 2 s. The tests wait longer for a machine that is busy; pings, which would end a connection too, come after ten
 * minutes.
 */
const WITHIN_MS = 60_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
/** The process that holds the connections, and another one on the same database. */
let node: PushNode;
let other: PushNode;
before(async () => {
  postgres = await startPostgres();
  node = await startNode(postgres.connectionString, { pingIntervalMs: 600_000 });
  other = await startNode(postgres.connectionString);
});
after(async () => {
  await node.close();
  await other.close();
  await postgres.stop();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An open event stream, and when it ends; it must not be cut in the middle. */
async function openStream(path: string, token: string): Promise<{ end: Promise<number> }> {
  const response = await fetch(`${node.baseUrl}/api/v1${path}`, { headers: bearer(token) });
  assert.equal(response.status, 200);
  return { end: response.text().then(() => performance.now()) };
}

async function within(end: Promise<number>, what: string): Promise<number> {
  const late = sleep(WITHIN_MS, Number.NaN, { ref: false });
  const at = await Promise.race([end, late]);
  assert.ok(!Number.isNaN(at), `${what} stays open`);
  return at;
}

/** A WebSocket whose client takes part in no closing handshake. */
async function deafSocket(token: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(node.baseUrl).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET /api/v1/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  assert.match(head.toString('latin1'), /^HTTP\/1.1 101/);
  return socket;
}

test('a key that another process revokes ends everything that it opened, and nothing else', async (context) => {
  const user = await createUser(node.database);
  const neighbour = await createUser(node.database);
  const task = await createTask(node.database, user.user_uuid);
  const answer = await fetch(`${node.baseUrl}/api/v1/ws/ticket`, {
    method: 'POST',
    headers: bearer(user.token),
  });
  const { data } = (await answer.json()) as { data: { ticket: string } };

  const byToken = await openAs(node.baseUrl, user.token);
  const byTicket = await openSocket(node.baseUrl, { ticket: data.ticket });
  const deaf = await deafSocket(user.token);
  const mine = [byToken, byTicket].map(async ({ socket }) => {
    const [code] = await once(socket, 'close');
    assert.equal(code, 1008);
    return performance.now();
  });
  const closed = once(deaf, 'close').then(() => performance.now());
  const streams = await Promise.all(
    ['/events', `/tasks/${task}/events`].map((path) => openStream(path, user.token)),
  );
  const kept = await openAs(node.baseUrl, neighbour.token);

  const revoked = performance.now();
  assert.equal(await other.database.accounts.revokeKey(user.key_uuid), true);
  const ends = await Promise.all(
    [...mine, closed, ...streams.map(({ end }) => end)].map((end) => within(end, 'it')),
  );
  const slowest = Math.max(...ends) - revoked;
  context.diagnostic(`all five were closed ${Math.round(slowest)} ms after the revocation`);
  assert.equal(kept.socket.readyState, kept.socket.OPEN);
  await kept.close();
});

test('the administrator’s command does the same', async () => {
  const user = await createUser(node.database);
  const { socket } = await openAs(node.baseUrl, user.token);
  const closed = once(socket, 'close').then(() => performance.now());
  await promisify(execFile)(
    process.execPath,
    ['src/bin/admin.ts', 'keys', 'revoke', '--key', user.key_uuid],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: postgres.connectionString } },
  );
  await within(closed, 'the socket');
});

test('a key that expires ends what it opened', async () => {
  const { user_uuid } = await createUser(node.database);
  const token = `bz_live_${randomBytes(32).toString('base64url')}`;
  await node.database.accounts.createKey({
    user_uuid,
    tokenHash: hashToken(token),
    prefix: token.slice(0, 12),
    scopes: SCOPES,
    expires_at: Date.now() + 3000,
  });
  const { socket } = await openAs(node.baseUrl, token);
  await within(
    once(socket, 'close').then(() => performance.now()),
    'the socket',
  );
});
