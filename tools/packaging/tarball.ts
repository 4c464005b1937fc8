import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Writes a value in npm's JSON style. */
export function writeJson(path: string, value: unknown): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Packs a folder like `npm publish`. @returns the path of the tarball, in `into` */
export async function pack(folder: string, into: string): Promise<string> {
  const isWindows = process.platform === 'win32';
  const { stdout } = await promisify(execFile)(
    isWindows ? 'npm.cmd' : 'npm',
    ['pack', '--json', '--silent', '--pack-destination', into],
    { cwd: folder, shell: isWindows, maxBuffer: 64 * 1024 * 1024 },
  );
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(into, filename.replace('@', '').replace('/', '-'));
}
