import { MessageChannel, Worker } from 'node:worker_threads';
import { afterThreadTime } from '../../work/processor-timer.ts';
import { FormatError, type SourceFiles } from '../format.ts';
import type { ImportMessage, ImportTask } from './import-thread.ts';

/**
 * Processor time allowed per file: a fixed part, plus an amount per byte. A valid file of 1 MB takes about 0.3 s, so
 * the limits only stop imports that would never end.
 */
const BASE_MS = 8_000;
const MS_PER_BYTE = 4_000 / 2 ** 20;
const MAX_MS = 120_000;
/** Maximum memory for assimp, which needs about ten times a file's size. A file that needs more is refused. */
const MEMORY_BYTES = 2 ** 30;
/** Heap size of the thread's JavaScript, which only forwards bytes. */
const HEAP_MB = 256;
const STACK_MB = 8;

/**
 * Imports a file with assimp, as glTF, in a separate thread, so that a malicious file can crash only that thread.
 * @param name file name, whose extension names the format
 * @throws FormatError if assimp refuses the file, runs too long or uses too much memory
 */
export async function runImport(
  main: Uint8Array,
  name: string,
  companion: SourceFiles['companion'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const task: ImportTask = { name, main, memoryBytes: MEMORY_BYTES, companions: port2, arrived };
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: task,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
    env: {},
    stdout: true,
    stderr: true,
  });
  const outcome = Promise.withResolvers<Uint8Array>();
  const { resolve, reject } = outcome;
  const refuse = (reason: string) => reject(new FormatError(`The file cannot be read: ${reason}.`));
  worker.on('message', (message: ImportMessage) => {
    if (message.kind === 'glb') resolve(message.bytes);
    else if (message.kind === 'refused') refuse(reasonOf(message.reason));
    else {
      try {
        port1.postMessage(companion(message.path));
      } catch (error) {
        reject(error);
      }
      Atomics.store(arrived, 0, 1);
      Atomics.notify(arrived, 0);
    }
  });
  worker.on('error', (error) => refuse(reasonOf(String(error))));
  worker.on('exit', () => refuse('the importer failed'));
  const limit = Math.min(MAX_MS, BASE_MS + main.length * MS_PER_BYTE);
  const stopTimer = afterThreadTime(worker, limit, () =>
    refuse(`the importer did not finish within ${Math.round(limit / 1000)} s of CPU time`),
  );
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await outcome.promise;
  } finally {
    stopTimer();
    signal.removeEventListener('abort', abort);
    port1.close();
    await worker.terminate();
  }
}

/** Translates errors of assimp and of the machine into words for the file's owner. */
function reasonOf(reason: string): string {
  if (/import_error/.test(reason)) return 'it is damaged or in another format';
  if (/memory|OOM|Array buffer allocation/i.test(reason)) return 'the importer ran out of memory';
  return 'the importer crashed, which usually means that the file is damaged';
}
