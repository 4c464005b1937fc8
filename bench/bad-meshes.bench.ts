import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { remesh } from '../src/engines/remesh/remesher.ts';
import { repair } from '../src/engines/remesh/repair/repair.ts';
import { keepsShape, SHAPE_LIMITS } from '../src/engines/remesh/shape/limits.ts';
import {
  measuredNet,
  measuredSurface,
  measureShape,
  nonManifoldEdgesOf,
} from '../src/engines/remesh/shape/measure-shape.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { BAD_MESHES } from '../test/support/bad-meshes.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Remeshes thirty bad meshes to quads, each in a separate process: processor time, and the distance of the result from
 * the repaired source, by 20,000 points and as many vertices in both directions. A mesh passes if area, largest
 * distance, normals and non-manifold edges are within the limits of the shape; otherwise its result must report it.
 * `--jobs N` runs N meshes at once.
 */
interface Figures {
  seconds: number;
  faces: number;
  triangles: number;
  area: number;
  hausdorff: number;
  normal: number;
  nonManifoldEdges: number;
  /** Whether the result reports that its shape was not preserved. */
  isWarned: boolean;
  /** Connected parts that the remesher itself found to exceed the limits. */
  lostParts: number;
}

const SAMPLES = 20_000;
const { values } = parseArgs({
  options: {
    mesh: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    smoke: { type: 'boolean' },
  },
});

if (values.mesh !== undefined) {
  process.send?.(await measure(values.mesh));
  process.disconnect?.();
} else await measureAll(Object.keys(BAD_MESHES).slice(0, smoke ? 1 : undefined));

async function measureAll(names: readonly string[]): Promise<void> {
  const found = new Map<string, Figures>();
  const waiting = [...names];
  const runs = Array.from({ length: Number(values.jobs) }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      found.set(name, await inChild(name));
      console.log(name, JSON.stringify(found.get(name)));
    }
  });
  await Promise.all(runs);
  const all = names.map((name) => ({ name, figures: found.get(name)! }));
  const beyond = all.filter(({ figures }) => !isKept(figures));
  const silent = beyond.filter(({ figures }) => !figures.isWarned);
  const measurements: Measurement[] = [
    { metric: 'meshes', value: all.length, unit: '' },
    { metric: 'within the limits', value: all.length - beyond.length, unit: '' },
    { metric: 'beyond the limits, with a warning', value: beyond.length - silent.length, unit: '' },
    {
      metric: 'beyond the limits without a warning',
      value: silent.length,
      unit: '',
      bar: { atMost: 0 },
    },
    ...all.flatMap(({ name, figures }) => measurementsOf(name, figures)),
  ];
  await writeResults('bad-meshes', measurements);
}

function isKept({ area, hausdorff, normal, nonManifoldEdges }: Figures): boolean {
  return keepsShape({ area: area / 100, hausdorff: hausdorff / 100, normal, nonManifoldEdges });
}

/** Bars apply only to meshes without a warning: others may exceed them. */
function measurementsOf(name: string, figures: Figures): Measurement[] {
  const { seconds, faces, triangles, area, hausdorff, normal, nonManifoldEdges } = figures;
  const bar = (atMost: number) => (figures.isWarned ? {} : { bar: { atMost } });
  return [
    { metric: `${name}: processor time`, value: seconds, unit: 's' },
    { metric: `${name}: faces for ${BAD_MESHES[name].quads}`, value: faces, unit: '' },
    { metric: `${name}: triangles among them`, value: triangles, unit: '' },
    {
      metric: `${name}: change of area`,
      value: Math.abs(area),
      unit: '%',
      ...bar(100 * SHAPE_LIMITS.area),
    },
    {
      metric: `${name}: largest distance`,
      value: hausdorff,
      unit: '%',
      ...bar(100 * SHAPE_LIMITS.hausdorff),
    },
    { metric: `${name}: normals`, value: normal, unit: 'degrees', ...bar(SHAPE_LIMITS.normal) },
    { metric: `${name}: non-manifold edges`, value: nonManifoldEdges, unit: '', ...bar(0) },
    { metric: `${name}: parts beyond the limits, warned of`, value: figures.lostParts, unit: '' },
  ];
}

async function inChild(name: string): Promise<Figures> {
  const child = fork(import.meta.filename, ['--mesh', name]);
  const exited = once(child, 'exit');
  const [figures] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ])) as [Figures];
  await exited;
  return figures;
}

async function measure(name: string): Promise<Figures> {
  const { mesh, quads } = BAD_MESHES[name];
  const source = mesh();
  const began = process.cpuUsage();
  const { mesh: result, report } = await remesh(
    source,
    { faceType: 'quad', targetFaceCount: quads },
    createWork(),
  );
  const { user, system } = process.cpuUsage(began);
  const surface = await repair(source, createWork());
  const net = {
    positions: Float64Array.from(result.positions),
    offsets: result.faceOffsets,
    corners: result.corners,
    features: new Uint8Array(result.corners.length),
  };
  const figures = await measureShape(
    measuredSurface(Float32Array.from(surface.positions), surface.indices),
    await measuredNet(net, createWork()),
    { samples: SAMPLES, nonManifoldEdges: nonManifoldEdgesOf(net) },
    createWork(),
  );
  return {
    seconds: rounded((user + system) / 1e6),
    faces: report.result.faces,
    triangles: report.result.triangles,
    area: rounded(100 * figures.area),
    hausdorff: rounded(100 * figures.hausdorff),
    normal: rounded(figures.normal),
    nonManifoldEdges: figures.nonManifoldEdges,
    isWarned: !report.shape.isKept,
    lostParts: report.shape.lostParts,
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
