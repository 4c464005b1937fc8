import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Raster } from '../../src/engines/spec.ts';

/** Color distance (0 to 1, pixelmatch's) that counts as different, and the share of pixels that may be. */
const THRESHOLD = 0.1;
const MOST_DIFFERENT = 0.01;

/** `node --test test/golden --update` or `UPDATE_GOLDEN=1`: the pictures of now become the expected ones. */
export const updating = process.argv.includes('--update') || process.env.UPDATE_GOLDEN === '1';

/**
 * Compares a picture with `test/golden/expected/NAME.png`.
 * @throws Error that names the picture, how much differs, and where the actual one was put
 */
export async function assertGolden(
  name: string,
  { width, height, data }: Raster,
  mostDifferent = MOST_DIFFERENT,
): Promise<void> {
  const path = join(import.meta.dirname, 'expected', `${name}.png`);
  const png = () =>
    sharp(data, { raw: { width, height, channels: 4 } }).png({ compressionLevel: 9 });
  if (updating) {
    await mkdir(join(import.meta.dirname, 'expected'), { recursive: true });
    await writeFile(path, await png().toBuffer());
    return;
  }
  const expected = await sharp(await readFile(path))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (expected.info.width !== width || expected.info.height !== height) {
    throw new Error(
      `${name} is ${width} × ${height}, expected ${expected.info.width} × ${expected.info.height}`,
    );
  }
  const different = pixelmatch(expected.data, data, undefined, width, height, {
    threshold: THRESHOLD,
  });
  if (different <= mostDifferent * width * height) return;
  const actual = join(tmpdir(), `bozzetto-golden-${name}.png`);
  await png().toFile(actual);
  const share = ((100 * different) / (width * height)).toFixed(1);
  throw new Error(
    `${name}: ${share} % of the pixels differ; look at ${actual}, and run with --update if it is right`,
  );
}
