import { readEnvironment } from './environment.ts';
import { run } from './run.ts';

const interruption = new AbortController();
// Once: a second Ctrl-C ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort(signal));
// Nobody reads any more (`… | head -1`): end as a program does that SIGPIPE ends, but tidy up first.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => interruption.abort('SIGPIPE'));

process.exitCode = await run(
  process.argv.slice(2),
  readEnvironment(),
  { out: process.stdout, notes: process.stderr },
  interruption.signal,
);
