import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { FixAnswer, FixOrder } from '../check/fix/fixing.ts';
import { FINISH_PRESETS } from '../contract/finish-presets.ts';
import type { WriteFormat } from '../contract/formats.ts';
import { builtInEngines } from '../engines/built-in-engines.ts';
import { FormatError } from '../engines/convert/format.ts';
import { SceneError } from '../engines/mesh/scene-error.ts';
import { SourceUnusable } from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';
import { fixModel } from '../flows/steps/finish/fix-model.ts';

/* A thread of `bozzetto check --fix`: changes the files that it is sent, one at a time, in memory. */

/** Errors whose messages are for the owner of the file. */
const EXPLAINED = [SourceUnusable, FormatError, SceneError];

sharp.cache(false);
const engines = builtInEngines();

parentPort!.on('message', async (order: FixOrder) => {
  parentPort!.postMessage(await answerTo(order));
});

async function answerTo({ path, bytes, format, preset, settings }: FixOrder): Promise<FixAnswer> {
  try {
    const fixed = await fixModel(
      engines,
      {
        path,
        format: format as WriteFormat,
        bytes,
        preset: FINISH_PRESETS.find((name) => name === preset) ?? null,
        settings: { ...storageOf(bytes), ...settings },
      },
      createWork(),
    );
    return { ...fixed, problem: null };
  } catch (error) {
    const { message } = error as Error;
    const isExplained = EXPLAINED.some((kind) => error instanceof kind);
    return {
      bytes: null,
      problem: isExplained ? message : `the file could not be fixed: ${message}`,
    };
  }
}

/** Returns how a GLB stores geometry and textures, which a changed file keeps. */
function storageOf(bytes: Uint8Array) {
  const json = jsonOfGlb(bytes);
  const used = (name: string) => json.includes(`"${name}"`);
  return {
    ...(used('EXT_meshopt_compression') && { compress: 'meshopt' as const }),
    ...(used('KHR_draco_mesh_compression') && { compress: 'draco' as const }),
    ...(used('KHR_texture_basisu') && { texture_format: 'ktx2' as const }),
  };
}

/** Returns the JSON of a GLB; empty if the file is not one. */
function jsonOfGlb(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 4) !== 'glTF') return '';
  return file.toString('utf8', 20, 20 + file.readUInt32LE(12));
}
