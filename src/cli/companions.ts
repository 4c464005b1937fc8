import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Formats whose models can refer to other files. */
const REFERRING = /^\.(gltf|glb|obj|dae|fbx|ply)$/i;
/** The end of a file name to which a model or a material refers. */
const ENDING = /\.(bin|mtl|png|jpe?g|webp|tga|bmp|tiff?|dds|ktx2)(?![a-z0-9])/gi;
/** Maximum length of a reference, in bytes. */
const LONGEST = 1024;
/** How many folders below the model's are searched, and how many entries of them. */
const DEEPEST = 3;
const MOST_ENTRIES = 5000;

/**
 * Finds the files that a model refers to (a glTF's buffers, an OBJ's materials and their textures) in its folder and
 * the folders below. References are compared by file name, because many exporters write paths of their own machine.
 * @returns paths relative to the model's folder, with `/` as separator, sorted
 */
export async function findCompanions(model: string): Promise<string[]> {
  if (!REFERRING.test(extname(model))) return [];
  const folder = dirname(model);
  const references = await referencesIn(model);
  if (references.length === 0) return [];
  const beside = Map.groupBy(await filesBelow(folder, basename(model)), (path) =>
    basename(path).toLowerCase(),
  );
  const filesOf = (names: readonly string[]) =>
    names.map((name) => beside.get(name)).find((files) => files !== undefined) ?? [];
  const found = new Set(references.flatMap(filesOf));
  for (const path of [...found].filter((each) => /\.mtl$/i.test(each)))
    for (const names of await referencesIn(join(folder, path)))
      for (const file of filesOf(names)) found.add(file);
  return [...found].sort();
}

/**
 * Finds the references to other files in a file of any format. As a name may contain spaces and follow the options of a
 * material (`map_Kd -s 1 1 1 old oak.png`), each reference is a list of the names that may be meant.
 * @returns the names in lower case, the longest first
 */
async function referencesIn(file: string): Promise<string[][]> {
  const references = new Map<string, string[]>();
  let rest = '';
  for await (const chunk of createReadStream(file, {
    encoding: 'latin1',
    highWaterMark: 2 ** 22,
  })) {
    const text = rest + chunk;
    for (const match of text.matchAll(ENDING)) {
      const end = match.index + match[0].length;
      const line = text.slice(Math.max(0, end - LONGEST), end);
      const names = possibleNames(Buffer.from(line, 'latin1').toString('utf8'));
      references.set(names.join('/'), names);
    }
    rest = text.slice(-LONGEST);
  }
  return [...references.values()];
}

/** @param line text that ends with a file name, and may begin with anything */
function possibleNames(line: string): string[] {
  const reference = line.slice(line.search(/[^"'<>|?*:\\/\p{Cc}]*$/u));
  const words = [...reference.matchAll(/(?<=\s|^)\S/g)].map(({ index }) => reference.slice(index));
  return words.flatMap((name) => [name, percentDecoded(name)]).map((name) => name.toLowerCase());
}

function percentDecoded(name: string): string {
  try {
    return basename(decodeURIComponent(name));
  } catch {
    return name;
  }
}

/** Lists the files in a folder and below, other than the given one; folders that cannot be read are left out. */
async function filesBelow(folder: string, except: string): Promise<string[]> {
  const found: string[] = [];
  let seen = 0;
  const visit = async (path: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (++seen > MOST_ENTRIES) return;
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && depth < DEEPEST) await visit(name, depth + 1);
      else if (entry.isFile() && name !== except) found.push(name);
    }
  };
  await visit('', 0);
  return found;
}
