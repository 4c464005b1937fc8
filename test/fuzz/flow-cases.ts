import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { unusualImages } from '../hostile/images.ts';
import { randomNumbers } from '../support/random.ts';
import { corpus } from './corpus.ts';
import { bombImages, oddImages } from './hostile-images.ts';
import { hostileModels } from './hostile-models.ts';
import { mutate, type Seed } from './mutate.ts';

/** A file and what a user asks for with it. */
export interface FlowCase {
  /** Seed that makes it again. */
  seed: number;
  /** Its source and the request. */
  name: string;
  flow: string;
  input: Record<string, unknown>;
  bytes: Uint8Array;
}

export interface FlowCases {
  model(seed: number): Promise<FlowCase>;
  image(seed: number): Promise<FlowCase>;
}

/** Composition of a run of cases: a summary holds only for its mix. */
export interface FlowMix {
  /** Most size of structured files, 0 to 1; their sizes are even below it. */
  mostSize: number;
  /** Part of the files that are structured, 0 to 1; the rest are mutations of sound ones. */
  structured: number;
  /** Part of the requests about models that are conversions, 0 to 1. */
  conversions: number;
}

/**
 * Half of the requests are conversions: they have the most code. A case takes a second of processor, most of it in the
 * renders and remeshes of structured files: 20,000 cases in two hours want fewer of these.
 */
export const USUAL_MIX: FlowMix = { mostSize: 0.9, structured: 0.3, conversions: 0.5 };

/** Makers of cases. */
export async function flowCases(mix: FlowMix): Promise<FlowCases> {
  const models = await corpus();
  const images = await imageCorpus();
  const shapes = Object.entries(hostileModels);
  const pictures = Object.entries({ ...bombImages, ...oddImages });
  return {
    async model(seed) {
      const random = randomNumbers(seed);
      const structured = random() < mix.structured;
      const index = random();
      let file: { name: string; format: string; bytes: Uint8Array };
      if (structured) {
        const [name, make] = pick(shapes, index);
        const size = mix.mostSize * random();
        file = { name: `${name} @${size.toFixed(2)}`, ...(await make(random, size)) };
      } else {
        const from = pick(models, index);
        file = { ...from, bytes: mutate(from, random) };
      }
      const { flow, input } = modelRequest(file.format, mix.conversions, random);
      const asked = Object.values(input).join(' ');
      return { seed, name: `${file.name} → ${flow} ${asked}`, flow, input, bytes: file.bytes };
    },
    async image(seed) {
      const random = randomNumbers(seed);
      const structured = random() < mix.structured;
      const index = random();
      let file: { name: string; bytes: Uint8Array };
      if (structured) {
        const [name, make] = pick(pictures, index);
        const side = Math.round(64 * 128 ** (mix.mostSize * random()));
        file = { name: `${name} ${side}²`, bytes: await make(side) };
        if (random() < 0.3) file.bytes = mutate({ ...file, format: '' }, random);
      } else {
        const from = pick(images, index);
        file = { ...from, bytes: mutate(from, random) };
      }
      const flow = pick(IMAGE_FLOWS, random());
      const input = flow === 'moderate-image' ? {} : { image_file: 'img' };
      return { seed, name: `${file.name} → ${flow}`, flow, input, bytes: file.bytes };
    },
  };
}

const IMAGE_FLOWS = [
  ...['moderate-image', 'moderate-image', 'image-to-model', 'image-to-mesh'],
  'image-to-artistic-mesh',
];

const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(at * list.length)]!;

/** Requests with a model. The rest beside conversions: renders (half), remeshes (a third), textures. */
function modelRequest(
  format: string,
  conversions: number,
  random: () => number,
): Pick<FlowCase, 'flow' | 'input'> {
  const model_file = 'mdl';
  const which = random();
  if (which < conversions) {
    const target_format = pick(WRITE_FORMATS, random());
    return {
      flow: 'convert-model-format',
      input: { model_file, source_format: format, target_format },
    };
  }
  const other = (which - conversions) / (1 - conversions);
  if (other < 0.5) {
    const render_style = pick(['pbr', 'clay', 'wireframe', 'topology'], random());
    return { flow: 'model-preview-render', input: { model_file, render_style } };
  }
  if (other < 0.7) return { flow: 'model-remesh', input: { model_file } };
  if (other < 0.84) {
    const input = { model_file, face_type: 'triangle', texture_size: 1024 };
    return { flow: 'model-remesh', input };
  }
  return { flow: 'model-texture', input: { model_file, prompt: 'mossy stone' } };
}

async function imageCorpus(): Promise<Seed[]> {
  const seeds: Seed[] = [];
  for (const [name, bytes] of Object.entries(await unusualImages()))
    seeds.push({ name, format: '', bytes });
  const examples = join(import.meta.dirname, '../../examples');
  for (const name of ['rocket.png', 'burger.jpg'])
    seeds.push({ name, format: '', bytes: readFileSync(join(examples, name)) });
  const teddy = sharp(join(examples, 'teddy-bear.png'));
  seeds.push({ name: 'teddy.webp', format: '', bytes: await teddy.webp().toBuffer() });
  return seeds;
}
