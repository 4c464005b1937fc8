import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { READ_FORMATS } from '../../src/contract/formats.ts';
import { openSource } from '../../src/engines/convert/archive/open-source.ts';
import { FormatError } from '../../src/engines/convert/format.ts';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { SceneError } from '../../src/engines/mesh/scene-error.ts';
import { corpus } from '../fuzz/corpus.ts';
import { LIMITS, readModel } from '../support/models.ts';
import { randomNumbers } from '../support/random.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Lengths of each file that are tried; the first and the last bytes, where formats keep their directories, always. */
const LENGTHS = 24;
const EDGE = 6;
/** Files of each format. */
const FILES = 3;
/** Longer files are cut as often but read for longer. */
const MOST_BYTES = 300_000;

/** Formats that assimp reads need a thread and a WebAssembly instance per file: fewer lengths. */
const BY_ASSIMP = ['3ds', 'amf', 'x', 'lwo', 'ac', 'b3d', 'md5mesh', 'ase'];
const LENGTHS_BY_ASSIMP = 3;

describe(`a file that is cut short is read or refused in a sentence (SEED=${seed})`, async () => {
  const seeds = await corpus();
  for (const format of READ_FORMATS) {
    const files = seeds.filter((one) => one.format === format && one.bytes.length <= MOST_BYTES);
    for (const whole of files.slice(0, FILES))
      test(`${format}: ${whole.name}`, async () => {
        const { length } = whole.bytes;
        const random = randomNumbers(seed);
        const isImported = BY_ASSIMP.includes(format);
        const lengths = Array.from({ length: isImported ? LENGTHS_BY_ASSIMP : LENGTHS }, () =>
          Math.floor(random() * length),
        );
        if (!isImported)
          for (let i = 0; i < EDGE; i++)
            lengths.push(Math.min(i, length), Math.max(0, length - 1 - i));
        for (const cut of lengths) {
          const refusal = await refusalOf(whole.bytes.subarray(0, cut), format);
          if (refusal === null) continue;
          const isExplained = refusal instanceof FormatError || refusal instanceof SceneError;
          assert.ok(isExplained, `${format} cut to ${cut} of ${length} bytes: ${refusal}`);
          assert.ok(refusal.message.length > 10, refusal.message);
        }
      });
  }
});

/** Returns the error of reading and checking the file; null if it is sound enough. */
async function refusalOf(bytes: Uint8Array, format: string): Promise<unknown> {
  try {
    const files = openSource(bytes, `model.${format}`, format, LIMITS);
    checkScene(await readModel(files, format), LIMITS);
    return null;
  } catch (error) {
    return error;
  }
}
