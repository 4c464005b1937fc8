import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux keeps the files that tell a Vulkan loader about drivers. */
const DRIVER_DIRECTORIES = [
  '/etc/vulkan/icd.d',
  '/usr/share/vulkan/icd.d',
  '/usr/local/share/vulkan/icd.d',
];
/** Nodes of graphics cards: Linux's own, NVIDIA's, and Windows' under WSL. */
const CARD_NODES = [
  { directory: '/dev/dri', name: /^renderD\d+$/ },
  { directory: '/dev', name: /^(nvidia\d+|dxg)$/ },
];
/** Mesa 22's lavapipe lacks dynamic indexing of uniform arrays, which WebGPU wants; 25 is the first that was tried and works. */
const LAVAPIPE_MAJOR = 25;

/**
 * Whether it is worth asking Dawn for a graphics card. Starting a process that asks takes 0.5 s, looking for device nodes
 * nothing. Elsewhere than on Linux there always is one.
 */
export async function mayHaveGraphicsCard(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  for (const { directory, name } of CARD_NODES) {
    if ((await namesIn(directory)).some((found) => name.test(found))) return true;
  }
  return false;
}

/** The driver file of a lavapipe that is new enough; null: there is none. */
export async function findLavapipe(
  directories: readonly string[] = DRIVER_DIRECTORIES,
): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  for (const directory of directories) {
    for (const name of await namesIn(directory)) {
      if (!/^lvp_icd.*\.json$/.test(name)) continue;
      const file = join(directory, name);
      if ((await mesaMajor(file)) >= LAVAPIPE_MAJOR) return file;
    }
  }
  return null;
}

/** Mesa's major version by the text in the driver's library; 0: not to be found. */
async function mesaMajor(driverFile: string): Promise<number> {
  try {
    const { ICD } = JSON.parse(await readFile(driverFile, 'utf8')) as {
      ICD: { library_path: string };
    };
    const library = await readFile(ICD.library_path, 'latin1');
    return Number(/Mesa (\d+)\.\d+\.\d+/.exec(library)?.[1] ?? 0);
  } catch {
    // A driver file that is broken or names a library on the loader's path: not used.
    return 0;
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}
