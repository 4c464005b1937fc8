import { readEnvironment } from './environment.ts';
import { run } from './run.ts';

const interruption = new AbortController();
// Once: a second Ctrl-C ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort());

process.exitCode = await run(
  process.argv.slice(2),
  readEnvironment(),
  { out: process.stdout, notes: process.stderr },
  interruption.signal,
);
