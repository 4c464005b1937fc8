import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import type { Engines } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import type { OutputFile } from '../../src/flows/flow.ts';
import { loadFlows } from '../../src/flows/load-flows.ts';
import { type FlowName, flowSpecs } from '../../src/flows/specs.ts';
import { measureTerms } from '../../src/flows/steps/accept.ts';
import { objectImage } from '../support/images.ts';
import { inTwoParts, withSkeleton } from '../support/reworked-models.ts';

/*
 * npm run record:sandbox   runs every flow on the built-in engines and keeps what came out as the results of the sandbox,
 * in src/worker/sandbox/recordings. To be run again where a flow's results or its report get other members; the test
 * test/sandbox/recordings.test.ts tells. With names of flows, only those are recorded anew. Flows that only model servers
 * can run are recorded with stand-ins.
 */

const TARGET = join(import.meta.dirname, '../../src/worker/sandbox/recordings');
/** Sides of textures and pictures: a recording is to be real and small, not beautiful. */
const TEXTURE_SIDE = 64;
const PICTURE_SIDE = 192;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-recordings-'));
const engines = withStandIns(withSmallTextures(builtInEngines()));
const flows = await loadFlows();
const only = process.argv.slice(2);
const kept = new Map<string, Uint8Array>();
const index: Record<string, Record<string, unknown>> = {};

/** The same engines with textures of a few pixels, whatever the request says. */
function withSmallTextures(all: Engines): Engines {
  const textureSize = TEXTURE_SIDE;
  return {
    ...all,
    reconstructor: (version) => {
      const one = all.reconstructor(version);
      const small = (size: number | null) => (size === null ? null : textureSize);
      return {
        ...one,
        reconstruct: (request, work) =>
          one.reconstruct({ ...request, textureSize: small(request.textureSize) }, work),
      };
    },
    baker: {
      ...all.baker,
      bake: (request, work) => all.baker.bake({ ...request, textureSize }, work),
    },
    texturer: {
      ...all.texturer,
      texture: (request, work) => all.texturer.texture({ ...request, textureSize }, work),
    },
  };
}

/** The same engines with stand-ins for what only model servers do. */
function withStandIns(all: Engines): Engines {
  const standIn = {
    specVersion: 1,
    identity: { id: 'sandbox', version: '1', provider: 'sandbox' },
  } as const;
  return {
    ...all,
    rigger: { ...standIn, rig: async (scene) => ({ scene: withSkeleton(scene), warnings: [] }) },
    divider: { ...standIn, divide: async (scene) => ({ scene: inTwoParts(scene), warnings: [] }) },
  };
}

/** Pictures are scaled down; what is in a model stays as it is. */
async function small(file: OutputFile): Promise<OutputFile> {
  if (!file.content_type.startsWith('image/') || file.kind === 'texture') return file;
  const image = sharp(file.bytes, { animated: true }).resize({
    width: PICTURE_SIDE,
    withoutEnlargement: true,
  });
  const { data, info } = await image
    .toFormat(file.format as 'png', {
      quality: 60,
      compressionLevel: 9,
      palette: file.format === 'png',
    })
    .toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return { ...file, bytes: new Uint8Array(data), width: info.width, height };
}

/** Runs the flow and keeps its files by what they hold, so that the same file is kept once. */
async function record(
  flow: FlowName,
  variant: string,
  input: Record<string, unknown>,
  sources: Record<string, string> = {},
): Promise<OutputFile[]> {
  const isKept = only.length === 0 || only.includes(flow);
  // The model of the first flow is the source of others.
  if (!isKept && flow !== 'image-to-model') return [];
  const begun = performance.now();
  const outcome = await flows[flow].run({ input, sources, engines, work: createWork() });
  const { files, output, diagnostics } = outcome;
  if (!isKept) return files;
  const terms = flowSpecs[flow].makesModels
    ? { terms: await measureTerms(engines, outcome, createWork()) }
    : {};
  const smaller = await Promise.all(files.map(small));
  index[flow] ??= {};
  index[flow][variant] = {
    files: smaller.map(({ bytes, ...file }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = `${sha256.slice(0, 16)}.${file.format}`;
      kept.set(path, bytes);
      return { ...file, bytes: bytes.byteLength, sha256, path };
    }),
    output,
    diagnostics,
    ...terms,
  };
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${flow} ${variant}: ${files.length} files, ${seconds} s`);
  return files;
}

const fileOf = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
};

const picture = { image_file: await fileOf('object.png', await objectImage()) };
const model = { image_file: 'img_', model_version: 'v2', polygon_limit: 1000, turbo: false };
const textured = { ...model, texture_size: 1024 };
const made = await record('image-to-model', 'default', textured, picture);
await record('image-to-mesh', 'default', model, picture);
for (const [variant, model_version] of [
  ['quads', 'bozzetto-artist-v1-0-0'],
  ['low-poly', 'bozzetto-artist-lowpoly-v1-0-0'],
] as const)
  await record(
    'image-to-artistic-mesh',
    variant,
    { image_file: 'img_', model_version, num_verts: 200 },
    picture,
  );

const glb = made.find(({ role }) => role === 'textured_model_url')!.bytes;
const source = { model_file: await fileOf('model.glb', glb) };
for (const [variant, input] of [
  ['quad-fbx', { face_type: 'quad', export_format: 'fbx' }],
  ['triangle-fbx', { face_type: 'triangle', export_format: 'fbx' }],
  ['triangle-glb', { face_type: 'triangle', export_format: 'glb' }],
] as const) {
  const plain = { model_file: 'mdl_', target_face_count: 1000, ...input };
  await record('model-remesh', variant, plain, source);
  await record('model-remesh', `${variant}-textured`, { ...plain, texture_size: 1024 }, source);
}
for (const target_format of WRITE_FORMATS)
  await record(
    'convert-model-format',
    target_format,
    { model_file: 'mdl_', source_format: 'glb', target_format },
    source,
  );
for (const target_format of WRITE_FORMATS)
  await record('model-finish', target_format, { model_file: 'mdl_', target_format }, source);
for (const export_format of ['glb', 'fbx'] as const)
  await record(
    'model-unwrap',
    export_format,
    { model_file: 'mdl_', texture_size: 1024, export_format },
    source,
  );
await record('model-rig', 'default', { model_file: 'mdl_' }, source);
await record('model-segment', 'default', { model_file: 'mdl_' }, source);
const texture = { model_file: 'mdl_', texture_size: 1024, keep_uv: true };
await record('model-texture', 'words', { ...texture, prompt: 'polished gold' }, source);
await record(
  'model-texture',
  'picture',
  { ...texture, image_file: 'img_' },
  { ...source, ...picture },
);
const words = { prompt: 'a wooden chair', model_version: 'v2', polygon_limit: 1000, turbo: false };
await record('text-to-model', 'default', { ...words, texture_size: 1024 });
await record('text-to-mesh', 'default', words);
await record('image-generation', 'default', { prompt: 'a red fox', image_count: 4 });
await record('prompt-optimize', 'default', { user_input: 'an armchair' });
// Pictures on both backdrops, and with enough of them for the overview and the turn.
for (const render_format of ['PNG', 'JPEG', 'WEBP'])
  await record(
    'model-preview-render',
    render_format.toLowerCase(),
    {
      model_file: 'mdl_',
      render_mode: 'multi_angle',
      image_count: 4,
      resolution: `${PICTURE_SIDE}x${PICTURE_SIDE}`,
      render_format,
    },
    source,
  );

await mkdir(TARGET, { recursive: true });
const before: typeof index =
  only.length === 0 ? {} : JSON.parse(await readFile(join(TARGET, 'index.json'), 'utf8'));
const all = { ...before, ...index };
// A line for each recording: a change of one shows as one.
const lines = Object.entries(all).map(
  ([flow, variants]) =>
    `${JSON.stringify(flow)}:{\n${Object.entries(variants)
      .map(([variant, recording]) => `${JSON.stringify(variant)}:${JSON.stringify(recording)}`)
      .join(',\n')}\n}`,
);
const text = `{\n${lines.join(',\n')}\n}\n`;
await writeFile(join(TARGET, 'index.json'), text);
for (const name of await readdir(TARGET))
  if (name !== 'index.json' && !text.includes(name)) await rm(join(TARGET, name));
let total = 0;
for (const [path, bytes] of kept) {
  total += bytes.byteLength;
  await writeFile(join(TARGET, path), bytes);
}
console.log(`${kept.size} files, ${Math.round(total / 1024)} KiB`);
await rm(directory, { recursive: true, force: true });
process.exit(0);
