import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Paint, Part, ShapeProgram } from '../../../contract/shape-program.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { linearOfHex } from '../../raster/hex-colors.ts';
import { createWork } from '../../work/create-work.ts';
import { ProgramError } from './expression.ts';
import { groundColor } from './paint.ts';
import { runProgram } from './run-program.ts';

const FUR = { is: 'fur', color: '#804020' };
const work = createWork();

function ball(paint: Paint[], more: Partial<ShapeProgram> = {}): ShapeProgram {
  return {
    version: 1,
    name: 'test',
    detail: 3,
    materials: { fur: FUR },
    parts: [
      { name: 'head', material: 'fur', shape: { kind: 'sphere', radius: 1 }, paint },
      { name: 'paw', material: 'fur', at: [3, 0, 0], shape: { kind: 'sphere', radius: 1 } },
    ],
    ...more,
  };
}

/** Returns the color that is seen at the vertex nearest to a place: the material's times the vertex's. */
async function seen(program: ShapeProgram, places: readonly (readonly number[])[]) {
  const { scene } = await runProgram(program, work);
  const { geometry } = scene.meshes[0]!;
  const { baseColor } = scene.materials[geometry.material]!;
  return places.map((place) => {
    const color = colorAt(geometry, nearest(geometry, place));
    return color.map((v, k) => v * baseColor[k]!);
  });
}

function nearest({ positions }: PolygonMesh, place: readonly number[]): number {
  let [best, least] = [0, Infinity];
  for (let v = 0; 3 * v < positions.length; v++) {
    const away = Math.hypot(...place.map((p, k) => p - positions[3 * v + k]!));
    if (away < least) [best, least] = [v, away];
  }
  return best;
}

function colorAt({ colors, corners }: PolygonMesh, vertex: number): number[] {
  const corner = corners.indexOf(vertex);
  const { values, indices } = colors[0]!;
  return [0, 1, 2].map((k) => values[4 * indices[corner]! + k]!);
}

function close(color: readonly number[], hex: string): void {
  for (const [k, v] of linearOfHex(hex).entries())
    assert.ok(Math.abs(color[k]! - v) < 0.01, `${color} is not ${hex}`);
}

test('a paint colors what lies within it, also lighter than the material, and nothing else', async () => {
  const paint: Paint = { kind: 'ball', size: [1, 1, 1], at: [0, 0, 1], color: '#f0ffe0' };
  const [front, back, side] = await seen(ball([paint]), [
    [0, 0, 1],
    [0, 0, -1],
    [1, 0, 0],
  ]);
  close(front!, '#f0ffe0');
  close(back!, FUR.color);
  close(side!, FUR.color);
});

test('later paints go over earlier ones, copies are paints, and a blend fades out', async () => {
  const white: Paint = { kind: 'ball', size: [1, 1, 1], at: [1, 0, 0], color: '#ffffff' };
  const mirrored: Paint = { ...white, copies: [{ kind: 'mirror', axis: 'x' }] };
  const dot: Paint = { kind: 'ball', size: [0.4, 0.4, 0.4], at: [1, 0, 0], color: '#102030' };
  const [right, left] = await seen(ball([mirrored, dot]), [
    [1, 0, 0],
    [-1, 0, 0],
  ]);
  close(right!, '#102030');
  close(left!, '#ffffff');
  const soft: Paint = { kind: 'block', size: [4, 2, 4], at: [0, 1, 0], color: '#ffffff', blend: 4 };
  const [equator] = await seen(ball([soft]), [[1, 0, 0]]);
  const own = linearOfHex(FUR.color);
  for (const [k, v] of equator!.entries())
    assert.ok(Math.abs(v - (own[k]! + 1) / 2) < 0.05, 'half of it at its border');
});

test('parts without paint keep their material as it is', async () => {
  const paint: Paint = { kind: 'ball', size: [1, 1, 1], at: [0, 0, 1], color: '#ffffff' };
  const { scene } = await runProgram(ball([paint]), work);
  const [head, paw] = scene.meshes.map(({ geometry }) => geometry);
  assert.notEqual(head!.material, paw!.material);
  assert.deepEqual(paw!.colors, []);
  assert.deepEqual(scene.materials[paw!.material]!.baseColor.slice(0, 3), linearOfHex(FUR.color));
});

test('a coarser run of a program that was accepted is not refused where its vertices miss a paint', async () => {
  const at = [Math.sin(0.2), 0, Math.cos(0.2)] as [number, number, number];
  const program = ball([{ kind: 'ball', size: [0.15, 0.15, 0.15], at, color: '#ffffff' }]);
  const lightest = async (fineness: number) => {
    const { scene } = await runProgram(program, work, fineness);
    const { values } = scene.meshes[0]!.geometry.colors[0]!;
    return values.reduce((most, v, i) => (i % 4 === 3 ? most : Math.max(most, v)), 0);
  };
  assert.equal(await lightest(1), 1);
  assert.ok((await lightest(0.1)) < 1, 'no vertex is white');
});

test('blocks keep the colors', async () => {
  const paint: Paint = { kind: 'block', size: [4, 4, 4], at: [0, 0, 2], color: '#ffffff' };
  const { scene } = await runProgram(ball([paint], { blocks: 16 }), work);
  const { geometry } = scene.meshes[0]!;
  const { baseColor } = scene.materials[geometry.material]!;
  const { values } = geometry.colors[0]!;
  const reds = new Set(
    Array.from({ length: values.length / 4 }, (_, f) => values[4 * f]! * baseColor[0]!),
  );
  assert.ok(Math.max(...reds) > 0.99);
  assert.ok(Math.abs(Math.min(...reds) - linearOfHex(FUR.color)[0]) < 0.01);
});

test('the ground is as light as the lightest of all, channel by channel', () => {
  const paints = [{ color: '#ff0010' }, { color: '#00a000' }] as Paint[];
  assert.equal(groundColor(FUR, paints), '#ffa020');
});

test('a paint that reaches no vertex, or is of no shape, is refused with the names', async () => {
  const paint: Paint = { kind: 'ball', size: [1, 1, 1], at: [0, 9, 0], color: '#ffffff' };
  const box: Part = { name: 'crate', shape: { kind: 'box', size: [2, 2, 2] } };
  const onItsSide: Paint = { kind: 'ball', size: [1, 1, 1], at: [0, 0, 1], color: '#ffffff' };
  await assert.rejects(
    runProgram(ball([], { parts: [{ ...box, paint: [onItsSide] }] }), work),
    (error) => error instanceof ProgramError && /"crate" reaches no vertex/.test(error.message),
  );
  await assert.rejects(
    runProgram(ball([paint]), work),
    (error) => error instanceof ProgramError && /"#ffffff" of the part "head"/.test(error.message),
  );
  await assert.rejects(
    runProgram(ball([], { parts: [{ name: 'group', paint: [paint] }] }), work),
    (error) =>
      error instanceof ProgramError && /"group" has paint but no shape/.test(error.message),
  );
});
