import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { flow as imageToModelFlow } from '../src/flows/image-to-model/flow.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * The whole image-to-model flow, each case in a fresh process: wall and CPU time, the stages of the reconstruction,
 * peak memory. The image is a teddy-like figure of 1024 pixels that is drawn here; it fills half of its square, like
 * most objects.
 */
const CASES = [
  { name: '50k', polygon_limit: 50_000, texture_size: 2048, seconds: 3, megabytes: 700 },
  { name: '1M', polygon_limit: 1_000_000, texture_size: 2048, seconds: 8, megabytes: 1600 },
];

interface Figures {
  wall: number;
  cpu: number;
  rss: number;
  stages: { stage: string; milliseconds: number }[];
  triangles: number;
}

const task = process.argv[2] === '--case' ? process.argv.slice(3) : null;
if (task) {
  process.send?.(await runFlow(task[0], Number(task[1]), Number(task[2])));
  process.disconnect?.();
} else {
  await measureAll();
}

async function measureAll(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-reconstruct-'));
  try {
    const picture = join(directory, 'figure.png');
    await drawFigure(picture);
    const measurements: Measurement[] = [];
    for (const { name, polygon_limit, texture_size, seconds, megabytes } of CASES) {
      // Loading the modules counts for neither time, because a worker's process is kept warm. Compiling hot loops does.
      const runs = [];
      for (let run = 0; run < (smoke ? 1 : 3); run++) {
        runs.push(await inChild(picture, polygon_limit, texture_size));
      }
      const best = runs.sort((a, b) => a.wall - b.wall)[0];
      const add = (metric: string, value: number, unit: string, bar?: Measurement['bar']) =>
        measurements.push({ metric: `${name}: ${metric}`, value, unit, ...(bar && { bar }) });
      add('engine time, best of the runs', best.wall, 'ms', { atMost: seconds * 1000 });
      add('processor time of it', best.cpu, 'ms');
      add('peak RSS', Math.max(...runs.map(({ rss }) => rss)), 'MB', { atMost: megabytes });
      add('triangles', best.triangles, '');
      for (const { stage, milliseconds } of best.stages) add(stage, milliseconds, 'ms');
    }
    await writeResults('reconstruct', measurements);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function inChild(picture: string, triangles: number, texture: number): Promise<Figures> {
  const child = fork(import.meta.filename, ['--case', picture, `${triangles}`, `${texture}`]);
  const exited = once(child, 'exit');
  const [figures] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the run ended with ${code}`))),
  ])) as [Figures];
  await exited;
  return figures;
}

async function runFlow(picture: string, triangles: number, texture: number): Promise<Figures> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const { diagnostics } = await imageToModelFlow.run({
    input: {
      image_file: 'file',
      model_version: 'v2',
      polygon_limit: triangles,
      texture_size: texture,
      turbo: false,
    },
    sources: { image_file: picture },
    engines: builtInEngines(),
    work: createWork(),
  });
  const wall = Math.round(performance.now() - began);
  const { user, system } = process.cpuUsage(cpu);
  return {
    wall,
    cpu: Math.round((user + system) / 1000),
    rss: Math.round(process.resourceUsage().maxRSS / 1024),
    stages: diagnostics.timings,
    triangles: Number(diagnostics.statistics?.triangles),
  };
}

async function drawFigure(path: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1024" height="1024">
    <g fill="#a9743f"><circle cx="27" cy="17" r="10"/><circle cx="73" cy="17" r="10"/>
    <ellipse cx="50" cy="68" rx="27" ry="26"/><ellipse cx="22" cy="60" rx="10" ry="17" transform="rotate(25 22 60)"/>
    <ellipse cx="78" cy="60" rx="10" ry="17" transform="rotate(-25 78 60)"/>
    <ellipse cx="33" cy="88" rx="13" ry="10"/><ellipse cx="67" cy="88" rx="13" ry="10"/></g>
    <circle cx="50" cy="32" r="25" fill="#b98049"/><ellipse cx="50" cy="69" rx="16" ry="16" fill="#d8ae7c"/>
    <ellipse cx="50" cy="39" rx="11" ry="9" fill="#e5c79d"/><ellipse cx="50" cy="35" rx="4" ry="3" fill="#33241a"/>
    <circle cx="40" cy="27" r="3" fill="#1b130d"/><circle cx="60" cy="27" r="3" fill="#1b130d"/>
    <path d="M36 52 L64 52 L50 58 Z" fill="#c0392b"/></svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path);
}
