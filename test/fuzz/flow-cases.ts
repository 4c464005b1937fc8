import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { WRITE_FORMATS } from '../../src/contract/fields.ts';
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
  /** What it was made from, and what is asked for. */
  name: string;
  flow: string;
  input: Record<string, unknown>;
  bytes: Uint8Array;
}

export interface FlowCases {
  model(seed: number): Promise<FlowCase>;
  image(seed: number): Promise<FlowCase>;
}

/** Of the structured files; the rest are mutations of sound ones. */
const STRUCTURED = 0.3;

/** Makers of cases. `mostSize`: of structured files, 0 to 1; their sizes are even below it. */
export async function flowCases(mostSize: number): Promise<FlowCases> {
  const models = await corpus();
  const images = await imageCorpus();
  const shapes = Object.entries(hostileModels);
  const pictures = Object.entries({ ...bombImages, ...oddImages });
  return {
    async model(seed) {
      const random = randomNumbers(seed);
      const structured = random() < STRUCTURED;
      const index = random();
      let file: { name: string; format: string; bytes: Uint8Array };
      if (structured) {
        const [name, make] = pick(shapes, index);
        const size = mostSize * random();
        file = { name: `${name} @${size.toFixed(2)}`, ...(await make(random, size)) };
      } else {
        const from = pick(models, index);
        file = { ...from, bytes: mutate(from, random) };
      }
      const { flow, input } = modelRequest(file.format, random);
      const asked = Object.values(input).join(' ');
      return { seed, name: `${file.name} → ${flow} ${asked}`, flow, input, bytes: file.bytes };
    },
    async image(seed) {
      const random = randomNumbers(seed);
      const structured = random() < STRUCTURED;
      const index = random();
      let file: { name: string; bytes: Uint8Array };
      if (structured) {
        const [name, make] = pick(pictures, index);
        const side = Math.round(64 * 128 ** (mostSize * random()));
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

/** Conversions are half of what is asked for: they have the most code. */
function modelRequest(format: string, random: () => number): Pick<FlowCase, 'flow' | 'input'> {
  const model_file = 'mdl';
  const which = random();
  if (which < 0.5) {
    const target_format = pick(WRITE_FORMATS, random());
    return {
      flow: 'convert-model-format',
      input: { model_file, source_format: format, target_format },
    };
  }
  if (which < 0.75) {
    const render_style = pick(['pbr', 'clay', 'wireframe', 'topology'], random());
    return { flow: 'model-preview-render', input: { model_file, render_style } };
  }
  if (which < 0.85) return { flow: 'model-remesh', input: { model_file } };
  if (which < 0.92) {
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
