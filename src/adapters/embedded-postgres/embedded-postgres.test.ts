import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { findBinaries, SHARED_DIRECTORY } from './binaries.ts';
import { findCluster } from './cluster.ts';
import { serverIdentity } from './identity.ts';
import { isAlive } from './postmaster.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-embedded-'));
after(() => rm(directory, { recursive: true, force: true }));

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts a service in its own process, so that it can be killed. */
async function startInChild(): Promise<{
  child: ReturnType<typeof spawn>;
  url: string;
  pid: number;
}> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
    const { connectionString, pid } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
    console.log(JSON.stringify({ url: connectionString, pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout!, 'data');
  return { child, ...JSON.parse(String(line)) };
}

/** Waits until a process is gone; one that has ended is listed until its parent has noticed. */
async function gone(pid: number): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; isAlive(pid); await sleep(20))
    assert.ok(performance.now() < giveUpAt, `${pid} is still alive`);
}

async function killed(child: ReturnType<typeof spawn>): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('the first start makes the cluster, a later one finds its data, both end with their service', async () => {
  const first = await startEmbeddedPostgres({ directory });
  assert.equal(first.attached, false);
  await query(
    first.connectionString,
    'create table kept (n integer); insert into kept values (42)',
  );
  await first.stop();
  await gone(first.pid);

  const second = await startEmbeddedPostgres({ directory });
  assert.equal((await query(second.connectionString, 'select n from kept')).rows[0].n, 42);
  await second.stop();
});

test('password and cluster are for no one else’s eyes, the server listens on loopback only', async () => {
  const server = await startEmbeddedPostgres({ directory });
  assert.equal((await stat(join(directory, 'password'))).mode & 0o777, 0o600);
  const cluster = await findCluster(directory);
  assert.equal((await stat(cluster!.data)).mode & 0o777, 0o700);
  const { rows } = await query(
    server.connectionString,
    `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by 1`,
  );
  assert.deepEqual(
    rows.map(({ setting }) => setting),
    ['127.0.0.1', ''],
  );
  const wrong = new URL(server.connectionString);
  wrong.password = 'wrong';
  await assert.rejects(query(wrong.href, 'select 1'), /password authentication failed/);
  await server.stop();
});

test('a second service on the directory is refused with a sentence; a tool may attach', async () => {
  const { child, url } = await startInChild();
  await assert.rejects(
    startEmbeddedPostgres({ directory }),
    new RegExp(
      `another service \\(bozzetto service, process ${child.pid}\\) uses this data directory`,
    ),
  );
  const tool = await attachEmbeddedPostgres({ directory });
  assert.equal(tool?.connectionString, url);
  await killed(child);
  await (await startEmbeddedPostgres({ directory })).stop();
  assert.equal(await attachEmbeddedPostgres({ directory }), null);
});

test('a start after kill -9 of the service takes over the server that it left', async () => {
  const { child, url, pid } = await startInChild();
  await query(url, 'insert into kept values (43)');
  await killed(child);
  assert.equal(isAlive(pid), true);
  const server = await startEmbeddedPostgres({ directory });
  assert.equal(server.attached, true);
  assert.equal(server.pid, pid);
  const { rows } = await query(server.connectionString, 'select count(*)::int as n from kept');
  assert.equal(rows[0].n, 2);
  await server.stop();
  assert.equal(await attachEmbeddedPostgres({ directory }), null);
});

test('a start after kill -9 of service and server recovers', async () => {
  const { child, url, pid } = await startInChild();
  await query(url, 'insert into kept values (44)');
  await killed(child);
  process.kill(pid, 'SIGKILL');
  const server = await startEmbeddedPostgres({ directory });
  assert.equal(server.attached, false);
  const { rows } = await query(server.connectionString, 'select count(*)::int as n from kept');
  assert.equal(rows[0].n, 3);
  await server.stop();
});

test('a server that dies under its service is started again on the same port', async () => {
  const messages: string[] = [];
  const server = await startEmbeddedPostgres({ directory, onTrouble: (m) => messages.push(m) });
  const before = server.pid;
  await query(server.connectionString, 'insert into kept values (45)');
  process.kill(before, 'SIGKILL');
  while (!messages.some((message) => message.endsWith('is back'))) await sleep(20);
  const { rows } = await query(server.connectionString, 'select count(*)::int as n from kept');
  assert.equal(rows[0].n, 4);
  assert.notEqual(server.pid, before);
  await server.stop();
  await gone(server.pid);
});

test('a process ends though its first try to start the server failed', async () => {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    import { once } from 'node:events';
    import { realpath } from 'node:fs/promises';
    import { createServer } from 'node:net';
    import { findBinaries } from ${module('binaries.ts')};
    import { findCluster } from ${module('cluster.ts')};
    import { serverIdentity } from ${module('identity.ts')};
    import { ensureServer, stopServer } from ${module('server.ts')};
    const directory = ${JSON.stringify(directory)};
    const identity = serverIdentity();
    const binaries = await findBinaries(identity, directory);
    const data = await realpath((await findCluster(directory)).data);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address();
    setTimeout(() => taken.close(), 500);
    const server = await ensureServer({ data, binaries, identity, port, logFile: directory + '/server.log' });
    await stopServer(data, server.pid);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: PATIENCE_MS,
  });
  const [code, signal] = await once(child, 'exit');
  assert.deepEqual([code, signal], [0, null]);
});

test('a left-over postmaster.pid with the number of another process does not stop a start', async () => {
  const { data } = (await findCluster(directory))!;
  await writeFile(
    join(data, 'postmaster.pid'),
    `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`,
  );
  const server = await startEmbeddedPostgres({ directory });
  assert.equal(server.attached, false);
  await server.stop();
});

test('a data directory of another major version gets a clear sentence', async () => {
  const { data } = (await findCluster(directory))!;
  await writeFile(join(data, 'PG_VERSION'), '17\n');
  await assert.rejects(
    startEmbeddedPostgres({ directory }),
    /belongs to PostgreSQL 17, .* carries 18/,
  );
  await writeFile(join(data, 'PG_VERSION'), '18\n');
});

test('below a directory that is closed to the server’s user it keeps its data elsewhere', {
  skip: serverIdentity() === null && 'needs root: only then the server runs as someone else',
}, async () => {
  const closed = await mkdtemp(join(tmpdir(), 'bozzetto-closed-'));
  await chmod(closed, 0o700);
  const inside = join(closed, 'data');
  await mkdir(inside);
  const server = await startEmbeddedPostgres({ directory: inside });
  const cluster = await findCluster(inside);
  assert.ok(cluster!.data.startsWith(SHARED_DIRECTORY));
  await query(server.connectionString, 'select 1');
  await server.stop();
  await rm(join(cluster!.data, '..'), { recursive: true });
  await rm(closed, { recursive: true });
  const { major } = await findBinaries(serverIdentity(), closed);
  assert.equal(major, 18);
});

test('root runs the database of another user as that user, or leaves it alone', {
  skip: serverIdentity() === null && 'needs root',
}, async () => {
  const closed = await mkdtemp(join(tmpdir(), 'bozzetto-owned-'));
  await chmod(closed, 0o755);
  const inside = join(closed, 'data');
  const first = await startEmbeddedPostgres({ directory: inside });
  await first.stop();
  const owner = 4711;
  await promisify(execFile)('chown', ['-R', `${owner}:${owner}`, inside]);
  await chmod(inside, 0o700);
  const server = await startEmbeddedPostgres({ directory: inside });
  try {
    assert.equal((await stat(`/proc/${server.pid}`)).uid, owner);
  } finally {
    await server.stop();
  }
  const { data } = (await findCluster(inside))!;
  for (const name of await readdir(data, { recursive: true }))
    assert.equal((await stat(join(data, name))).uid, owner, name);
  assert.equal((await stat(inside)).mode & 0o777, 0o700);
  await chmod(closed, 0o700);
  await assert.rejects(startEmbeddedPostgres({ directory: inside }), /belongs to user 4711/);
  assert.equal((await findCluster(inside))!.data, data);
  await rm(closed, { recursive: true });
});
