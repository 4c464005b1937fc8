import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

/** Licenses that CONTRIBUTING.md lets in and that ask for no more than their text, which each package brings. */
const PLAIN = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
/** Licenses that CONTRIBUTING.md also allows, and those bundled with an allowed package. */
const NAMED = new Set(['MPL-2.0', 'LGPL-3.0-or-later', 'Unlicense']);

interface Locked {
  license?: string;
  dev?: boolean;
}

/** The licenses that hold for a package: of alternatives one that is plain, where there is one. */
function licensesOf(expression: string): string[] {
  const alternatives = expression
    .split(/ OR /)
    .map((each) => each.replace(/[()]/g, '').split(/ AND /));
  return alternatives.find((all) => all.every((each) => PLAIN.has(each))) ?? alternatives[0]!;
}

test('NOTICE names each run-time dependency whose license is not a plain one, with the license', async () => {
  const notice = await readFile(join(ROOT, 'NOTICE'), 'utf8');
  const paragraphs = notice.split(/\n\n/).map((each) => each.replace(/\s+/g, ' '));
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const checked = new Set<string>();
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const special =
      license === undefined ? [''] : licensesOf(license).filter((each) => !PLAIN.has(each));
    for (const each of special) {
      assert.ok(each === '' || NAMED.has(each), `${name}: is ${each} let in?`);
      const isNamed = (text: string) => {
        const patterns = [...text.matchAll(/[@a-z][\w@/.-]*\*?/gi)].map(([word]) =>
          word.replace(/[.,]$/, ''),
        );
        return patterns.some((word) =>
          word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : word === name,
        );
      };
      assert.ok(
        paragraphs.some((text) => text.includes(each) && isNamed(text)),
        `NOTICE does not name ${name} with its license ${each || '(none in the lock file)'}`,
      );
      checked.add(each);
    }
  }
  assert.deepEqual([...checked].sort(), ['', ...NAMED].sort());
});
