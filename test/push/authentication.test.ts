import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTask,
  createUser,
  type PushNode,
  startNode,
  startPostgres,
  type TestUser,
} from './push-node.ts';
import { openAs, openSocket, type Refusal } from './test-socket.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let node: PushNode;
let user: TestUser;

before(async () => {
  postgres = await startPostgres();
  node = await startNode(postgres.connectionString, { connectionsPerUser: 3, pingIntervalMs: 150 });
  user = await createUser(node.database);
});
after(async () => {
  await node.close();
  await postgres.stop();
});

async function ticketOf(token: string): Promise<string> {
  const response = await fetch(`${node.baseUrl}/api/v1/ws/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  return ((await response.json()) as { data: { ticket: string } }).data.ticket;
}

const refused = (opening: Promise<unknown>): Promise<Refusal> =>
  opening.then(
    () => assert.fail('was not refused'),
    (refusal: Refusal) => refusal,
  );

test('the Authorization header opens a socket', async () => {
  const socket = await openAs(node.baseUrl, user.token);
  assert.deepEqual(await socket.type('ready'), { type: 'ready', cursor: '0' });
  await socket.close();
});

test('a subprotocol pair opens a socket and only the application protocol is echoed', async () => {
  const token = Buffer.from(user.token).toString('base64url');
  const socket = await openSocket(
    node.baseUrl,
    {},
    { protocols: ['bozzetto.v1', `bearer.${token}`] },
  );
  assert.equal(socket.socket.protocol, 'bozzetto.v1');
  await socket.type('ready');
  await socket.close();
});

test('a ticket opens one socket', async () => {
  const ticket = await ticketOf(user.token);
  const socket = await openSocket(node.baseUrl, { ticket });
  await socket.type('ready');
  const again = await refused(openSocket(node.baseUrl, { ticket }));
  assert.equal(again.status, 401);
  assert.equal(again.body.code, 4011);
  await socket.close();
});

test('of concurrent uses of one ticket one wins', async () => {
  const ticket = await ticketOf(user.token);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => openSocket(node.baseUrl, { ticket })),
  );
  const open = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  assert.equal(open.length, 1);
  await open[0]!.value.close();
});

test('an expired ticket is refused', async () => {
  const { accounts } = node.database;
  const { hashToken } = await import('../../src/server/plugins/auth.ts');
  const found = await accounts.authenticate(hashToken(user.token));
  assert.equal(found.outcome, 'ok');
  if (found.outcome !== 'ok') return;
  await accounts.createTicket(hashToken('stale'), found.principal, Date.now() - 1);
  const refusal = await refused(openSocket(node.baseUrl, { ticket: 'stale' }));
  assert.equal(refusal.body.code, 4011);
});

test('refusals are our flat errors before the upgrade', async () => {
  const none = await refused(openSocket(node.baseUrl, {}));
  assert.equal(none.status, 401);
  assert.equal(none.body.code, 4010);
  assert.equal(none.headers['www-authenticate'], 'Bearer realm="bozzetto"');
  assert.equal(typeof none.body.request_id, 'string');
  assert.ok(none.body.suggestion);

  assert.equal((await refused(openAs(node.baseUrl, 'bz_live_nobody'))).body.code, 4011);

  const inQuery = await refused(openSocket(node.baseUrl, { token: user.token }));
  assert.equal(inQuery.body.code, 4010);
  assert.match(inQuery.body.message, /query/);

  const narrow = await createUser(node.database, ['tasks:write']);
  const forbidden = await refused(openAs(node.baseUrl, narrow.token));
  assert.equal(forbidden.status, 403);
  assert.equal(forbidden.body.code, 4030);

  const badCursor = await refused(openAs(node.baseUrl, user.token, { since: 'yesterday' }));
  assert.equal(badCursor.status, 400);
  assert.equal(badCursor.body.code, 4001);
});

test('a plain GET of the WebSocket is told so, once it has shown its key', async () => {
  const stranger = await fetch(`${node.baseUrl}/api/v1/ws`);
  assert.equal(stranger.status, 401);
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(`${node.baseUrl}/api/v1/ws`, { headers });
  assert.equal(response.status, 400);
});

test('connections of one user are limited', async () => {
  const one = await createUser(node.database);
  const sockets = await Promise.all([1, 2, 3].map(() => openAs(node.baseUrl, one.token)));
  const refusal = await refused(openAs(node.baseUrl, one.token));
  assert.equal(refusal.status, 429);
  assert.equal(refusal.body.code, 4290);
  assert.ok(refusal.headers['retry-after']);
  await sockets[0]!.close();
  await (await openAs(node.baseUrl, one.token)).close();
  for (const socket of sockets) await socket.close();
});

test('the server pings, drops the dead, and ends what a revoked key opened', async () => {
  const one = await createUser(node.database);
  const living = await openAs(node.baseUrl, one.token);
  const dead = await openSocket(
    node.baseUrl,
    {},
    { headers: { authorization: `Bearer ${one.token}` }, autoPong: false },
  );
  let pings = 0;
  living.socket.on('ping', () => {
    pings += 1;
  });
  await new Promise((resolve) => dead.socket.once('close', resolve));
  assert.ok(pings >= 1);
  assert.equal(living.socket.readyState, living.socket.OPEN);
  await node.database.accounts.revokeKey(one.key_uuid);
  const code = await new Promise((resolve) => living.socket.once('close', resolve));
  assert.equal(code, 1008);
});

test('ping gets pong; malformed frames get an error and the socket lives on', async () => {
  const socket = await openAs(node.baseUrl, user.token);
  await socket.type('ready');
  socket.send({ action: 'ping' });
  await socket.type('pong');
  for (const [frame, code] of [
    ['{', 4000],
    ['[]', 4001],
    [{ action: 'dance' }, 4001],
    [{ action: 'subscribe', task_uuids: ['not-a-uuid'] }, 4001],
    [{ action: 'subscribe', task_uuids: 'all' }, 4001],
  ] as const) {
    const from = socket.frames.length;
    socket.send(frame);
    const answer = await socket.until((one) => socket.frames.indexOf(one) >= from);
    assert.partialDeepStrictEqual(answer, { type: 'error', code });
  }
  const task = await createTask(node.database, user.user_uuid);
  await socket.until((frame) => 'task_uuid' in frame && frame.task_uuid === task);
  await socket.close();
});
