import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';
import { migrate } from '../src/adapters/postgres/migrate.ts';
import { chooseFiles } from './run/choose-files.ts';
import { ProgressReport } from './run/progress-report.ts';
import { runFiles } from './run/run-files.ts';

/*
 * npm test                                    the quick suite: test/run/quick-suite.ts
 * npm run test:all                            every test
 * npm test -- --rest                          what the quick suite leaves out
 * npm test -- --rest --half 0                 likewise, with every other long file: CI runs it after the quick suite
 * npm test -- --changed [--base main]         the tests that can reach what differs from a commit, HEAD by default
 * npm test -- 'src/cli/*.test.ts'             some files
 * npm test -- --test-name-pattern hollow      the tests whose names match
 *
 * One PostgreSQL serves all files (TEST_DATABASE_URL names another), with one database to copy that is migrated once, and
 * all processes keep what Node compiled in one directory: a service is ready in half the time.
 */
/** After this long a file has hung: the longest takes six minutes where CI runs, which has 90 for everything. */
const LONGEST_TEST_MS = 1_800_000;
/**
 * Two more than cores, since files wait for services, browsers and deadlines for more than half of their time: 2786 s for
 * 1500 s of processor. With one more, two cores were idle for a third of the time. Services of many files at once would slow
 * each other's starts.
 */
const AT_ONCE = Math.min(6, availableParallelism() + 2);
/** Nothing in these databases is to outlive a crash of the machine; a service of each of several files has its own pool. */
const SERVER = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };
const TEMPLATE = 'bozzetto_test_template';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    half: { type: 'string' },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD' },
    'test-name-pattern': { type: 'string', multiple: true },
  },
});
const base = values.changed ? values.base : null;
if (values.half !== undefined && !['0', '1'].includes(values.half))
  throw new Error(`--half is 0 or 1, not ${values.half}`);
const half = values.half === undefined ? null : Number(values.half);
const files = chooseFiles({
  all: values.all,
  rest: values.rest,
  half,
  base,
  patterns: positionals,
});
if (files.length === 0)
  console.log(
    base === null ? 'No test file matches.' : `No test reaches what differs from ${base}.`,
  );
process.exitCode = files.length > 0 ? await testAll(files) : base === null ? 1 : 0;

/** Runs the files against one database. @returns the exit code */
async function testAll(chosen: readonly string[]): Promise<number> {
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
  const report = new ProgressReport(chosen.length, (text) => process.stdout.write(text));
  await runFiles(chosen, report, {
    atOnce: AT_ONCE,
    timeout: LONGEST_TEST_MS,
    signal: stopping.signal,
    testNamePatterns: values['test-name-pattern'] ?? [],
  });
  report.end();
  await postgres?.stop();
  // If the run was interrupted, processes may still write there.
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  return report.hasPassed && !stopping.signal.aborted ? 0 : 1;
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
