import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from './command.ts';
import { EXIT } from './failure.ts';

/**
 * Runs a program of the package that needs more than the service's API, which is all that the command line knows.
 * @param name file in `src/bin`
 * @returns its exit code
 */
export async function spawnProgram(
  name: 'backends' | 'check' | 'library',
  { args, signal }: CommandContext,
): Promise<number> {
  signal.throwIfAborted();
  const program = fileURLToPath(new URL(`../bin/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const onAbort = () => child.kill('SIGTERM');
  signal.addEventListener('abort', onAbort);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        signal.aborted ? reject(signal.reason) : resolve(code ?? EXIT.failed),
      );
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
