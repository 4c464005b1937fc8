import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PolygonMesh } from '../src/engines/mesh/polygon-mesh.ts';
import { remesh } from '../src/engines/remesh/remesher.ts';
import type { RemeshRequest } from '../src/engines/spec.ts';
import { bracket, torus } from '../test/support/remesh-shapes.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Remeshing, each case in a fresh process: wall time without measuring the result, peak memory, and the quality that
 * the report gives. The figures are a bumpy torus of 200,000 and of a million triangles, an open one, and a part with
 * sharp edges.
 */
interface Case {
  mesh: () => PolygonMesh;
  faceType: RemeshRequest['faceType'];
  faces: number;
  /** Upper bars: seconds, megabytes, irregular vertices in %, angle in degrees, distances in % of the diagonal. */
  bars: {
    seconds?: number;
    megabytes?: number;
    irregular?: number;
    angle?: number;
    hausdorff?: number;
    mean?: number;
  };
}

const small = () => torus(448, 224, false, 0.02);
const large = () => torus(1000, 500, false, 0.02);
const CASES: Record<string, Case> = {
  '200k to 5k quads': {
    mesh: small,
    faceType: 'quad',
    faces: 5000,
    bars: { seconds: 5, megabytes: 600, irregular: 2.4, angle: 5, hausdorff: 0.8 },
  },
  '200k to 50k quads': {
    mesh: small,
    faceType: 'quad',
    faces: 50_000,
    bars: { seconds: 12, irregular: 1.2, angle: 3 },
  },
  '1M to 5k quads': {
    mesh: large,
    faceType: 'quad',
    faces: 5000,
    bars: { seconds: 8, megabytes: 1500 },
  },
  '1M to 50k quads': {
    mesh: large,
    faceType: 'quad',
    faces: 50_000,
    bars: { seconds: 15, megabytes: 1500 },
  },
  'bracket to 5k quads': {
    mesh: bracket,
    faceType: 'quad',
    faces: 5000,
    bars: { irregular: 3.2, hausdorff: 0.1 },
  },
  'open 200k to 5k quads': {
    mesh: () => torus(448, 224, true, 0.02),
    faceType: 'quad',
    faces: 5000,
    bars: {},
  },
  '1M to 50k triangles': {
    mesh: large,
    faceType: 'triangle',
    faces: 50_000,
    bars: { seconds: 1.2 },
  },
};

interface Figures {
  seconds: number;
  megabytes: number;
  irregular: number;
  angle: number;
  hausdorff: number;
  mean: number;
  faces: number;
}

const UNITS: Record<keyof Figures, string> = {
  seconds: 's',
  megabytes: 'MB',
  irregular: '%',
  angle: 'degrees',
  hausdorff: '%',
  mean: '%',
  faces: '',
};

if (process.argv[2] === '--case') {
  process.send?.(await measure(CASES[process.argv[3]]));
  process.disconnect?.();
} else await measureAll();

async function measureAll(): Promise<void> {
  const measurements: Measurement[] = [];
  for (const [name, { bars }] of Object.entries(CASES).slice(0, smoke ? 1 : undefined)) {
    const figures = await inChild(name);
    for (const [key, value] of Object.entries(figures)) {
      const atMost = bars[key as keyof typeof bars];
      const unit = UNITS[key as keyof Figures];
      const metric = `${name}: ${key}`;
      measurements.push({ metric, value, unit, ...(atMost !== undefined && { bar: { atMost } }) });
    }
  }
  await writeResults('remesh', measurements);
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

async function measure({ mesh, faceType, faces }: Case): Promise<Figures> {
  const source = mesh();
  const began = performance.now();
  const { report } = await remesh(
    source,
    { faceType, targetFaceCount: faces },
    { signal: new AbortController().signal, progress: async () => {} },
  );
  const measuring = report.timings.find(({ stage }) => stage === 'measure')?.milliseconds ?? 0;
  const rounded = (value: number) => Number(value.toPrecision(3));
  return {
    seconds: rounded((performance.now() - began - measuring) / 1000),
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    irregular: rounded((100 * (report.irregularVertices ?? 0)) / report.result.vertices),
    angle: rounded(report.angleDeviation ?? 0),
    hausdorff: rounded(100 * report.distance.hausdorff),
    mean: rounded(100 * report.distance.mean),
    faces: report.result.faces,
  };
}
