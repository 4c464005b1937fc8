import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { posedMesh } from '../../src/engines/mesh/pose.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { worldMatrices } from '../../src/engines/mesh/transform.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { blenderMissing } from '../support/blender.ts';
import { oddRigs } from '../support/odd-rigs.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { sampled } from '../support/sample-animation.ts';

const run = promisify(execFile);
const TIMES = [0, 0.5, 1];
/** Farthest that a vertex may be from where the source has it, of the diagonal. */
const MOST = 0.01;

/**
 * What Blender 3.4 itself takes apart: its rest bones have no scale, and bones whose tail is the next one's head cannot be
 * moved.
 */
const BEYOND_BLENDER: Record<string, readonly string[]> = {
  fbx: [
    'scaled joints',
    'bind pose is not the default pose',
    'thing on a joint, default pose elsewhere',
  ],
  dae: [],
};

const converter = createModelConverter({ detectFormat: () => null });

for (const format of ['fbx', 'dae'])
  test(`skinned models move in ${format} as in the source, read back`, async () => {
    for (const [name, scene] of Object.entries(oddRigs())) {
      const { file } = await converter.write(scene, { format, name: 'model' }, createWork());
      const { scene: back } = await converter.inspect(file, createWork());
      for (const time of TIMES) assertNear(verticesAt(back, time), verticesAt(scene, time), name);
    }
  });

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-skins-'));
});
after(() => rm(folder, { recursive: true, force: true }));

for (const format of ['fbx', 'dae'])
  test(`skinned models move in ${format} as in the source, in Blender`, {
    skip: blenderMissing(),
    timeout: 8 * PATIENCE_MS,
  }, async () => {
    const jobs: { name: string; scene: Scene; output: string }[] = [];
    const list: object[] = [];
    for (const [name, scene] of Object.entries(oddRigs())) {
      if (BEYOND_BLENDER[format]!.includes(name)) continue;
      const { file } = await converter.write(scene, { format, name: 'model' }, createWork());
      const model = join(folder, `${jobs.length}.${format}`);
      const output = `${model}.json`;
      await writeFile(model, file.bytes);
      list.push({ model, format, output, times: TIMES });
      jobs.push({ name, scene, output });
    }
    await writeFile(join(folder, `${format}.json`), JSON.stringify(list));
    const script = join(import.meta.dirname, '../support/blender_vertices.py');
    const options = ['-b', '--factory-startup', '-P', script, '--python-exit-code', '3'];
    await run('blender', [...options, '--', join(folder, `${format}.json`)], {
      maxBuffer: 2 ** 26,
    });
    for (const { name, scene, output } of jobs) {
      const frames: number[][] = JSON.parse(await readFile(output, 'utf8'));
      assert.ok(Array.isArray(frames), `${name}: ${JSON.stringify(frames)}`);
      TIMES.forEach((time, i) => {
        assertNear(frames[i]!, verticesAt(scene, time), `${name} at ${time} s`);
      });
    }
  });

/** All vertices in the world at a time of the first animation. */
function verticesAt(scene: Scene, time: number): number[] {
  const posed = sampled(scene, 0, time);
  const worlds = worldMatrices(posed);
  return posed.nodes.flatMap(({ mesh: number }, index) => {
    if (number < 0) return [];
    const { mesh, skinned } = posedMesh(posed, index, worlds);
    const m = worlds[index]!;
    const points: number[] = [];
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = [...mesh.positions.subarray(i, i + 3)] as [number, number, number];
      if (skinned) points.push(x, y, z);
      else
        for (let r = 0; r < 3; r++)
          points.push(m[r]! * x + m[4 + r]! * y + m[8 + r]! * z + m[12 + r]!);
    }
    return points;
  });
}

/** Every vertex has one of the other near it, both ways: importers may number them anew. */
function assertNear(found: number[], expected: number[], what: string): void {
  assert.equal(found.length, expected.length, `${what}: number of vertices`);
  const min = [0, 1, 2].map((k) => Math.min(...expected.filter((_, i) => i % 3 === k)));
  const max = [0, 1, 2].map((k) => Math.max(...expected.filter((_, i) => i % 3 === k)));
  const diagonal = Math.hypot(...min.map((value, k) => max[k]! - value));
  const farthest = Math.max(farthestOf(found, expected), farthestOf(expected, found)) / diagonal;
  assert.ok(farthest < MOST, `${what}: ${(100 * farthest).toFixed(1)} % of the diagonal away`);
}

function farthestOf(points: number[], others: number[]): number {
  let farthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < others.length; j += 3) {
      const [x, y, z] = [0, 1, 2].map((k) => points[i + k]! - others[j + k]!) as [
        number,
        number,
        number,
      ];
      nearest = Math.min(nearest, x * x + y * y + z * z);
    }
    farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}
