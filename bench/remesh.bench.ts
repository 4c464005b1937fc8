import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolygonMesh } from '../src/engines/mesh/polygon-mesh.ts';
import { emptyScene, sceneNode } from '../src/engines/mesh/scene-defaults.ts';
import { measureLayout } from '../src/engines/remesh/layout.ts';
import { remesh } from '../src/engines/remesh/remesher.ts';
import type { RemeshRequest } from '../src/engines/spec.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { writeModel } from '../test/support/models.ts';
import { flange, gear, hexNut, steppedShaft, wedge } from '../test/support/part-shapes.ts';
import { bracket, polygonMesh, torus } from '../test/support/remesh-shapes.ts';
import { creature as creatureOf, readTriangles, writeTriangles } from './creature.ts';
import { measureQuality } from './quad-metrics.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Remeshing, each case in a fresh process: wall time without measuring the result, processor time with it, peak memory,
 * the quality of the result by 100,000 samples in both directions, and the layout of its quads. The shapes are a bumpy
 * torus of 200,000 triangles, a creature of 200,000 and of one million, an open torus, and parts with sharp edges.
 * Blender's QuadriFlow is measured too if `blender` is installed, and gltfpack if it is: its whole run from and to a GLB,
 * which is about a third more than its simplification, as ours includes the repair of the source.
 */
interface Case {
  /** Creatures are read from a folder, so that a run whose memory is measured does not have to create them. */
  mesh: (creatures: string) => PolygonMesh;
  faceType: RemeshRequest['faceType'];
  faces: number;
  /** Upper bars: seconds, megabytes, irregular vertices in %, angle in degrees, distances in % of the diagonal. */
  bars: {
    seconds?: number;
    processor?: number;
    megabytes?: number;
    irregular?: number;
    angle?: number;
    hausdorff?: number;
    mean?: number;
    normal?: number;
    borders?: number;
    'symmetry error'?: number;
  };
}

const small = () => torus(448, 224, false, 0.02);
/** Number of triangles of the creatures, by file name. */
const CREATURES = { creature: 200_000, million: 1e6 };
const creature = (name: keyof typeof CREATURES) => (creatures: string) =>
  readTriangles(join(creatures, name));
const middle = creature('creature');
const large = creature('million');
const AT_5K = {
  'symmetry error': 0,
  seconds: 5,
  megabytes: 600,
  irregular: 2.4,
  angle: 5,
  hausdorff: 0.8,
  borders: 0,
};
const AT_50K = { seconds: 12, irregular: 1.2, angle: 3, borders: 0 };
const PART = { irregular: 3, hausdorff: 0.1, normal: 1.5, borders: 0 };
const quads = (mesh: Case['mesh'], faces: number, bars: Case['bars']): Case => ({
  mesh,
  faceType: 'quad',
  faces,
  bars,
});
const CASES: Record<string, Case> = {
  '200k to 5k quads': quads(small, 5000, AT_5K),
  '200k to 50k quads': quads(small, 50_000, AT_50K),
  'creature to 5k quads': quads(middle, 5000, { ...AT_5K, irregular: 1.5, mean: 0.041 }),
  'creature to 50k quads': quads(middle, 50_000, {
    ...AT_50K,
    irregular: 0.35,
    hausdorff: 0.09,
    mean: 0.0055,
  }),
  '1M to 5k quads': quads(large, 5000, { seconds: 8, megabytes: 1200, borders: 0 }),
  '1M to 50k quads': quads(large, 50_000, {
    seconds: 12,
    megabytes: 1200,
    irregular: 0.9,
    borders: 0,
  }),
  'bracket to 5k quads': quads(bracket, 5000, PART),
  'gear to 5k quads': quads(gear, 5000, PART),
  'hex nut to 5k quads': quads(hexNut, 5000, PART),
  'flange to 5k quads': quads(flange, 5000, PART),
  'stepped shaft to 5k quads': quads(steppedShaft, 5000, PART),
  'wedge to 5k quads': quads(wedge, 5000, PART),
  'open 200k to 5k quads': quads(() => torus(448, 224, true, 0.02), 5000, {}),
  '1M to 50k triangles': { mesh: large, faceType: 'triangle', faces: 50_000, bars: {} },
  '1M to 50k triangles with normals and UVs': {
    mesh: (creatures) => withNormalsAndUvs(large(creatures)),
    faceType: 'triangle',
    faces: 50_000,
    bars: {},
  },
};
/** Cases that gltfpack is also asked for. */
const BESIDE_GLTFPACK = ['1M to 50k triangles', '1M to 50k triangles with normals and UVs'];
/** Cases that are also run in Blender. */
const BESIDE_BLENDER = ['200k to 5k quads', 'gear to 5k quads', 'creature to 5k quads'];
/** Bars relative to another case or peer of the same run: multiples of its processor time. */
const RELATIVE_BARS: Record<string, { of: string; times: number }> = {
  'creature to 5k quads': { of: 'creature to 5k quads, Blender QuadriFlow', times: 0.45 },
  '1M to 50k quads': { of: 'creature to 50k quads', times: 2 },
  '1M to 50k triangles': { of: '1M to 50k triangles, gltfpack', times: 1.3 },
  '1M to 50k triangles with normals and UVs': {
    of: '1M to 50k triangles with normals and UVs, gltfpack',
    times: 1.3,
  },
};

interface Figures {
  seconds: number;
  /** Processor time of the whole run, user and system, with measuring the result. */
  processor: number;
  megabytes: number;
  irregular: number;
  angle: number;
  hausdorff: number;
  mean: number;
  normal: number;
  borders: number;
  faces: number;
  /** See `QuadLayout`; absent for triangles. */
  'base complex faces'?: number;
  'loop length'?: number;
  aspect?: number;
  /** Of a symmetric result, in percent of the diagonal; absent if the result is not symmetric. */
  'symmetry error'?: number;
}

const UNITS: Record<keyof Figures, string> = {
  seconds: 's',
  processor: 's',
  megabytes: 'MB',
  irregular: '%',
  angle: 'degrees',
  hausdorff: '%',
  mean: '%',
  normal: 'degrees',
  borders: '',
  faces: '',
  'base complex faces': '',
  'loop length': 'edges',
  aspect: '',
  'symmetry error': '%',
};

if (process.argv[2] === '--case') {
  process.send?.(await measure(CASES[process.argv[3]], process.argv[4]));
  process.disconnect?.();
} else await measureAll();

async function measureAll(): Promise<void> {
  const measurements: Measurement[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'remesh-bench-'));
  if (!smoke)
    for (const [name, triangles] of Object.entries(CREATURES))
      writeTriangles(join(folder, name), creatureOf(triangles));
  for (const [name, { bars }] of Object.entries(CASES).slice(0, smoke ? 1 : undefined)) {
    const figures = await inChild(name, folder);
    if (!smoke && BESIDE_BLENDER.includes(name)) measurements.push(...blender(name, folder));
    const peer = !smoke && BESIDE_GLTFPACK.includes(name) ? await gltfpack(name, folder) : null;
    if (peer !== null)
      measurements.push({ metric: `${name}, gltfpack: processor`, value: peer, unit: 's' });
    const allBars = { ...bars, ...relativeBar(name, measurements) };
    for (const [key, value] of Object.entries(figures)) {
      const atMost = allBars[key as keyof typeof bars];
      const unit = UNITS[key as keyof Figures];
      const metric = `${name}: ${key}`;
      measurements.push({ metric, value, unit, ...(atMost !== undefined && { bar: { atMost } }) });
    }
  }
  rmSync(folder, { recursive: true });
  await writeResults('remesh', measurements);
}

/** The bar of a case that depends on what was measured before it; none if that was not measured. */
function relativeBar(name: string, measured: readonly Measurement[]): Case['bars'] {
  const bar = RELATIVE_BARS[name];
  const other = measured.find(({ metric }) => metric === `${bar?.of}: processor`);
  return bar && other ? { processor: rounded(bar.times * other.value) } : {};
}

async function inChild(name: string, folder: string): Promise<Figures> {
  const child = fork(import.meta.filename, ['--case', name, folder, ...process.argv.slice(2)]);
  const exited = once(child, 'exit');
  const [figures] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the run ended with ${code}`))),
  ])) as [Figures];
  await exited;
  return figures;
}

async function measure({ mesh, faceType, faces }: Case, creatures: string): Promise<Figures> {
  const source = mesh(creatures);
  const began = performance.now();
  const before = process.cpuUsage();
  const work = createWork();
  const { mesh: result, report } = await remesh(source, { faceType, targetFaceCount: faces }, work);
  const { user, system } = process.cpuUsage(before);
  const processor = rounded((user + system) / 1e6);
  const measuring = work.timings.find(({ stage }) => stage === 'measure')?.milliseconds ?? 0;
  const seconds = rounded((performance.now() - began - measuring) / 1000);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  const { symmetryError } = report;
  return {
    seconds,
    processor,
    megabytes,
    ...quality(result, source),
    ...(symmetryError !== null && { 'symmetry error': rounded(100 * symmetryError) }),
  };
}

function quality(mesh: PolygonMesh, source: PolygonMesh) {
  const { faces, ...rest } = measureQuality(mesh, source);
  const layout = measureLayout(mesh);
  return {
    irregular: rounded(rest.irregular),
    angle: rounded(rest.angle),
    hausdorff: rounded(rest.hausdorff),
    mean: rounded(rest.mean),
    normal: rounded(rest.normal),
    borders: rest.borders,
    faces,
    ...(layout !== null && {
      'base complex faces': layout.baseComplexFaces,
      'loop length': rounded(layout.loopLength),
      aspect: rounded(layout.aspect),
    }),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** Runs Blender's QuadriFlow on the same source; returns nothing, with a note, if Blender is not installed. */
function blender(name: string, creatures: string): Measurement[] {
  const { mesh, faces } = CASES[name];
  const folder = mkdtempSync(join(tmpdir(), 'remesh-bench-'));
  try {
    const source = mesh(creatures);
    writeObj(join(folder, 'in.obj'), source);
    const script = [
      'import bpy, resource, time',
      'def spent():',
      '  usage = resource.getrusage(resource.RUSAGE_SELF)',
      '  return usage.ru_utime + usage.ru_stime',
      'bpy.ops.wm.read_factory_settings(use_empty=True)',
      `bpy.ops.wm.obj_import(filepath=r"${join(folder, 'in.obj')}", forward_axis="Y", up_axis="Z")`,
      'bpy.context.view_layer.objects.active = bpy.context.selected_objects[0]',
      'began, before = time.time(), spent()',
      `bpy.ops.object.quadriflow_remesh(target_faces=${faces}, use_mesh_symmetry=False, use_preserve_sharp=True)`,
      'print("SECONDS", time.time() - began, spent() - before)',
      `bpy.ops.wm.obj_export(filepath=r"${join(folder, 'out.obj')}", forward_axis="Y", up_axis="Z", export_materials=False)`,
    ].join('\n');
    const output = execFileSync('blender', ['-b', '--python-expr', script], { encoding: 'utf8' });
    const [, wall, spent] = /SECONDS (\S+) (\S+)/.exec(output) ?? [];
    const seconds = rounded(Number(wall));
    const processor = rounded(Number(spent));
    const figures = { seconds, processor, ...quality(readObj(join(folder, 'out.obj')), source) };
    return Object.entries(figures).map(([key, value]) => ({
      metric: `${name}, Blender QuadriFlow: ${key}`,
      value,
      unit: UNITS[key as keyof Figures],
    }));
  } catch (error) {
    console.log(
      `${name}: no figures of Blender (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    );
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Processor seconds of gltfpack's whole run on the same source; null, with a note, if it is not installed. */
async function gltfpack(name: string, creatures: string): Promise<number | null> {
  const { mesh, faces } = CASES[name];
  const folder = mkdtempSync(join(tmpdir(), 'remesh-bench-'));
  try {
    const source = mesh(creatures);
    const triangles = source.faceOffsets.length - 1;
    const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
    scene.meshes.push({ name, geometry: source, morphWeights: [] });
    scene.nodes.push(sceneNode({ mesh: 0 }));
    scene.roots = [0];
    writeFileSync(join(folder, 'in.glb'), (await writeModel(scene, 'glb')).bytes);
    const command = `TIMEFORMAT='%U %S'; time gltfpack -i in.glb -o out.glb -si ${faces / triangles} -noq >log`;
    // The shell writes its times to the standard error stream.
    const times = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [user, system] = times.trim().split(/\s+/).slice(-2).map(Number);
    return rounded(user + system);
  } catch (error) {
    console.log(
      `${name}: no figures of gltfpack (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    );
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The mesh with a normal and a UV at each vertex, the UVs from a cylinder around +Y. */
function withNormalsAndUvs(mesh: PolygonMesh): PolygonMesh {
  const { positions: p, corners } = mesh;
  const normals = new Float32Array(p.length);
  for (let c = 0; c < corners.length; c += 3) {
    const [i, j, k] = [3 * corners[c], 3 * corners[c + 1], 3 * corners[c + 2]];
    const [ux, uy, uz] = [p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2]];
    const [vx, vy, vz] = [p[k] - p[i], p[k + 1] - p[i + 1], p[k + 2] - p[i + 2]];
    const area = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const v of [i, j, k]) for (let axis = 0; axis < 3; axis++) normals[v + axis] += area[axis];
  }
  const uvs = new Float32Array((2 * p.length) / 3);
  for (let v = 0; v < p.length; v += 3) {
    const length = Math.hypot(normals[v], normals[v + 1], normals[v + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[v + axis] /= length;
    uvs[(2 * v) / 3] = 0.5 + Math.atan2(p[v + 2], p[v]) / (2 * Math.PI);
    uvs[(2 * v) / 3 + 1] = (1 - p[v + 1]) / 2;
  }
  return {
    ...mesh,
    normals: { values: normals, indices: corners },
    uvSets: [{ values: uvs, indices: corners }],
  };
}

function writeObj(path: string, { positions, faceOffsets, corners }: PolygonMesh): void {
  const lines: string[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    lines.push(`v ${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`);
  }
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const ring = corners.subarray(faceOffsets[f], faceOffsets[f + 1]);
    lines.push(`f ${Array.from(ring, (v) => v + 1).join(' ')}`);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

/** Reads positions and faces of an OBJ file without negative indices. */
function readObj(path: string): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [kind, ...values] = line.trim().split(/\s+/);
    if (kind === 'v') positions.push(...values.slice(0, 3).map(Number));
    if (kind === 'f') faces.push(values.map((value) => Number.parseInt(value, 10) - 1));
  }
  return polygonMesh(positions, faces);
}
