import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelFormatOf } from '../src/adapters/media/model-format.ts';
import { createModelConverter } from '../src/engines/convert/converter.ts';
import { ImageAllowance } from '../src/engines/convert/image/image-allowance.ts';
import { readerOf, writerOf } from '../src/engines/convert/registry.ts';
import { UnreadParts } from '../src/engines/convert/unread-parts.ts';
import {
  emptyScene,
  material,
  polygonMesh,
  sceneNode,
} from '../src/engines/mesh/scene-defaults.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Conversions of large models, each in a fresh process, from file to file on disk, compared with Debian's `assimp
 * export` for the same file and formats, if it is installed. Starting Node and loading modules, about 0.2 s, count only
 * in `whole process`, because a worker keeps its engine process warm. Compiling hot loops always counts. The model is a
 * bumpy sphere with normals and UVs.
 */
const SIDE = smoke ? 100 : 707;
const LARGE_SIDE = smoke ? 200 : 1581;
const RUNS = smoke ? 1 : 3;

/**
 * assimp's own choice for these names is text, which the bars refer to; its binary variants are measured for
 * comparison.
 */
const BINARY: Record<string, string> = { stl: 'stlb', ply: 'plyb' };
const PAIRS = [
  ...[
    { from: 'glb', to: 'fbx', ratio: 1 },
    { from: 'glb', to: 'obj', ratio: 1 },
    { from: 'glb', to: 'ply', ratio: 0.5 },
    { from: 'glb', to: 'stl', ratio: 0.5 },
    { from: 'glb', to: '3mf', ratio: 1 },
  ],
  ...['fbx', 'obj', 'ply', 'stl', '3mf'].map((from) => ({ from, to: 'glb', ratio: 1 })),
];

const work = createWork();

const [flag, ...rest] = process.argv.slice(2);
if (flag === '--case') await convertOnce(rest as [string, string, string, string]);
else await measureAll();

/** Work of one measured process. Prints its peak memory in bytes. */
async function convertOnce([path, from, to, target]: [string, string, string, string]) {
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  await Promise.all([readerOf(from), writerOf(to)]);
  const began = performance.now();
  const { file } = await converter.convert(
    { path, sourceFormat: from, targetFormat: to, name: 'model' },
    work,
  );
  await writeFile(target, file.bytes);
  const milliseconds = performance.now() - began;
  console.log(JSON.stringify({ rss: process.resourceUsage().maxRSS * 1024, milliseconds }));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-convert-'));
  const measurements: Measurement[] = [];
  const add = (metric: string, value: number, unit: string, bar?: Measurement['bar']) =>
    measurements.push({ metric, value: Math.round(value * 100) / 100, unit, ...(bar && { bar }) });
  try {
    const peer = hasAssimp();
    if (!peer) console.log('assimp is not installed: no comparison');
    const sources: Record<string, string> = { glb: join(folder, 'sphere.glb') };
    await writeFile(sources.glb!, await sphere(SIDE, 'glb'));
    for (const format of ['fbx', 'obj', 'ply', 'stl', '3mf'])
      sources[format] = await converted(sources.glb!, format, folder);
    for (const { from, to, ratio } of PAIRS) {
      const source = sources[from]!;
      const ours = await best(() => ourRun(source, from, to, folder));
      const name = `1M ${from} to ${to}`;
      add(`${name}: whole process`, ours.wall, 'ms');
      add(`${name}: conversion alone`, ours.inside, 'ms');
      add(`${name}: peak RSS`, ours.rss / 1e6, 'MB', { atMost: 800 });
      if (!peer) continue;
      const theirs = await best(() => assimpRun(source, to, folder, null));
      add(`${name}: assimp`, theirs.wall, 'ms');
      const bar = smoke ? undefined : { atMost: ratio };
      add(`${name}: ours / assimp`, ours.inside / theirs.wall, '', bar);
      const flavour = BINARY[to];
      if (flavour === undefined) continue;
      const binary = await best(() => assimpRun(source, to, folder, flavour));
      add(`${name}: assimp ${flavour}`, binary.wall, 'ms');
    }
    const large = join(folder, 'large.stl');
    await writeFile(large, await sphere(LARGE_SIDE, 'stl'));
    const run = await ourRun(large, 'stl', 'glb', folder);
    add('5M stl to glb: whole process', run.wall, 'ms', { atMost: 15_000 });
    add('5M stl to glb: peak RSS', run.rss / 1e6, 'MB', { atMost: 3000 });
    await writeResults('convert', measurements);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  wall: number;
  inside: number;
  rss: number;
}

/** Returns the fastest of the runs, with the highest memory of any. */
async function best(measure: () => Promise<Run>): Promise<Run> {
  const runs: Run[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await measure());
  return {
    wall: Math.min(...runs.map(({ wall }) => wall)),
    inside: Math.min(...runs.map(({ inside }) => inside)),
    rss: Math.max(...runs.map(({ rss }) => rss)),
  };
}

async function ourRun(path: string, from: string, to: string, folder: string): Promise<Run> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [import.meta.filename, '--case', path, from, to, join(folder, `ours.${to}`)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${from} to ${to} ended with ${code}`);
  const { rss, milliseconds } = JSON.parse(text) as { rss: number; milliseconds: number };
  return { wall: performance.now() - began, inside: milliseconds, rss };
}

async function assimpRun(
  path: string,
  to: string,
  folder: string,
  flavour: string | null,
): Promise<Run> {
  const began = performance.now();
  const format = flavour === null ? [] : [`-f${flavour}`];
  const child = spawn('assimp', ['export', path, join(folder, `theirs.${to}`), ...format], {
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`assimp export to ${to} ended with ${code}`);
  const wall = performance.now() - began;
  return { wall, inside: wall, rss: 0 };
}

function hasAssimp(): boolean {
  try {
    execFileSync('assimp', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Converts the model to another format with this project's converter; extracts it from a zip, so that assimp reads the
 * same file.
 */
async function converted(path: string, format: string, folder: string): Promise<string> {
  const target = join(folder, `source.${format === 'obj' ? 'zip' : format}`);
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  const { file } = await converter.convert(
    { path, sourceFormat: 'glb', targetFormat: format, name: 'source' },
    work,
  );
  await writeFile(target, file.bytes);
  if (format !== 'obj') return target;
  execFileSync('unzip', ['-qo', target, '-d', folder]);
  return join(folder, 'source.obj');
}

/** Creates a bumpy sphere of 2 · side² triangles. */
async function sphere(side: number, format: 'glb' | 'stl'): Promise<Uint8Array> {
  const row = side + 1;
  const positions = new Float32Array(row * row * 3);
  const uvs = new Float32Array(row * row * 2);
  for (let j = 0; j <= side; j++)
    for (let i = 0; i <= side; i++) {
      const vertex = j * row + i;
      const [longitude, latitude] = [(i / side) * 2 * Math.PI, (j / side) * Math.PI];
      const radius = 1 + 0.05 * Math.sin(12 * longitude) * Math.sin(9 * latitude);
      positions[3 * vertex] = radius * Math.sin(latitude) * Math.cos(longitude);
      positions[3 * vertex + 1] = radius * Math.cos(latitude);
      positions[3 * vertex + 2] = -radius * Math.sin(latitude) * Math.sin(longitude);
      uvs.set([i / side, j / side], 2 * vertex);
    }
  const corners = new Uint32Array(side * side * 6);
  for (let j = 0, c = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const a = j * row + i;
      for (const vertex of [a, a + row, a + row + 1, a, a + row + 1, a + 1]) corners[c++] = vertex;
    }
  const faceOffsets = Uint32Array.from({ length: side * side * 2 + 1 }, (_, f) => f * 3);
  const normals = positions.slice();
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!);
    for (let k = 0; k < 3; k++) normals[i + k]! /= length;
  }
  const scene = emptyScene(
    { format: 'made', generator: null, unitMetres: 1, upAxis: 'y' },
    'sphere',
  );
  const geometry = polygonMesh({ positions, faceOffsets, corners });
  geometry.normals = { values: normals, indices: corners };
  geometry.uvSets = [{ values: uvs, indices: corners }];
  geometry.material = 0;
  scene.meshes.push({ name: 'sphere', geometry, morphWeights: [] });
  scene.materials.push(material({ name: 'clay' }));
  // assimp's 3MF exporter omits meshes of the root node itself.
  scene.nodes.push(
    sceneNode({ name: 'root', children: [1] }),
    sceneNode({ name: 'sphere', mesh: 0 }),
  );
  scene.roots.push(0);
  const context = {
    work,
    warn: () => {},
    images: new ImageAllowance(),
    unread: new UnreadParts(),
    limits: {
      vertices: 1e8,
      corners: 1e8,
      nodes: 1e5,
      meshes: 50_000,
      materials: 10_000,
      images: 1000,
      jointWeights: 1e6,
      depth: 100,
      inflatedBytes: 2 ** 32,
      imageSide: 8192,
      wholeImagePixels: 2 ** 26,
    },
  };
  if (format === 'stl') {
    const { writeStl } = await import('../src/engines/convert/stl/write-stl.ts');
    return (await writeStl(scene, 'sphere', context)).bytes;
  }
  const { writeGlb } = await import('../src/engines/convert/gltf/write-gltf.ts');
  return (await writeGlb(scene, 'sphere', context)).bytes;
}
