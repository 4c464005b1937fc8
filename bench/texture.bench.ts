import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import type { PolygonMesh } from '../src/engines/mesh/polygon-mesh.ts';
import { sceneOfMesh } from '../src/engines/mesh/textured-scene.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { flow as modelTextureFlow } from '../src/flows/model-texture/flow.ts';
import { stlOf } from '../test/support/model-files.ts';
import { torus } from '../test/support/remesh-shapes.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Unwrapping, baking and texturing, each case in a fresh process: wall time and peak memory of the whole process. The
 * shape is a bumpy torus: 5,000 quads to unwrap, one million triangles to bake onto them, 50,000 triangles to texture
 * by the whole flow, from the file to the checked GLB and its preview.
 */
interface Figures {
  seconds: number;
  megabytes: number;
  charts?: number;
  utilisation?: number;
  stretch?: number;
}

const UNITS: Record<keyof Figures, string> = {
  seconds: 's',
  megabytes: 'MB',
  charts: '',
  utilisation: 'of 1',
  stretch: 'L2',
};

const quiet = createWork();
const BUMPS = 0.02;
const low = () => torus(100, 50, false, BUMPS);

interface Case {
  run(): Promise<Figures>;
  bars: Partial<Record<keyof Figures, number>>;
}

const CASES: Record<string, Case> = {
  'unwrap 5k quads': { run: () => unwrap(low()), bars: { seconds: 3 } },
  'unwrap 50k quads': { run: () => unwrap(torus(320, 160, false, BUMPS)), bars: {} },
  'bake 2048, 1M triangles to 5k quads': { run: bake, bars: { seconds: 8 } },
  'model-texture 2048, 50k triangles': {
    run: () => texture('old oak wood'),
    bars: { seconds: 8, megabytes: 1500 },
  },
  'model-texture 2048, 50k triangles, covered': {
    run: () => texture('mossy stone'),
    bars: { seconds: 8, megabytes: 1500 },
  },
  'model-texture 2048, 50k triangles, picture of a material': {
    run: () => texture({ picture: grainPicture }),
    bars: { seconds: 8, megabytes: 1500 },
  },
  'model-texture 2048, 50k triangles, colours of a picture': {
    run: () => texture({ picture: flagPicture }),
    bars: { seconds: 8, megabytes: 1500 },
  },
};

if (process.argv[2] === '--case') {
  process.send?.(await CASES[process.argv[3]].run());
  process.disconnect?.();
} else await measureAll();

async function measureAll(): Promise<void> {
  const measurements: Measurement[] = [];
  for (const [name, { bars }] of Object.entries(CASES).slice(0, smoke ? 1 : undefined)) {
    for (const [key, value] of Object.entries(await inChild(name))) {
      const atMost = bars[key as keyof Figures];
      const unit = UNITS[key as keyof Figures];
      const bar = atMost === undefined ? {} : { bar: { atMost } };
      measurements.push({ metric: `${name}: ${key}`, value, unit, ...bar });
    }
  }
  await writeResults('texture', measurements);
}

async function inChild(name: string): Promise<Figures> {
  const child = fork(import.meta.filename, ['--case', name]);
  const exited = once(child, 'exit');
  const [figures] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the run ended with ${code}`))),
  ])) as [Figures];
  await exited;
  return figures;
}

async function timed(work: () => Promise<unknown>): Promise<Figures> {
  const began = performance.now();
  await work();
  return {
    seconds: rounded((performance.now() - began) / 1000),
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function unwrap(mesh: PolygonMesh): Promise<Figures> {
  const { unwrapper } = builtInEngines();
  const figures: Partial<Figures> = {};
  const time = await timed(async () => {
    const { report } = await unwrapper.unwrap(mesh, 2048, quiet);
    figures.charts = report.charts;
    figures.utilisation = rounded(report.utilisation);
    figures.stretch = Number(report.stretch.toFixed(4));
  });
  return { ...time, ...figures };
}

async function bake(): Promise<Figures> {
  const { unwrapper, baker } = builtInEngines();
  const source = torus(1000, 500, false, BUMPS);
  const colors = new Float32Array((source.positions.length / 3) * 4).fill(1);
  for (let v = 0; v < colors.length / 4; v++) {
    for (let k = 0; k < 3; k++)
      colors[4 * v + k] = 0.5 + 0.4 * Math.sin(9 * source.positions[3 * v + k]);
  }
  source.colors = [{ values: colors, indices: source.corners }];
  const scene = sceneOfMesh(source, 'source', { materials: [], images: [] });
  const { mesh } = await unwrapper.unwrap(low(), 2048, quiet);
  return timed(() => baker.bake({ source: scene, target: mesh, textureSize: 2048 }, quiet));
}

/** Uneven grain. */
function grainPicture(): Promise<Buffer> {
  return drawing('<rect width="1024" height="768" filter="url(#grain)"/>');
}

/** Stripes that do not resemble a ring. */
function flagPicture(): Promise<Buffer> {
  return drawing(`<path d="M40 300 L980 60 L980 260 L40 500z" fill="#b02020"/>
    <path d="M40 500 L980 260 L980 400 L40 640z" fill="#2040a0"/>`);
}

function drawing(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">
    <filter id="grain"><feTurbulence baseFrequency=".03" numOctaves="4" seed="3"/>
    <feColorMatrix values="1 0 0 0 0 .8 0 0 0 0 .5 0 0 0 0 0 0 0 0 1"/></filter>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function texture(by: string | { picture(): Promise<Buffer> }): Promise<Figures> {
  const engines = builtInEngines();
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-bench-texture-'));
  const path = join(folder, 'torus.stl');
  await writeFile(path, stlOf(torus(224, 112, false, BUMPS)));
  const picture = join(folder, 'picture.png');
  if (typeof by !== 'string') await writeFile(picture, await by.picture());
  const words = typeof by === 'string' ? { prompt: by } : { image_file: 'file' };
  try {
    return await timed(() =>
      modelTextureFlow.run({
        input: { model_file: 'file', ...words, texture_size: 2048 },
        sources: { model_file: path, image_file: picture },
        engines,
        work: createWork(),
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
