import { readFile } from 'node:fs/promises';
import {
  compileKernels,
  type Kernels,
  TAPS,
  TILE_COLUMNS,
  TILE_ROWS,
  UNROLLED,
} from './kernels.ts';

/**
 * The layers' weights one after another, as `tools/packaging/training/image-moderation/export.ts` wrote them. For each layer: a scale,
 * an offset and a bias (float32, little-endian) per output, then one byte per weight, in tiles of 8 outputs; the weight
 * is byte × scale + offset.
 */
const WEIGHTS = new URL('weights.bin', import.meta.url);
const PAGE_BYTES = 65_536;
/** The weights take 14 MB as bytes and as floats, layers 8 MB, tables 1 MB. */
const MEMORY_BYTES = 24 * 2 ** 20;
const FLOAT_BYTES = 4;
const LINE_BYTES = 64;
const CHANNELS = 3;
/** Size of the weights of one pass over all rows: a quarter of a small second-level cache. */
const PASS_BYTES = 128 * 1024;

/** A layer that is a matrix product. */
export interface Product {
  /** Runs the product. In the last tile, rows beyond the actual number of rows are computed as well. */
  run(
    kernel: 'multiply' | 'multiplyClamped' | 'multiplyAdded',
    input: Float32Array,
    output: Float32Array,
    rows: number,
  ): void;
}

/** The memory of the kernels, filled from its start: weights in the order of the file, layers, tables. */
export class NetworkMemory {
  readonly #kernels: Kernels;
  readonly #buffer: ArrayBuffer;
  readonly #weightsEnd: number;
  readonly #zeros: number;
  readonly #tables = new Map<string, number>();
  #read: number;
  #free: number;

  private constructor(kernels: Kernels, buffer: ArrayBuffer, weights: Uint8Array) {
    this.#kernels = kernels;
    this.#buffer = buffer;
    this.#free = 0;
    this.#read = this.#allocate(weights.length);
    this.#weightsEnd = this.#read + weights.length;
    new Uint8Array(buffer).set(weights, this.#read);
    // As many zeros as the widest convolution layer has channels.
    this.#zeros = this.#allocate(960 * FLOAT_BYTES);
  }

  static async open(): Promise<NetworkMemory> {
    const pages = MEMORY_BYTES / PAGE_BYTES;
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const [weights, kernels] = await Promise.all([readFile(WEIGHTS), compileKernels(memory)]);
    return new NetworkMemory(kernels, memory.buffer, weights);
  }

  /** @throws Error if weights are left */
  end(): void {
    if (this.#read !== this.#weightsEnd)
      throw new Error('the weights are not those of the network');
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.#buffer, this.#allocate(count * FLOAT_BYTES), count);
  }

  /** An RGB image, with zeros to its right and below. */
  picture(side: number): { set(pixels: Uint8Array): void; gather(output: Float32Array): void } {
    const line = side * CHANNELS;
    const rowBytes = line + CHANNELS;
    // The kernel reads whole vectors.
    const start = this.#allocate(rowBytes * (side + 1) + LINE_BYTES);
    const all = new Uint8Array(this.#buffer, start, rowBytes * side);
    return {
      set(pixels) {
        if (pixels.length !== side * line) throw new Error('the picture has another size');
        for (let y = 0; y < side; y++)
          all.set(pixels.subarray(y * line, (y + 1) * line), y * rowBytes);
      },
      gather: (output) =>
        this.#kernels.gatherPatches(start, output.byteOffset, side / 2, side / 2, rowBytes),
    };
  }

  /** The product that reads the output of `gather`: nine pixels, and one value that is ignored. */
  firstProduct(outputs: number): Product {
    const inputs = TAPS * CHANNELS;
    const padded = Math.ceil(inputs / UNROLLED) * UNROLLED;
    const { weights, bias } = this.#unpacked(inputs, outputs);
    const spread = this.floats(padded * outputs);
    const tile = inputs * TILE_COLUMNS;
    for (let at = 0, to = 0; at < weights.length; at += tile, to += padded * TILE_COLUMNS)
      spread.set(weights.subarray(at, at + tile), to);
    return this.#productOf(spread, bias, padded);
  }

  product(inputs: number, outputs: number): Product {
    const { weights, bias } = this.#unpacked(inputs, outputs);
    return this.#productOf(weights, bias, inputs);
  }

  /** A 3 × 3 convolution of each channel separately. */
  convolutionOfEach(
    channels: number,
    input: Float32Array,
    inputSide: number,
    output: Float32Array,
    outputSide: number,
  ): () => void {
    const { weights, bias } = this.#unpacked(TAPS, channels);
    const table = this.#table(input.byteOffset, channels, inputSide, outputSide);
    return () =>
      this.#kernels.convolveEach(
        ...([output.byteOffset, weights.byteOffset, bias, table] as const),
        ...([outputSide ** 2, channels / TILE_COLUMNS] as const),
      );
  }

  #productOf(weights: Float32Array, bias: number, inputs: number): Product {
    const tiles = weights.length / inputs / TILE_COLUMNS;
    const columnBytes = TILE_COLUMNS * FLOAT_BYTES;
    const tileBytes = inputs * columnBytes;
    const pass = Math.max(1, Math.floor(PASS_BYTES / tileBytes));
    return {
      run: (kernel, input, output, rows) => {
        for (let tile = 0; tile < tiles; tile += pass)
          this.#kernels[kernel](
            input.byteOffset,
            weights.byteOffset + tile * tileBytes,
            bias + tile * columnBytes,
            output.byteOffset + tile * columnBytes,
            Math.ceil(rows / TILE_ROWS),
            inputs * FLOAT_BYTES,
            Math.min(pass, tiles - tile),
            tiles * columnBytes,
          );
      },
    };
  }

  /** Returns the next layer of the file, as floats. */
  #unpacked(inputs: number, outputs: number): { weights: Float32Array; bias: number } {
    const tiles = Math.ceil(outputs / TILE_COLUMNS);
    const row = tiles * TILE_COLUMNS * FLOAT_BYTES;
    const [scale, offset, bias, bytes] = [0, 1, 2, 3].map((i) => this.#read + i * row);
    this.#read = bytes + tiles * TILE_COLUMNS * inputs;
    if (this.#read > this.#weightsEnd) throw new Error('the weights are not those of the network');
    const weights = this.floats(tiles * TILE_COLUMNS * inputs);
    this.#kernels.unpack(bytes, scale, offset, weights.byteOffset, tiles, inputs);
    return { weights, bias };
  }

  /** Returns the addresses of each output pixel's nine neighbors in the input; those outside are zeros. */
  #table(input: number, channels: number, inputSide: number, outputSide: number): number {
    const key = [input, channels, inputSide, outputSide].join();
    const known = this.#tables.get(key);
    if (known !== undefined) return known;
    const count = outputSide ** 2 * TAPS;
    const table = new Int32Array(this.#buffer, this.#allocate(count * 4), count);
    const stride = inputSide / outputSide;
    // Keras pads on all sides, but with stride 2 only on the right and below.
    const border = stride === 1 ? 1 : 0;
    const pixelBytes = channels * FLOAT_BYTES;
    let at = 0;
    for (let y = -border; y < inputSide - border; y += stride)
      for (let x = -border; x < inputSide - border; x += stride)
        for (let row = y; row < y + 3; row++)
          for (let column = x; column < x + 3; column++) {
            const inside = row >= 0 && row < inputSide && column >= 0 && column < inputSide;
            table[at++] = inside ? input + (row * inputSide + column) * pixelBytes : this.#zeros;
          }
    this.#tables.set(key, table.byteOffset);
    return table.byteOffset;
  }

  #allocate(bytes: number): number {
    const address = Math.ceil(this.#free / LINE_BYTES) * LINE_BYTES;
    this.#free = address + bytes;
    if (this.#free > MEMORY_BYTES) throw new Error('the network does not fit its memory');
    return address;
  }
}
