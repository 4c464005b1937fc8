import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { migrate } from '../src/adapters/postgres/migrate.ts';
import { longestFirst } from './support/longest-first.ts';
import slowest from './support/slowest.ts';

/*
 * npm test                                    every test
 * npm test -- 'src/cli/*.test.ts'             some files; the arguments are those of node --test
 * npm test -- --test-name-pattern='hollow'    the tests whose names match; with `=`, since a word alone names a file
 *
 * One PostgreSQL serves all files (TEST_DATABASE_URL names another), with one database to copy that is migrated once, and
 * all processes keep what Node compiled in one directory: a service is ready in half the time.
 */
const FILES = ['src/**/*.test.ts', 'test/**/*.test.ts'];
const LONGEST_TEST_MS = 1_200_000;
/**
 * One more than cores, since files wait for services, browsers and deadlines for more than half of their time: 2786 s for
 * 1500 s of processor. Services of many files at once would slow each other's starts.
 */
const AT_ONCE = Math.min(6, availableParallelism() + 1);
/** Nothing in these databases is to outlive a crash of the machine; a service of each of several files has its own pool. */
const SERVER = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };
const TEMPLATE = 'bozzetto_test_template';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-tests-'));
const external = process.env.TEST_DATABASE_URL;
const postgres =
  external === undefined ? await startEmbeddedPostgres({ directory, settings: SERVER }) : null;
process.env.NODE_COMPILE_CACHE ??= join(directory, 'compile-cache');
if (postgres !== null) {
  process.env.TEST_DATABASE_URL = postgres.connectionString;
  process.env.TEST_DATABASE_TEMPLATE = await migratedTemplate(postgres.connectionString);
}
const stopping = new AbortController();
const given = process.argv.slice(2);
process.exitCode = given.length === 0 ? await everyFile() : await asGiven();
await postgres?.stop();
// Where it was ended, processes may still write there.
await rm(directory, { recursive: true, force: true, maxRetries: 10 });

/** Every file, those first that take longest: otherwise one core waits for the other's last one. */
async function everyFile(): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
  const tests = run({
    files: longestFirst(FILES.flatMap((pattern) => globSync(pattern))),
    concurrency: AT_ONCE,
    timeout: LONGEST_TEST_MS,
    signal: stopping.signal,
  });
  let failed = false;
  tests.on('test:fail', ({ todo, skip }) => {
    failed ||= todo === undefined && skip === undefined;
  });
  const written = [tests.compose(new spec()), tests.compose(slowest)].map(async (report) => {
    for await (const chunk of report) process.stdout.write(chunk);
  });
  await Promise.all(written);
  return failed || stopping.signal.aborted ? 1 : 0;
}

/** What the arguments say, as node --test understands them. */
async function asGiven(): Promise<number> {
  const reporters = ['spec', join(import.meta.dirname, 'support/slowest.ts')].flatMap(
    (reporter) => [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
  );
  const child = spawn(
    process.execPath,
    [
      '--test',
      `--test-timeout=${LONGEST_TEST_MS}`,
      `--test-concurrency=${AT_ONCE}`,
      ...reporters,
      ...given,
      ...(given.some((argument) => !argument.startsWith('-')) ? [] : FILES),
    ],
    { stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** Makes the database that every file copies. */
async function migratedTemplate(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  return TEMPLATE;
}
