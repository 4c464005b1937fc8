import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * npm run bench                  lists the benchmarks
 * npm run bench -- NAME [ARGS]   runs bench/NAME.bench.ts in a separate process
 * npm run bench -- NAME --smoke  a quick run that proves that the benchmark works, without writing results
 */
const SUFFIX = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  console.log(`benchmarks:\n${names.map((known) => `  ${known}`).join('\n')}`);
} else if (!names.includes(name)) {
  console.error(`there is no benchmark ${name}; the benchmarks are ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  const child = spawn(process.execPath, [join(import.meta.dirname, name + SUFFIX), ...args], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 0 : 1);
  });
}
