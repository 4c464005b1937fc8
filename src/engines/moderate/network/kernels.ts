import { assemble, FunctionBody, type Local } from './assembler.ts';

/**
 * Rows and columns of a product that are kept in registers. The 8 sums and the values that are read fit into 16
 * registers.
 */
export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;
/** Inputs per iteration of the innermost loop. The number of inputs of every product is a multiple of this. */
export const UNROLLED = 4;
/** Weights of a 3 × 3 kernel. */
export const TAPS = 9;

const FLOAT_BYTES = 4;
const VECTOR_BYTES = 16;
const HALVES = [0, 1] as const;
const TILE_BYTES = TILE_COLUMNS * FLOAT_BYTES;
/** Upper limit of ReLU6. */
const CEILING = 6;
const CHANNELS = 3;

/** All arguments are addresses, counts, or distances in bytes. */
export interface Kernels {
  /**
   * output[row][column] = bias[column] + Σ input[row][k] × weights[k][column], for `tiles` × 8 columns, `rowTiles` × 4
   * rows. Weights are stored in tiles of 8 columns, [tile][k][8].
   */
  multiply: Product;
  /** The same, clamped to 0…6. */
  multiplyClamped: Product;
  /** The same, added to the content of the output. */
  multiplyAdded: Product;
  /**
   * Computes a 3 × 3 convolution for each channel, clamped to 0…6. For each pixel of the output, the table holds nine
   * addresses: those of the first channel of each neighbor. Weights are stored in tiles of 8 channels, [tile][9][8].
   */
  convolveEach(
    output: number,
    weights: number,
    bias: number,
    table: number,
    pixels: number,
    tiles: number,
  ): void;
  /** weights[tile][k][8] = bytes[tile][k][8] × scale[tile][8] + offset[tile][8] */
  unpack(
    bytes: number,
    scale: number,
    offset: number,
    weights: number,
    tiles: number,
    inputs: number,
  ): void;
  /**
   * Gathers the 3 × 3 pixels around every second pixel of every second row of an RGB image, as 28 floats each. The last
   * float is an unused value, the next byte in the image. Writes 8 bytes more than the output needs.
   */
  gatherPatches(
    picture: number,
    output: number,
    columns: number,
    rows: number,
    rowBytes: number,
  ): void;
}

// biome-ignore lint/complexity/useMaxParams: a function of WebAssembly gets its numbers one by one
type Product = (
  input: number,
  weights: number,
  bias: number,
  output: number,
  rowTiles: number,
  inputRowBytes: number,
  tiles: number,
  outputRowBytes: number,
) => void;

/** Compiles the kernels for a memory. */
export async function compileKernels(memory: WebAssembly.Memory): Promise<Kernels> {
  const module = assemble({
    multiply: product('plain'),
    multiplyClamped: product('clamped'),
    multiplyAdded: product('added'),
    convolveEach: depthwise(),
    unpack: unpacking(),
    gatherPatches: gathering(),
  });
  const { instance } = await WebAssembly.instantiate(module, { env: { memory } });
  return instance.exports as unknown as Kernels;
}

function product(kind: 'plain' | 'clamped' | 'added'): FunctionBody {
  const body = new FunctionBody(8);
  const [input, weights, bias, output, rowTiles, rowBytes, tiles, outputRowBytes] =
    body.parameters();
  const [weight, offset, at, tile, inputs] = body.locals(5, 'i32');
  const rows = body.locals(TILE_ROWS, 'i32');
  const outputs = body.locals(TILE_ROWS, 'i32');
  const [left, right, value] = body.locals(3, 'v128');
  const sums = rows.map(() => body.locals(2, 'v128'));

  /** addresses[i] = start + i × distance */
  function spread(addresses: readonly Local[], start: Local, distance: Local): void {
    body.get(start).set(addresses[0]);
    for (let i = 1; i < addresses.length; i++)
      body
        .get(addresses[i - 1])
        .get(distance)
        .i32Add()
        .set(addresses[i]);
  }
  const add = (sum: Local, weight: Local) =>
    body.get(value).get(weight).get(sum).f32x4RelaxedMadd().set(sum);

  return body.loopDown(rowTiles, 1, () => {
    body.get(weights).set(weight).get(bias).set(offset).get(output).set(at).get(tiles).set(tile);
    body.loopDown(tile, 1, () => {
      spread(rows, input, rowBytes);
      for (const pair of sums)
        for (const half of HALVES)
          body
            .get(offset)
            .v128Load(half * VECTOR_BYTES)
            .set(pair[half]);
      body.get(rowBytes).set(inputs);
      body.loopDown(inputs, UNROLLED * FLOAT_BYTES, () => {
        for (let k = 0; k < UNROLLED; k++) {
          body
            .get(weight)
            .v128Load(k * TILE_BYTES)
            .set(left);
          body
            .get(weight)
            .v128Load(k * TILE_BYTES + VECTOR_BYTES)
            .set(right);
          for (const [i, row] of rows.entries()) {
            body
              .get(row)
              .v128Load32Splat(k * FLOAT_BYTES)
              .set(value);
            add(sums[i][0], left);
            add(sums[i][1], right);
          }
        }
        for (const row of rows) body.advance(row, UNROLLED * FLOAT_BYTES);
        body.advance(weight, UNROLLED * TILE_BYTES);
      });
      spread(outputs, at, outputRowBytes);
      for (const [i, row] of outputs.entries())
        for (const half of HALVES) {
          body.get(row).get(sums[i][half]);
          if (kind === 'added')
            body
              .get(row)
              .v128Load(half * VECTOR_BYTES)
              .f32x4Add();
          if (kind === 'clamped') clamp(body);
          body.v128Store(half * VECTOR_BYTES);
        }
      body.advance(offset, TILE_BYTES).advance(at, TILE_BYTES);
    });
    for (let row = 0; row < TILE_ROWS; row++)
      body.advance(input, rowBytes).advance(output, outputRowBytes);
  });
}

function depthwise(): FunctionBody {
  const body = new FunctionBody(6);
  const [output, weights, bias, table, pixels, tiles] = body.parameters();
  const [weight, offset, tile] = body.locals(3, 'i32');
  const taps = body.locals(TAPS, 'i32');
  const sums = body.locals(2, 'v128');
  return body.loopDown(pixels, 1, () => {
    for (const [i, tap] of taps.entries())
      body
        .get(table)
        .i32Load(i * 4)
        .set(tap);
    body.advance(table, TAPS * 4);
    body.get(weights).set(weight).get(bias).set(offset).get(tiles).set(tile);
    body.loopDown(tile, 1, () => {
      for (const half of HALVES)
        body
          .get(offset)
          .v128Load(half * VECTOR_BYTES)
          .set(sums[half]);
      for (const [i, tap] of taps.entries()) {
        for (const half of HALVES) {
          body.get(tap).v128Load(half * VECTOR_BYTES);
          body.get(weight).v128Load(i * TILE_BYTES + half * VECTOR_BYTES);
          body.get(sums[half]).f32x4RelaxedMadd().set(sums[half]);
        }
        body.advance(tap, TILE_BYTES);
      }
      for (const half of HALVES) {
        body.get(output).get(sums[half]);
        clamp(body);
        body.v128Store(half * VECTOR_BYTES);
      }
      body.advance(output, TILE_BYTES).advance(offset, TILE_BYTES);
      body.advance(weight, TAPS * TILE_BYTES);
    });
  });
}

function unpacking(): FunctionBody {
  const body = new FunctionBody(6);
  const [bytes, scale, offset, weights, tiles, inputs] = body.parameters();
  const [left] = body.locals(1, 'i32');
  const [integers, ...rest] = body.locals(5, 'v128');
  const [scales, offsets] = [rest.slice(0, 2), rest.slice(2)];
  return body.loopDown(tiles, 1, () => {
    for (const half of HALVES) {
      body
        .get(scale)
        .v128Load(half * VECTOR_BYTES)
        .set(scales[half]);
      body
        .get(offset)
        .v128Load(half * VECTOR_BYTES)
        .set(offsets[half]);
    }
    body.get(inputs).set(left);
    body.loopDown(left, 1, () => {
      body.get(bytes).v128Load8x8U().set(integers);
      for (const half of HALVES) {
        body.get(weights).get(integers);
        if (half === 0) body.i32x4ExtendLowI16x8U();
        else body.i32x4ExtendHighI16x8U();
        body.f32x4ConvertI32x4S().get(scales[half]).get(offsets[half]).f32x4RelaxedMadd();
        body.v128Store(half * VECTOR_BYTES);
      }
      body.advance(bytes, TILE_COLUMNS).advance(weights, TILE_BYTES);
    });
    body.advance(scale, TILE_BYTES).advance(offset, TILE_BYTES);
  });
}

function gathering(): FunctionBody {
  const body = new FunctionBody(5);
  const [picture, output, columns, rows, rowBytes] = body.parameters();
  const [column, from, at] = body.locals(3, 'i32');
  const [integers] = body.locals(1, 'v128');
  const row = 3 * CHANNELS;
  return body.loopDown(rows, 1, () => {
    body.get(picture).set(from).get(columns).set(column);
    body.loopDown(column, 1, () => {
      body.get(from).set(at);
      // Nine bytes are read as 8 and 4; the excess is overwritten by what follows.
      for (let line = 0; line < 3; line++) {
        const to = line * row * FLOAT_BYTES;
        body.get(at).v128Load8x8U().set(integers);
        body.get(output).get(integers).i32x4ExtendLowI16x8U().f32x4ConvertI32x4S();
        body.v128Store(to);
        body.get(output).get(integers).i32x4ExtendHighI16x8U().f32x4ConvertI32x4S();
        body.v128Store(to + VECTOR_BYTES);
        body.get(output).get(at).v128Load32Zero(8);
        body.i16x8ExtendLowI8x16U().i32x4ExtendLowI16x8U().f32x4ConvertI32x4S();
        body.v128Store(to + 2 * VECTOR_BYTES);
        body.advance(at, rowBytes);
      }
      body.advance(from, 2 * CHANNELS).advance(output, (3 * row + 1) * FLOAT_BYTES);
    });
    body.advance(picture, rowBytes).advance(picture, rowBytes);
  });
}

function clamp(body: FunctionBody): void {
  body.f32x4Const(0).f32x4PseudoMax().f32x4Const(CEILING).f32x4PseudoMin();
}
