import type { InferenceSession, Tensor } from 'onnxruntime-web';

/** The inference runtime. */
export type Runtime = Pick<typeof import('onnxruntime-web'), 'InferenceSession' | 'Tensor' | 'env'>;

/** A file in memory. */
export interface FileBytes {
  name: string;
  bytes: Uint8Array;
}

/** Numbers in rows, the last dimension first in memory. */
export interface NetworkTensor {
  dims: readonly number[];
  data: Float32Array;
}

/** The runtime cannot be loaded, because its package is not installed. */
export class RuntimeMissing extends Error {
  override readonly name = 'RuntimeMissing';
}

/**
 * Loads ONNX Runtime as WebAssembly. It gets files only as bytes, and its code has no access to the network.
 * @param threads threads of one run
 * @throws RuntimeMissing
 */
export async function loadRuntime(threads: number): Promise<Runtime> {
  const runtime: Runtime = await import('onnxruntime-web').catch((cause: Error) => {
    throw new RuntimeMissing('The package onnxruntime-web is not installed.', { cause });
  });
  runtime.env.wasm.numThreads = threads;
  runtime.env.logLevel = 'error';
  return runtime;
}

/** A network with one input, ready to run. */
export class Network {
  readonly #runtime: Runtime;
  readonly #session: InferenceSession;

  private constructor(runtime: Runtime, session: InferenceSession) {
    this.#runtime = runtime;
    this.#session = session;
  }

  /**
   * Reads a network.
   * @param files files beside it that may hold its weights
   */
  static async open(runtime: Runtime, model: FileBytes, files: readonly FileBytes[]) {
    const session = await runtime.InferenceSession.create(model.bytes, {
      executionProviders: ['wasm'],
      // Threads that wait would otherwise keep their cores busy between runs.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      externalData: files.map(({ name, bytes }) => ({ path: name, data: bytes })),
    });
    return new Network(runtime, session);
  }

  /** Sizes of the input's dimensions; null: it may vary. */
  get inputShape(): (number | null)[] {
    const [input] = this.#session.inputMetadata;
    if (!input?.isTensor) return [];
    return input.shape.map((size) => (typeof size === 'number' && size > 0 ? size : null));
  }

  /** Runs the network. @returns its outputs, by name @throws an error if one of them is not of 32-bit floats */
  async run({ dims, data }: NetworkTensor): Promise<Map<string, NetworkTensor>> {
    const [name] = this.#session.inputNames;
    const input = new this.#runtime.Tensor('float32', data, dims);
    const results = await this.#session.run({ [name!]: input });
    return new Map(Object.entries(results).map(([output, tensor]) => [output, floats(tensor)]));
  }

  /** Releases its memory. */
  async close(): Promise<void> {
    await this.#session.release();
  }
}

function floats({ data, dims }: Tensor): NetworkTensor {
  if (data instanceof Float32Array) return { data, dims };
  throw new Error('The network does not return 32-bit floats.');
}
