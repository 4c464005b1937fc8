/*
 * The search for the points farthest along a direction and against it as a WebAssembly module with SIMD, two points at a
 * time: what `findEnds` of the colliders does, on the same points in the same order with the same rounding.
 *
 * (func (param count x y z) …): reads `count` points, an even number, as three lists of coordinates (all x, all y, all z)
 * at POINTS, each with room for MOST points, and leaves at 0 the largest heights of even and of odd points, their indices,
 * and the same of the smallest, eight doubles.
 */

/** Most points of a search. */
export const MOST = 1 << 16;
const POINTS = 64;
const LIST = 8 * MOST;

const [F64, I32, V128] = [0x7c, 0x7f, 0x7b];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const simd = (code: number) =>
  code < 0x80 ? [0xfd, code] : [0xfd, (code & 0x7f) | 0x80, code >> 7];
const constant = (even: number, odd: number) => [
  ...simd(0x0c),
  ...new Uint8Array(Float64Array.of(even, odd).buffer),
];
const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
const signed = (value: number): number[] =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
const load = (offset: number) => [...simd(0), 4, ...unsigned(offset)];
const store = (offset: number) => [...simd(0x0b), 4, ...unsigned(offset)];
const [SPLAT, ADD, MUL, GREATER, LESS, SELECT] = [0x14, 0xf0, 0xf2, 0x4a, 0x49, 0x52].map(simd);

// Parameters 0 to 3, then: address, end (i32); the splat direction 6 to 8, height 9, index 10, most 11, its index 12, least
// 13, its index 14, mask 15 (v128).
const keep = (comparison: number[], best: number, index: number) => [
  ...[get(9), get(best), comparison, set(15)].flat(),
  ...[get(9), get(best), get(15), SELECT, set(best)].flat(),
  ...[get(10), get(index), get(15), SELECT, set(index)].flat(),
];
const body = [
  ...[0, 1, 2].flatMap((k) => [...get(1 + k), ...SPLAT, ...set(6 + k)]),
  ...[constant(0, 1), set(10), constant(-Infinity, -Infinity), set(11)].flat(),
  ...[
    constant(0, 0),
    set(12),
    constant(Infinity, Infinity),
    set(13),
    constant(0, 0),
    set(14),
  ].flat(),
  // end = 8 · count
  ...[get(0), [0x41, 3, 0x74], set(5)].flat(),
  ...[0x03, 0x40],
  ...[get(4), load(POINTS), get(6), MUL].flat(),
  ...[get(4), load(POINTS + LIST), get(7), MUL, ADD].flat(),
  ...[get(4), load(POINTS + 2 * LIST), get(8), MUL, ADD, set(9)].flat(),
  ...keep(GREATER, 11, 12),
  ...keep(LESS, 13, 14),
  ...[get(10), constant(2, 2), ADD, set(10)].flat(),
  // address += 16; again while address < end
  ...[get(4), [0x41, ...signed(16), 0x6a, 0x22, 4], get(5), [0x49, 0x0d, 0x00], [0x0b]].flat(),
  ...[11, 12, 13, 14].flatMap((local, i) => [0x41, 0, ...get(local), ...store(16 * i)]),
  0x0b,
];
const locals = [2, 2, I32, 10, V128];
const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
const code = [...locals, ...body];
const pages = Math.ceil((POINTS + 3 * LIST) / 65_536);
const module = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 4, I32, F64, F64, F64, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, ...unsigned(pages)]),
  ...section(7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]),
  ...section(10, [1, ...unsigned(code.length), ...code]),
]);

/** The part of the WebAssembly API that is used; TypeScript declares it for browsers only. */
const { Instance, Module } = WebAssembly as unknown as {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Exports };
};

interface Exports {
  f(count: number, x: number, y: number, z: number): void;
  m: { buffer: ArrayBuffer };
}

const { f, m } = new Instance(new Module(module)).exports;
const found = new Float64Array(m.buffer, 0, 8);
const lists = [0, 1, 2].map((k) => new Float64Array(m.buffer, POINTS + k * LIST, MOST));
let count = 0;

/** Copies points, three values each, into the module's memory. */
export function givePoints(points: Float64Array): void {
  const [xs, ys, zs] = lists as [Float64Array, Float64Array, Float64Array];
  count = points.length / 3;
  for (let i = 0; i < count; i++) {
    xs[i] = points[3 * i]!;
    ys[i] = points[3 * i + 1]!;
    zs[i] = points[3 * i + 2]!;
  }
  // Of equal points the first counts, so that a copy of the last one changes nothing.
  if (count % 2 === 1) for (const list of [xs, ys, zs]) list[count] = list[count - 1]!;
}

/** Writes where the points that are farthest along a direction and against it begin, at `at` and after it. */
export function findEnds(direction: Float64Array, ends: Int32Array, at: number): void {
  f(count + (count % 2), direction[0]!, direction[1]!, direction[2]!);
  ends[at] = 3 * found[first(found[0]!, found[1]!, found[2]!, found[3]!)]!;
  ends[at + 1] = 3 * found[4 + first(-found[4]!, -found[5]!, found[6]!, found[7]!)]!;
}

/** Returns where the index of the larger of two heights is: after both of them; of equal ones the smaller index. */
function first(even: number, odd: number, evenIndex: number, oddIndex: number): 2 | 3 {
  return even > odd || (even === odd && evenIndex < oddIndex) ? 2 : 3;
}
