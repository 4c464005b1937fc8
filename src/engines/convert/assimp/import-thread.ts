import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import assimpjs from 'assimpjs';

/** Data that the thread is started with. */
export interface ImportTask {
  /** File name, whose extension tells assimp which importer to try first. */
  name: string;
  main: Uint8Array;
  /** Maximum size of assimp's memory in bytes. */
  memoryBytes: number;
  /** Port at which requested companion files arrive. */
  companions: MessagePort;
  /** Set to 1 and notified when a companion has arrived. */
  arrived: Int32Array;
}

/** Message from the thread: a request for a file, or the final result. */
export type ImportMessage =
  | { kind: 'companion'; path: string }
  | { kind: 'glb'; bytes: Uint8Array }
  | { kind: 'refused'; reason: string };

const task = workerData as ImportTask;
limitMemory(task.memoryBytes);
say(await convert(task));

/** Runs assimp. It asks for companion files while it runs, so the thread must wait for the answer without returning. */
async function convert({ name, main }: ImportTask): Promise<ImportMessage> {
  try {
    const assimp = await assimpjs({ print() {}, printErr() {} });
    const known = new Map<string, Uint8Array | null>();
    const companion = (path: string): Uint8Array | null => {
      const bytes = known.get(path) ?? ask(path);
      known.set(path, bytes);
      return bytes;
    };
    const result = assimp.ConvertFile(
      name,
      'glb2',
      main,
      (path) => companion(path) !== null,
      (path) => companion(path) ?? new Uint8Array(0),
    );
    if (!result.IsSuccess() || result.FileCount() === 0) {
      return { kind: 'refused', reason: result.GetErrorCode() };
    }
    return { kind: 'glb', bytes: result.GetFile(0).GetContent().slice() };
  } catch (error) {
    // The compiled code may throw numbers, strings or traps. All of them mean that it could not handle the file.
    return { kind: 'refused', reason: String(error) };
  }
}

function ask(path: string): Uint8Array | null {
  Atomics.store(task.arrived, 0, 0);
  say({ kind: 'companion', path });
  // Waits without a time limit, because the machine may be busy. The other side only reads from memory, and ends this
  // thread if it cannot answer.
  Atomics.wait(task.arrived, 0, 0);
  const answer = receiveMessageOnPort(task.companions);
  return (answer?.message as Uint8Array | null | undefined) ?? null;
}

function say(message: ImportMessage): void {
  parentPort?.postMessage(message);
}

interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Limits WebAssembly's memory, which a thread's resource limits do not include. */
function limitMemory(bytes: number): void {
  const page = 65_536;
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Memory: { prototype: WasmMemory } };
  };
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (this: WasmMemory, pages: number) {
    if (this.buffer.byteLength + pages * page > bytes) throw new RangeError('memory limit');
    return grow.call(this, pages);
  };
}
