import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ZipWriter } from '../../../src/engines/convert/archive/write-zip.ts';
import { ROOT } from '../tarball.ts';

const SOURCE = join(ROOT, 'clients/python');

/**
 * Packs the Python client as a wheel. It is pure Python without dependencies, so that a wheel is a zip of its modules and
 * three files of metadata, and needs no build tool.
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 * @returns the file, in `into`
 */
export async function packWheel(into: string): Promise<string> {
  const project = await readFile(join(SOURCE, 'pyproject.toml'), 'utf8');
  const field = (name: string) => new RegExp(`^${name} = "([^"]+)"`, 'm').exec(project)![1]!;
  const version = field('version');
  const info = `bozzetto-${version}.dist-info`;
  const files = new Map<string, Uint8Array>();
  for await (const name of glob('bozzetto/**/*.{py,typed}', { cwd: SOURCE }))
    files.set(name.replaceAll('\\', '/'), await readFile(join(SOURCE, name)));
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: bozzetto',
    `Version: ${version}`,
    `Summary: ${field('description')}`,
    'License: MIT',
    `Requires-Python: ${field('requires-python')}`,
    'Classifier: Typing :: Typed',
    'Description-Content-Type: text/markdown',
    '',
    await readFile(join(SOURCE, 'README.md'), 'utf8'),
  ];
  files.set(`${info}/METADATA`, Buffer.from(metadata.join('\n')));
  const wheel = [
    'Wheel-Version: 1.0',
    'Generator: bozzetto',
    'Root-Is-Purelib: true',
    'Tag: py3-none-any',
  ];
  files.set(`${info}/WHEEL`, Buffer.from(`${wheel.join('\n')}\n`));
  files.set(`${info}/licenses/LICENSE`, await readFile(join(ROOT, 'LICENSE')));
  const record = [...files].map(
    ([name, bytes]) => `${name},sha256=${digest(bytes)},${bytes.length}`,
  );
  files.set(`${info}/RECORD`, Buffer.from([...record, `${info}/RECORD,,`, ''].join('\n')));
  const zip = new ZipWriter();
  for (const [name, bytes] of [...files].sort()) await zip.add(name, bytes, true);
  const path = join(into, `bozzetto-${version}-py3-none-any.whl`);
  await writeFile(path, zip.finish());
  return path;
}

/** SHA-256 as RECORD has it: base64 for URLs, without padding. */
function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
