import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Directory of the tools; `npm run third-party:openapi` installs them. */
export const TOOLS = import.meta.dirname;
/** The document under test. */
export const DOCUMENT = join(TOOLS, '../../contracts/openapi.json');

/** How a tool ended. */
export interface Ended {
  code: number;
  stdout: string;
  /** Both streams, for messages. */
  output: string;
}

/** A tool that hangs is ended; the slowest, a whole job, takes 20 s on two quiet cores. */
const TOOL_MS = 600_000;

/** Runs a tool's command under the Node of this process, without anything of its own reaching the network. */
export function runTool(name: string, args: string[], cwd = TOOLS): Promise<Ended> {
  const command = join(TOOLS, 'node_modules/.bin', name);
  if (!existsSync(command))
    throw new Error(`${name} is not installed: npm ci --prefix test/openapi`);
  return run([command, ...args], cwd);
}

/** Runs a script under the Node of this process. */
export function run(
  args: string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<Ended> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
  // The runner's own variable would make a child that is a test of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      {
        cwd,
        env: { ...env, ...quiet, ...settings },
        maxBuffer: 64 * 1024 * 1024,
        timeout: TOOL_MS,
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, stdout, output: stdout + stderr });
      },
    );
  });
}
