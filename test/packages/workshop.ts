import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENCE_MS } from '../support/patience.ts';

/** Directory of the judges and of the versions of Node; `npm run third-party:packages` installs them. */
export const TOOLS = import.meta.dirname;

/** A program that hangs is ended. */
const PROGRAM_MS = 2 * PATIENCE_MS;

/** How a program ended. */
export interface Ended {
  code: number;
  stdout: string;
  /** Both streams, for messages. */
  output: string;
}

/** Runs a program to its end. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ended> {
  // The runner's own variable would make a child that is a test of it; npm's would send its child to our checkout.
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      name !== 'NODE_TEST_CONTEXT' && !/^npm_(config_|package_|lifecycle_|node_)/.test(name),
  );
  const options = {
    cwd,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
    timeout: PROGRAM_MS,
  };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, stdout, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs a judge's command under the Node of this process. */
export function judge(name: string, args: readonly string[], cwd: string): Promise<Ended> {
  const command = join(TOOLS, 'node_modules/.bin', name);
  if (!existsSync(command))
    throw new Error(`${name} is not installed: npm ci --prefix test/packages`);
  return run(process.execPath, [command, ...args], { cwd });
}

/** Installs a tarball as somebody would who has nothing else. */
export async function install(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A folder without package.json: npm would look for one above.
  const args = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', [...args, '--ignore-scripts', tarball], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(output);
}

/** The Nodes that the client is tried under, by major version; only the present one where npm has none for this machine. */
export function nodes(): Map<number, string> {
  const found = new Map<number, string>();
  for (const major of [18, 20, 22]) {
    const folder = `node-${major}-${process.platform}-${process.arch}`;
    const path = join(TOOLS, 'node_modules', folder, 'bin/node');
    if (existsSync(path)) found.set(major, path);
  }
  return found.set(Number(process.versions.node.split('.')[0]), process.execPath);
}

/** The programs of a page, by the names in their first lines, and its HTML by `page.html`. */
export async function programsOf(page: string): Promise<Map<string, string>> {
  const programs = new Map<string, string>();
  for (const [, language, code] of (await readFile(page, 'utf8')).matchAll(
    /^```(js|html)\n([\s\S]*?)^```/gm,
  )) {
    const name = language === 'html' ? 'page.html' : /^\/\/ (\S+)/.exec(code!)![1]!;
    programs.set(name, code!);
  }
  return programs;
}
