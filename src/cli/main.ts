import { readEnvironment } from './environment.ts';
import { run } from './run.ts';

const interruption = new AbortController();
// Each signal is handled only once: a second Ctrl-C ends the process immediately.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort(signal));
// Nobody reads the output any more (`… | head -1`). The command ends like a program killed by SIGPIPE, but cleans up
// first.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', () => interruption.abort('SIGPIPE'));

process.exitCode = await run(
  process.argv.slice(2),
  readEnvironment(),
  { out: process.stdout, notes: process.stderr },
  interruption.signal,
);
