import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../src/engines/math/seeded-random.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * A simulation of cells: each user's tasks belong to one cell, which is a separate service with its own PostgreSQL; a
 * router in front knows which. The capacity of a cell comes from measured benchmarks (creations over HTTP by an API
 * process and a PostgreSQL on two cores); the rest is computed: users of very different sizes are assigned to cells by
 * rendezvous hashing, and requests wait for those before them. Seeded; independent of the clock.
 */
const SEED = 20261123;
const USERS = smoke ? 2000 : 100_000;
const REQUESTS = smoke ? 20_000 : 400_000;
/** Load as a fraction of a cell's maximum: more makes waits long. */
const LOAD = 0.6;
const CELLS = [4, 16, 64] as const;
/** Number of users that an operator moves, the largest first. */
const PLACED = 100;

const perSecond = creationsPerSecond();
const random = seededRandom(SEED);
/** Shares of all requests: cubic, as in the full tables of `fleet`; few users own much. */
const users = Array.from({ length: USERS }, (_, n) => ({
  name: `user-${n}`,
  share: (n + 1) ** (1 / 3) - n ** (1 / 3),
}));
const total = users.reduce((sum, { share }) => sum + share, 0);

/** Creations per second of one cell, as `bench/http` measured them. */
function creationsPerSecond(): number {
  const csv = readFileSync(join(import.meta.dirname, 'results/http.csv'), 'utf8');
  const [, value] = /^creation over HTTP,(\d+)/m.exec(csv)!;
  return Number(value);
}

/**
 * Rendezvous hashing: the cell with the highest number for this user; if a cell is removed, only its own users move.
 */
function cellOf(user: string, cells: readonly number[]): number {
  let [best, highest] = [-1, ''];
  for (const cell of cells) {
    const number = createHash('md5').update(`${user}/${cell}`).digest('hex');
    if (number > highest) [best, highest] = [cell, number];
  }
  return best;
}

/**
 * Sends requests at random times to the cells of their users, each cell with one queue; returns waits in ms by cell.
 */
function run(cells: readonly number[], homes: readonly number[], rate: number) {
  const free = new Map(cells.map((cell) => [cell, 0]));
  const counts = new Map(cells.map((cell) => [cell, 0]));
  const sums: number[] = [];
  let sum = 0;
  for (const { share } of users) {
    sum += share / total;
    sums.push(sum);
  }
  const waits: number[] = [];
  for (let r = 0, at = 0; r < REQUESTS; r++) {
    at += -Math.log(1 - random()) / rate;
    const home = homes[search(sums, random())]!;
    const start = Math.max(at, free.get(home)!);
    // Varies around the measured mean, with exponential distribution.
    const end = start - Math.log(1 - random()) / perSecond;
    free.set(home, end);
    counts.set(home, counts.get(home)! + 1);
    waits.push((end - at) * 1000);
  }
  const most = Math.max(...counts.values()) / (REQUESTS / cells.length);
  return { waits, most };
}

/** Places the largest users by hand, largest first, each on the least loaded cell; the others stay. */
function placed(homes: readonly number[], cells: readonly number[]): number[] {
  const all = [...homes];
  const loads = new Map(cells.map((cell) => [cell, 0]));
  for (const [n, home] of homes.entries())
    if (n >= PLACED) loads.set(home, loads.get(home)! + users[n]!.share);
  for (let n = 0; n < PLACED; n++) {
    const [emptiest] = [...loads].reduce((a, b) => (b[1] < a[1] ? b : a));
    all[n] = emptiest;
    loads.set(emptiest, loads.get(emptiest)! + users[n]!.share);
  }
  return all;
}

function search(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const round = (value: number) => Math.round(value * 100) / 100;
const measurements: Measurement[] = [
  { metric: 'creations of one cell', value: perSecond, unit: '1/s' },
  { metric: 'share of the largest user', value: round((100 * users[0]!.share) / total), unit: '%' },
];
for (const count of CELLS) {
  const cells = Array.from({ length: count }, (_, n) => n);
  const rate = LOAD * count * perSecond;
  const homes = users.map(({ name }) => cellOf(name, cells));
  const whole = run(cells, homes, rate);
  const left = cells.slice(1);
  const moved = users.map(({ name }) => cellOf(name, left));
  const others = moved.filter((home, n) => homes[n] !== 0 && home !== homes[n]).length;
  const less = run(left, moved, rate);
  const byHand = run(cells, placed(homes, cells), rate);
  const add = (metric: string, value: number, unit: string) =>
    measurements.push({
      metric: `${count} cells at ${LOAD} of their ceiling: ${metric}`,
      value,
      unit,
    });
  add('all of them', Math.round(rate), '1/s');
  add('busiest cell against the mean', round(whole.most), '');
  add('answer, p50', round(percentile(whole.waits, 50)), 'ms');
  add('answer, p99', round(percentile(whole.waits, 99)), 'ms');
  const by = `the ${PLACED} largest users placed by hand`;
  add(`${by}: busiest cell against the mean`, round(byHand.most), '');
  add(`${by}: answer, p99`, round(percentile(byHand.waits, 99)), 'ms');
  add(
    'one of them gone and its users on the others: answer, p99',
    round(percentile(less.waits, 99)),
    'ms',
  );
  add('users of other cells who moved because of it', others, 'users');
}
await writeResults('cells', measurements);
