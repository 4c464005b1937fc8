import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { note, table, writeResult } from '../output.ts';

/**
 * The program that talks to model servers itself. It is separate because the command line knows only the service's API.
 */
const PROGRAM = fileURLToPath(new URL('../../bin/backends.ts', import.meta.url));

/** `engines`, `engines check`, `engines try gpu1 chair.png -o chair.glb` */
export const engines: Command = {
  name: 'engines',
  usage: 'engines [check [NAME…] | try NAME [FILE]]',
  summary: 'list the model servers of the service, probe them, or run a test job on one',
  options: `  check                 read BOZZETTO_CONFIG and probe each server, without the service; exits with 1 on a problem
  try NAME [FILE]       run one job on that server, without the service; FILE is an image, or a GLB to texture
  --prompt TEXT         prompt for the job
  -o, --output PATH     output file (default: the server's name)`,
  async run(context) {
    const [first] = context.args;
    if (first === 'check' || first === 'try') return runProgram(context);
    const { args, environment, output, signal } = context;
    const { values } = readArguments(args, {}, [0, 0]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const { backends } = await client.backends({ signal });
    if (backends.length === 0 && !output.json) {
      note(output, 'No model servers are configured: the built-in engines do all work.');
      return EXIT.done;
    }
    const rows = backends.map((one) => [
      one.name,
      one.kind,
      one.state,
      `${one.in_flight}/${one.concurrency}`,
      one.version ?? '-',
      one.balance === null ? '-' : String(one.balance),
      one.price ?? '-',
      one.down_since === null
        ? (one.problem ?? '')
        : `since ${one.down_since}: ${one.problem ?? ''}`,
    ]);
    const head = ['name', 'kind', 'state', 'jobs', 'version', 'balance', 'price', 'last problem'];
    writeResult(output, backends, table([head, ...rows]));
    return EXIT.done;
  },
};

/**
 * Runs the program.
 * @returns its exit code
 */
async function runProgram({ args, signal }: CommandContext): Promise<number> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'inherit' });
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
