import { createHash, randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { isInstalled } from './installed.ts';

/** A software Vulkan that needs nothing from the system. */
export interface SwiftShader {
  /** Directory of libvulkan.so.1 and libvk_swiftshader.so. */
  directory: string;
  /** The file that tells a Vulkan loader about it. */
  driverFile: string;
}

/** The others are for OpenGL. */
const WANTED = new Set(['libvk_swiftshader.so', 'libvulkan.so.1', 'vk_swiftshader_icd.json']);
const DRIVER = 'vk_swiftshader_icd.json';
/** What is packed measures 7 MB; more is not what we know. */
const MAX_BYTES = 64 * 2 ** 20;
const BLOCK = 512;

/**
 * Unpacks the SwiftShader that @sparticuz/chromium carries into `<library>/swiftshader-<hash>`, once: 0.1 s.
 * @returns null where this platform has none (it is for Linux on x64), or the package is not installed
 * @throws Error where the package holds something else or the disk refuses
 */
export async function unpackSwiftShader(library: string): Promise<SwiftShader | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (!isInstalled('@sparticuz/chromium')) return null;
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const packed = await readFile(join(dirname(entry), '../bin/swiftshader.tar.br'));
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  const directory = join(library, `swiftshader-${hash}`);
  const found = { directory, driverFile: join(directory, DRIVER) };
  if (await exists(directory)) return found;
  const unpacked = await promisify(brotliDecompress)(packed, { maxOutputLength: MAX_BYTES });
  // Complete or not there at all, however many processes unpack at once and whenever one is killed.
  const draft = join(library, `.swiftshader-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { recursive: true });
  try {
    let files = 0;
    for (const { name, bytes } of tarFiles(unpacked)) {
      if (!WANTED.has(name)) continue;
      await writeFile(join(draft, name), bytes, { mode: 0o755 });
      files++;
    }
    if (files !== WANTED.size) throw new Error('the package of SwiftShader holds other files');
    await rename(draft, directory).catch(async (error) => {
      if (!(await exists(directory))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return found;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The plain files of a tar archive, by the last part of their names. */
function* tarFiles(archive: Uint8Array): Generator<{ name: string; bytes: Uint8Array }> {
  const text = (at: number, length: number) =>
    new TextDecoder().decode(archive.subarray(at, at + length)).split('\0', 1)[0];
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const kind = text(at + 156, 1);
    const start = at + BLOCK;
    if (!(size >= 0) || start + size > archive.length) throw new Error('a broken tar archive');
    if (kind === '0' || kind === '') {
      yield { name: basename(text(at, 100)), bytes: archive.subarray(start, start + size) };
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
