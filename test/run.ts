import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts';

/*
 * npm test                                    every test
 * npm test -- 'src/cli/*.test.ts'             some files; the arguments are those of node --test
 * npm test -- --test-name-pattern='hollow'    the tests whose names match; with `=`, since a word alone names a file
 *
 * One PostgreSQL serves all files (TEST_DATABASE_URL names another). One core is left to it, but two files run at a time at
 * least: many of them wait for a service that starts, or for each other's frames.
 */
const FILES = ['src/**/*.test.ts', 'test/**/*.test.ts'];
const LONGEST_TEST_MS = 300_000;
/** Services of many files at once would slow each other's starts. */
const AT_ONCE = Math.min(6, Math.max(2, availableParallelism() - 1));

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-tests-'));
const external = process.env.TEST_DATABASE_URL;
const postgres = external === undefined ? await startEmbeddedPostgres({ directory }) : null;
const reporters = ['spec', join(import.meta.dirname, 'support/slowest.ts')].flatMap((reporter) => [
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
]);
const given = process.argv.slice(2);
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
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: external ?? postgres!.connectionString },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
process.exitCode = await new Promise<number>((resolve) =>
  child.on('exit', (code) => resolve(code ?? 1)),
);
await postgres?.stop();
await rm(directory, { recursive: true, force: true });
