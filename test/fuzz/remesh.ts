import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { remeshCase } from './remesh-case.ts';

/*
 * node test/fuzz/remesh.ts                          1,000 broken meshes
 * node test/fuzz/remesh.ts --seed 7 --cases 1       one of them again
 * In a process of its own, which is ended where a case says nothing for ten minutes.
 */
const SILENCE_MS = 600_000;
const TOLD_EVERY = 100;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    cases: { type: 'string', default: '1000' },
    child: { type: 'boolean', default: false },
  },
});
const [seed, cases] = [Number(values.seed), Number(values.cases)];

if (values.child) {
  for (let i = seed; i < seed + cases; i++) {
    const began = performance.now();
    const outcome = await remeshCase(i).catch((error: Error) => error.message);
    process.send?.({ seed: i, outcome, milliseconds: performance.now() - began });
  }
  process.disconnect?.();
} else process.exitCode = (await runAll()) === 0 ? 0 : 1;

async function runAll(): Promise<number> {
  console.log(`remesh fuzz: --seed ${seed} --cases ${cases}`);
  const counts = { remeshed: 0, refused: 0, findings: 0 };
  let slowest = { seed, milliseconds: 0 };
  let next = seed;
  while (next < seed + cases) {
    const rest = ['--child', '--seed', String(next), '--cases', String(seed + cases - next)];
    const child = fork(import.meta.filename, rest);
    let timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    child.on('message', (message: { seed: number; outcome: string; milliseconds: number }) => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
      next = message.seed + 1;
      if (message.milliseconds > slowest.milliseconds) slowest = message;
      if (message.outcome === 'remeshed' || message.outcome === 'refused') {
        counts[message.outcome]++;
      } else {
        counts.findings++;
        console.log(message.outcome);
      }
      if ((next - seed) % TOLD_EVERY === 0) console.log(`${next - seed} cases`);
    });
    const [code, signal] = await once(child, 'exit');
    clearTimeout(timer);
    if (code === 0) continue;
    counts.findings++;
    console.log(`seed ${next}: the process ended with ${code ?? signal}`);
    next++;
  }
  const { remeshed, refused, findings } = counts;
  console.log(
    `${remeshed} remeshed, ${refused} refused, ${findings} findings; slowest ${Math.round(slowest.milliseconds)} ms (seed ${slowest.seed})`,
  );
  return findings;
}
