import { strict as assert } from 'node:assert';
import { findEnds } from '../src/engines/collision/support.ts';
import { seededRandom } from '../src/engines/math/seeded-random.ts';
import { findEnds as findEndsInWasm, givePoints } from './kernels/farthest-wasm.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Whether the hottest loop of the colliders would gain from WebAssembly: the points farthest along 60 directions, of as
 * many points as a search for cuts, a piece and a whole model have. Processor time, copies into WebAssembly's memory
 * included; see docs/decisions/0134-loops-that-v8-keeps.md.
 */
const DIRECTIONS = 60;
const random = seededRandom(1);
const values = (length: number) => Float64Array.from({ length }, () => random() - 0.5);
const directions = values(3 * DIRECTIONS);
const ends = new Int32Array(4);

/** Searches along two directions at a time, as the colliders do. @returns a sum of what was found */
function search(points: Float64Array, inWasm: boolean): number {
  let sum = 0;
  if (inWasm) givePoints(points);
  for (let k = 0; k < directions.length; k += 6) {
    const [first, second] = [directions.subarray(k, k + 3), directions.subarray(k + 3, k + 6)];
    if (inWasm) {
      findEndsInWasm(first, ends, 0);
      findEndsInWasm(second, ends, 2);
    } else findEnds(points, first, second, ends);
    sum += ends[0]! + 3 * ends[1]! + 5 * ends[2]! + 7 * ends[3]!;
  }
  return sum;
}

const measured: Measurement[] = [];
for (const count of [60, 601, 12_000]) {
  const points = values(3 * count);
  assert.equal(search(points, true), search(points, false), 'both find the same points');
  const rounds = Math.ceil((smoke ? 2e5 : 4e8) / (count * DIRECTIONS));
  const times = [false, true].map((inWasm) => {
    for (let n = 0; n < rounds / 10; n++) search(points, inWasm);
    const began = process.cpuUsage();
    for (let n = 0; n < rounds; n++) search(points, inWasm);
    const { user, system } = process.cpuUsage(began);
    return (1e3 * (user + system)) / (rounds * count * DIRECTIONS);
  });
  const [plain, wasm] = times as [number, number];
  const figure = (what: string, value: number, unit: string) =>
    measured.push({
      metric: `${count} points: ${what}`,
      value: Number(value.toPrecision(3)),
      unit,
    });
  figure('JavaScript, for each point and direction', plain, 'ns');
  figure('WebAssembly with SIMD', wasm, 'ns');
  figure('JavaScript / WebAssembly', plain / wasm, 'times');
}
await writeResults('kernel', measured);
