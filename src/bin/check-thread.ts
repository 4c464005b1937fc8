import { extname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { modelFormatOf } from '../adapters/media/model-format.ts';
import { Companions } from '../check/companions.ts';
import type { Measurement, MeasureRequest } from '../check/measurement.ts';
import { READ_FORMATS } from '../contract/formats.ts';
import { createModelConverter } from '../engines/convert/converter.ts';
import { FormatError } from '../engines/convert/format.ts';
import { imageSize } from '../engines/convert/image/image-size.ts';
import { createMeasurer } from '../engines/measure/measurer.ts';
import { SceneError } from '../engines/mesh/scene-error.ts';
import { SourceUnusable } from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';

/* A thread of `bozzetto check`: measures the files that it is sent, one at a time. */

/** Maximum number of names of each kind that are kept. */
const MOST_NAMES = 1000;

/** Errors whose messages are for the owner of the file. */
const EXPLAINED = [SourceUnusable, FormatError, SceneError];

sharp.cache(false);
const measurer = createMeasurer(createModelConverter({ detectFormat: modelFormatOf }), imageSize);

parentPort!.on('message', async (request: MeasureRequest) => {
  parentPort!.postMessage(await measurementOf(request));
});

async function measurementOf({ path, bytes }: MeasureRequest): Promise<Measurement> {
  const companions = new Companions(path);
  try {
    const format = modelFormatOf(bytes) ?? formatNamedBy(path);
    if (format === null || format === 'zip')
      throw new SourceUnusable(
        bytes.length === 0 ? 'the file is empty' : 'the file is not in a supported model format',
      );
    const companion = (name: string) => companions.read(name);
    const facts = await measurer.measure(
      { format, bytes, ...(isPackage(bytes) ? {} : { companion }) },
      createWork(),
    );
    const { nodes, materials } = facts.names;
    const names = {
      nodes: nodes.slice(0, MOST_NAMES),
      materials: materials.slice(0, MOST_NAMES),
    };
    return { facts: { ...facts, names }, problem: null, companions: companions.asked };
  } catch (error) {
    const { message } = error as Error;
    // Anything else is a mistake in a reader, which one file must not turn into the end of the check.
    const isExplained = EXPLAINED.some((kind) => error instanceof kind);
    const problem = isExplained ? message : `the file could not be measured: ${message}`;
    return { facts: null, problem, companions: companions.asked };
  }
}

/** The format of the file's extension, whose reader says best what is wrong with a damaged file. */
function formatNamedBy(path: string): string | null {
  const extension = extname(path).slice(1).toLowerCase();
  return READ_FORMATS.find((format) => format === extension) ?? null;
}

/** Whether the file is a zip, which contains what its model refers to. */
function isPackage(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
