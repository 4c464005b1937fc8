import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { edgeStatistics, forEachEdge, sortEdges } from './edges.ts';

// biome-ignore format: one triangle a line
const TETRAHEDRON = Uint32Array.of(
  0, 2, 1,
  0, 1, 3,
  1, 2, 3,
  2, 0, 3,
);

test('a tetrahedron is closed', () => {
  assert.deepEqual(edgeStatistics(TETRAHEDRON, 4), {
    edges: 6,
    boundary: 0,
    nonManifold: 0,
    misoriented: 0,
    degenerate: 0,
    watertight: true,
  });
});

test('without one triangle it has three boundary edges', () => {
  const { boundary, watertight } = edgeStatistics(TETRAHEDRON.slice(3), 4);
  assert.deepEqual({ boundary, watertight }, { boundary: 3, watertight: false });
});

test('with one triangle turned over it has three misoriented edges', () => {
  const turned = TETRAHEDRON.slice();
  [turned[0], turned[1]] = [turned[1], turned[0]];
  assert.equal(edgeStatistics(turned, 4).misoriented, 3);
});

test('a fan of any size about one vertex is sorted as insertion sorts it', () => {
  const count = 5000;
  const indices = new Uint32Array(3 * count);
  // The neighbors are shuffled, and each spoke belongs to two triangles.
  for (let t = 0; t < count; t++)
    indices.set([0, 1 + ((t * 1871) % count), 1 + (((t + 1) * 1871) % count)], 3 * t);
  const { order } = sortEdges(indices, count + 1);
  const ends = Array.from(order, (e) => {
    const next = e % 3 === 2 ? e - 2 : e + 1;
    const [a, b] = [indices[e]!, indices[next]!];
    return [Math.min(a, b), Math.max(a, b), e];
  });
  const sorted = ends.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
  assert.deepEqual(ends, sorted);
  assert.equal(edgeStatistics(indices, count + 1).boundary, count);
});

test('a fan of a million triangles is sorted in arrays of numbers', async () => {
  const code = `
    const { sortEdges } = await import(${JSON.stringify(new URL('./edges.ts', import.meta.url).href)});
    const count = 1_000_000;
    const indices = new Uint32Array(3 * count);
    for (let t = 0; t < count; t++) {
      indices[3 * t + 1] = 1 + ((t * 7919) % count);
      indices[3 * t + 2] = 1 + (((t + 1) * 7919) % count);
    }
    const { upper } = sortEdges(indices, count + 1);
    for (let i = 0; i < 2 * count; i++) if (upper[i] !== 1 + (i >> 1)) throw new Error('place ' + i);
  `;
  // An object for each of its two million edges would take more.
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const [status] = await once(worker, 'exit');
  assert.equal(status, 0);
});

test('two tetrahedra on one edge make it non-manifold', () => {
  // The second one has the vertices 0, 1, 4, 5.
  const second = TETRAHEDRON.map((v) => (v < 2 ? v : v + 2));
  const { nonManifold, edges } = edgeStatistics(Uint32Array.of(...TETRAHEDRON, ...second), 6);
  assert.deepEqual({ nonManifold, edges }, { nonManifold: 1, edges: 11 });
});

test('a triangle that names a vertex twice is degenerate', () => {
  assert.equal(edgeStatistics(Uint32Array.of(0, 1, 1), 2).degenerate, 1);
});

test('sorted edges come in order of their ends, each with its directed edges', () => {
  const sorted = sortEdges(TETRAHEDRON, 4);
  const ends: string[] = [];
  forEachEdge(sorted, (from, to) => {
    const e = sorted.order[from];
    const a = TETRAHEDRON[e];
    const b = TETRAHEDRON[e % 3 === 2 ? e - 2 : e + 1];
    ends.push(`${Math.min(a, b)}${Math.max(a, b)}x${to - from}`);
  });
  assert.deepEqual(ends, ['01x2', '02x2', '03x2', '12x2', '13x2', '23x2']);
});
