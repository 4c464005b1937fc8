import { spawn } from 'node:child_process';

/*
 * npm run check   lint, types, layers, dead code and generated files, two at a time
 *
 * Each check's output is shown when it has ended, and only if it found something.
 */
const CHECKS = ['types', 'lint', 'layers', 'dead', 'drift'];
const AT_ONCE = 2;

const waiting = CHECKS.values();
const failed: string[] = [];

async function lane(): Promise<void> {
  for (const check of waiting) {
    const began = performance.now();
    const { code, output } = await npmRun(check);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (code !== 0) failed.push(check);
    console.log(`${code === 0 ? '✔' : '✖'} ${check} (${seconds} s)`);
    if (code !== 0) console.log(output);
  }
}

function npmRun(script: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

await Promise.all(Array.from({ length: AT_ONCE }, lane));
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
