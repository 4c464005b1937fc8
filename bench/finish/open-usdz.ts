import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openUsdz } from '../../test/support/tinyusdz.ts';

/*
 * Opens finished USDZ files with TinyUSDZ, and says which of them it cannot read, or reads at another size or scale:
 *
 *   node bench/finish/open-usdz.ts DIRECTORY
 *
 * DIRECTORY has a folder for each run of `npm run bench -- finish --out DIRECTORY`, named after the model and its preset.
 */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('name the directory that the benchmark wrote');
const folders = (await readdir(directory)).filter((name) => name.endsWith('-usdz')).sort();
let wrong = 0;
for (const folder of folders) {
  const problem = await problemOf(join(directory, folder, 'model.usdz'));
  if (problem === null) continue;
  wrong++;
  console.log(`${folder}: ${problem}`);
}
console.log(`${folders.length} files, ${wrong} with problems`);

/** Returns what is wrong with a file whose longest side is to be 1 m; null if nothing is. */
async function problemOf(path: string): Promise<string | null> {
  try {
    const { size, scaled } = await openUsdz(await readFile(path));
    const longest = Math.max(...size);
    if (Math.abs(longest - 1) > 1e-3) return `the longest side is ${longest.toFixed(4)} m`;
    return scaled > 0 ? `${scaled} nodes are scaled` : null;
  } catch (error) {
    return String(error).split('\n')[0]!.slice(0, 200);
  }
}
