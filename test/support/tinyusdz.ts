import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { TinyUsdz, UsdNode } from 'tinyusdz/tinyusdz.js';

/** Column-major, 16 values. */
type Matrix = readonly number[];

/** What TinyUSDZ sees in a USDZ file. */
export interface OpenedUsd {
  triangles: number;
  /** Lengths along X, Y and Z in the unit of the file, of meshes at rest as they were bound. */
  size: [number, number, number];
  /** Number of nodes with a scale other than 1. */
  scaled: number;
}

let starting: Promise<TinyUsdz> | null = null;

/**
 * Opens a USDZ file with TinyUSDZ, which shares no code with ours or with OpenUSD.
 * @throws Error if it cannot be read
 */
export async function openUsdz(bytes: Uint8Array): Promise<OpenedUsd> {
  starting ??= start();
  const file = new (await starting).TinyUSDZLoaderNative();
  if (!file.loadFromBinary(bytes, 'model.usdz')) throw new Error(file.error());
  const seen = { triangles: 0, scaled: 0 };
  const [low, high] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)];
  const visit = (node: UsdNode, above: Matrix): void => {
    const local = Array.from(node.localMatrix);
    const world = product(above, local);
    const isScaled = [0, 1, 2].some((axis) => {
      const length = Math.hypot(...local.slice(4 * axis, 4 * axis + 3));
      return Math.abs(length - 1) > 1e-4;
    });
    if (isScaled) seen.scaled++;
    if (node.nodeType === 'mesh') {
      const { points, faceVertexIndices } = file.getMesh(node.contentId);
      seen.triangles += faceVertexIndices.length / 3;
      for (let p = 0; p < points.length; p += 3)
        for (let k = 0; k < 3; k++) {
          const at = [0, 1, 2].reduce((sum, c) => sum + world[4 * c + k]! * points[p + c]!, 0);
          low[k] = Math.min(low[k], at + world[12 + k]!);
          high[k] = Math.max(high[k], at + world[12 + k]!);
        }
    }
    for (const child of node.children ?? []) visit(child, world);
  };
  visit(file.getDefaultRootNode(), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  const size = high.map((end, k) => end - low[k]) as OpenedUsd['size'];
  return { ...seen, size };
}

/** Starts TinyUSDZ, which is built for browsers: for as long as it starts, this process looks like one. */
async function start(): Promise<TinyUsdz> {
  const wasm = createRequire(import.meta.url).resolve('tinyusdz/tinyusdz.wasm');
  const code = await readFile(wasm);
  const globals = globalThis as { window?: unknown };
  const host = process as { type?: string };
  globals.window = globalThis;
  host.type = 'renderer';
  try {
    const { default: init } = await import('tinyusdz/tinyusdz.js');
    return await init({
      instantiateWasm(imports, done) {
        void WebAssembly.instantiate(code, imports as never).then(({ instance }) => done(instance));
        return {};
      },
      print() {},
      printErr() {},
    });
  } finally {
    delete globals.window;
    delete host.type;
  }
}

function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [Math.floor(i / 4), i % 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + row]! * b[4 * column + k]!, 0);
  });
}
