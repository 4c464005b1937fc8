import assert from 'node:assert/strict';
import { flattenScene } from '../../src/engines/mesh/flatten.ts';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { triangulate } from '../../src/engines/mesh/triangulate.ts';
import { sampled } from './sample-animation.ts';

/** Properties of a scene that a format keeps; a comparison requires those that all formats on the way keep. */
export interface Keeps {
  polygons: boolean;
  /** Triangles with two corners at the same position. */
  collapsed: boolean;
  /** Maximum error of a position, as a fraction of the scene's diagonal. */
  position: number;
  normals: boolean;
  uvs: boolean;
  colors: boolean;
  /** Base color of each face. */
  materials: boolean;
  /** Names of materials and images on the base color. */
  textures: boolean;
  /** Names and positions of nodes under their parents. */
  hierarchy: boolean;
  skins: boolean;
  morphs: boolean;
  animations: boolean;
}

/** Returns what both formats keep. */
export function both(a: Keeps, b: Keeps): Keeps {
  const keys = Object.keys(a) as (keyof Keeps)[];
  const kept = keys.map((key) =>
    key === 'position' ? [key, a.position + b.position] : [key, a[key] && b[key]],
  );
  return Object.fromEntries(kept) as unknown as Keeps;
}

/** Asserts that `actual` equals `expected` as far as `keeps` states. */
export function assertSameScene(actual: Scene, expected: Scene, keeps: Keeps, what: string): void {
  const surface = (scene: Scene) =>
    keeps.collapsed ? flattenScene(scene) : withoutCollapsed(flattenScene(scene));
  assertSameSurface(surface(actual), surface(expected), keeps, what);
  if (keeps.materials) assertSameMaterials(actual, expected, what);
  if (keeps.textures) assertSameTextures(actual, expected, what);
  if (keeps.hierarchy) assertSameHierarchy(actual, expected, what);
  if (keeps.skins)
    assert.deepEqual(jointCounts(actual), jointCounts(expected), `${what}: joints of the skins`);
  if (keeps.morphs)
    assert.deepEqual(morphNames(actual), morphNames(expected), `${what}: morph targets`);
  if (keeps.animations) assertSameMotion(actual, expected, keeps, what);
}

function assertSameSurface(a: PolygonMesh, b: PolygonMesh, keeps: Keeps, what: string): void {
  if (keeps.polygons) assert.deepEqual(sides(a), sides(b), `${what}: faces by sides`);
  else
    assert.equal(
      triangulate(a).triangles.length,
      triangulate(b).triangles.length,
      `${what}: triangles`,
    );
  assertCornersFound(a, b, keeps, `${what}: a corner that was not there`);
  assertCornersFound(b, a, keeps, `${what}: a corner is lost`);
  const [area, expected] = [surface(a), surface(b)];
  assert.ok(Math.abs(area - expected) <= expected * 1e-3, `${what}: area ${area}, not ${expected}`);
}

/** Returns the mesh as triangles, without those that have two corners at the same position. */
function withoutCollapsed(mesh: PolygonMesh): PolygonMesh {
  const { triangles } = triangulate(mesh);
  const place = (corner: number) => {
    const at = mesh.corners[corner]! * 3;
    return mesh.positions.subarray(at, at + 3).join();
  };
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const three = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    if (new Set(three.map(place)).size === 3) kept.push(...three);
  }
  const gathered = (values: Uint32Array) => Uint32Array.from(kept, (corner) => values[corner]!);
  const layer = <T extends { indices: Uint32Array }>(one: T): T => ({
    ...one,
    indices: gathered(one.indices),
  });
  return {
    ...mesh,
    corners: gathered(mesh.corners),
    faceOffsets: Uint32Array.from({ length: kept.length / 3 + 1 }, (_, f) => f * 3),
    normals: mesh.normals && layer(mesh.normals),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
    faceMaterials: null,
  };
}

function sides(mesh: PolygonMesh): Record<string, number> {
  const found: Record<string, number> = {};
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    const count = mesh.faceOffsets[f + 1]! - mesh.faceOffsets[f]!;
    found[count] = (found[count] ?? 0) + 1;
  }
  return found;
}

/** Asserts that each corner of `a` has one in `b` with the same position, normal, UV and color. */
function assertCornersFound(a: PolygonMesh, b: PolygonMesh, keeps: Keeps, what: string): void {
  const size = Math.max(1e-9, diagonal(b));
  const near = (keeps.position + 1e-6) * size;
  const cell = Math.max(near * 4, size / 256);
  const grid = new Map<string, number[]>();
  const key = (x: number, y: number, z: number) => `${x},${y},${z}`;
  for (let c = 0; c < b.corners.length; c++) {
    const at = cellOf(b, c, cell);
    const k = key(at[0], at[1], at[2]);
    const list = grid.get(k);
    if (list === undefined) grid.set(k, [c]);
    else list.push(c);
  }
  for (let c = 0; c < a.corners.length; c++) {
    const [x, y, z] = cellOf(a, c, cell);
    const isSame = (other: number) => sameCorner(a, c, b, other, near, keeps);
    const found =
      (grid.get(key(x, y, z)) ?? []).some(isSame) ||
      neighbours(x, y, z).some(([i, j, k]) => (grid.get(key(i, j, k)) ?? []).some(isSame));
    if (!found) assert.fail(`${what}: ${describe(a, c)}`);
  }
}

function neighbours(x: number, y: number, z: number): [number, number, number][] {
  const steps = [-1, 0, 1];
  return steps.flatMap((i) =>
    steps.flatMap((j) => steps.map((k): [number, number, number] => [x + i, y + j, z + k])),
  );
}

function cellOf(mesh: PolygonMesh, corner: number, cell: number): [number, number, number] {
  const at = mesh.corners[corner]! * 3;
  const floor = (i: number) => Math.floor(mesh.positions[at + i]! / cell);
  return [floor(0), floor(1), floor(2)];
}

function sameCorner(
  a: PolygonMesh,
  c: number,
  b: PolygonMesh,
  d: number,
  near: number,
  keeps: Keeps,
): boolean {
  const [p, q] = [a.corners[c]! * 3, b.corners[d]! * 3];
  for (let i = 0; i < 3; i++)
    if (Math.abs(a.positions[p + i]! - b.positions[q + i]!) > near) return false;
  // A color's alpha is not compared, because PLY readers disagree about it.
  const layers = [
    [keeps.normals, a.normals, b.normals, 3, 0.02],
    [keeps.uvs, a.uvSets[0] ?? null, b.uvSets[0] ?? null, 2, 2e-4],
    [keeps.colors, a.colors[0] ?? null, b.colors[0] ?? null, 4, 0.02],
  ] as const;
  for (const [kept, first, second, width, tolerance] of layers) {
    if (!kept || first === null || second === null) continue;
    const [m, n] = [first.indices[c]! * width, second.indices[d]! * width];
    for (let i = 0; i < Math.min(width, 3); i++)
      if (Math.abs(first.values[m + i]! - second.values[n + i]!) > tolerance) return false;
  }
  return true;
}

function describe(mesh: PolygonMesh, corner: number): string {
  const part = (layer: PolygonMesh['normals'], width: number) =>
    layer === null
      ? '-'
      : Array.from(
          layer.values.subarray(
            layer.indices[corner]! * width,
            (layer.indices[corner]! + 1) * width,
          ),
          (value) => value.toFixed(4),
        ).join(' ');
  const at = mesh.corners[corner]! * 3;
  const position = Array.from(mesh.positions.subarray(at, at + 3), (v) => v.toFixed(5)).join(' ');
  return `corner ${corner} at ${position}, normal ${part(mesh.normals, 3)}, uv ${part(mesh.uvSets[0] ?? null, 2)}, color ${part(mesh.colors[0] ?? null, 4)}`;
}

function diagonal({ positions }: PolygonMesh): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
  }
  return Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
}

function surface(mesh: PolygonMesh): number {
  const { triangles } = triangulate(mesh);
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => mesh.corners[triangles[t + i]!]! * 3);
    const edge = (to: number) =>
      [0, 1, 2].map((i) => mesh.positions[to + i]! - mesh.positions[a! + i]!);
    const [u, v] = [edge(b!), edge(c!)] as [number[], number[]];
    sum += Math.hypot(
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
  }
  return sum / 2;
}

/** The base colors of faces, with the number of faces of each; sRGB, 8 bits, in steps that formats round to. */
function assertSameMaterials(actual: Scene, expected: Scene, what: string): void {
  const [a, b] = [colors(actual), colors(expected)];
  assert.equal(a.length, b.length, `${what}: ${a.length} base colors, not ${b.length}`);
  for (const [i, color] of a.entries())
    for (const [k, value] of color.entries())
      assert.ok(
        Math.abs(value - b[i]![k]!) <= 3,
        `${what}: base color ${color.join(' ')}, not ${b[i]!.join(' ')}`,
      );
}

function colors(scene: Scene): number[][] {
  const used = new Set<number>();
  for (const { geometry } of scene.meshes)
    for (const index of geometry.faceMaterials ?? [geometry.material])
      if (index >= 0) used.add(index);
  const list = [...used].map((index) =>
    scene.materials[index]!.baseColor.slice(0, 3).map((value) => Math.round(srgb(value) * 255)),
  );
  const distinct = new Map(list.map((color) => [color.join(), color]));
  return [...distinct.values()].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
}

function srgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function assertSameTextures(actual: Scene, expected: Scene, what: string): void {
  const images = (scene: Scene) =>
    scene.materials.filter((material) => material.baseColorTexture !== null).length;
  assert.equal(images(actual) > 0, images(expected) > 0, `${what}: base color textures`);
}

/** Nodes with meshes by name, with the names above them and their positions. */
function assertSameHierarchy(actual: Scene, expected: Scene, what: string): void {
  const paths = (scene: Scene) => [...meshPaths(scene).keys()].sort();
  assert.deepEqual(paths(actual), paths(expected), `${what}: hierarchy`);
}

function meshPaths(scene: Scene): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (index: number, above: string) => {
    const node = scene.nodes[index]!;
    const path = `${above}/${node.name}`;
    if (node.mesh >= 0) found.set(path, index);
    for (const child of node.children) visit(child, path);
  };
  for (const root of scene.roots) visit(root, '');
  return found;
}

const jointCounts = (scene: Scene) => scene.skins.map(({ joints }) => joints.length).sort();
/** Each name once: a format may need a separate mesh for each instance. */
const morphNames = (scene: Scene) =>
  [
    ...new Set(
      scene.meshes.flatMap(({ geometry }) => geometry.morphTargets.map(({ name }) => name)),
    ),
  ].sort();

/**
 * Asserts that the surface, as nodes, skins and weights place it, is the same at several times of the first animation.
 */
function assertSameMotion(actual: Scene, expected: Scene, keeps: Keeps, what: string): void {
  assert.equal(actual.animations.length > 0, expected.animations.length > 0, `${what}: animations`);
  const [animation] = expected.animations;
  if (animation === undefined) return;
  const end = Math.max(...animation.channels.map(({ times }) => times.at(-1) ?? 0));
  // Some formats sample curves, at 30 frames per second or more.
  const places: Keeps = { ...keeps, position: 3e-3, normals: false, uvs: false, colors: false };
  for (const fraction of [0, 0.3, 0.5, 1]) {
    const [a, b] = [actual, expected].map((scene) =>
      flattenScene(sampled(scene, 0, fraction * end)),
    ) as [PolygonMesh, PolygonMesh];
    const when = `${what} at ${fraction} of its animation`;
    assertCornersFound(a, b, places, `${when}: a corner that was not there`);
    assertCornersFound(b, a, places, `${when}: a corner is lost`);
  }
}
