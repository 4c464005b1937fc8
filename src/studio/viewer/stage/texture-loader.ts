import type { WebGLRenderer } from 'three';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

/** Members of the three.js loader that its types do not declare. */
interface Inside {
  workerSourceURL: string;
  workerPool: { setWorkerCreator(create: () => Worker): void };
  workerConfig: object;
  transcoderBinary: ArrayBuffer;
  init(): Promise<void>;
}

/**
 * Creates a KTX2 loader that uses our own worker file (see ktx2-worker.ts).
 * @param onFailure called if a worker cannot start; the loader itself would wait forever
 */
export function textureLoader(
  renderer: WebGLRenderer,
  onFailure: (error: Error) => void,
): KTX2Loader {
  const loader = new KTX2Loader().detectSupport(renderer);
  const inside = loader as unknown as Inside;
  const init = inside.init.bind(loader);
  inside.init = async () => {
    await init();
    inside.workerPool.setWorkerCreator(() => {
      const worker = new Worker(new URL('./ktx2-worker.ts', import.meta.url));
      worker.addEventListener('error', ({ message }) => onFailure(new Error(message)));
      worker.postMessage(inside.workerSourceURL);
      const transcoderBinary = inside.transcoderBinary.slice(0);
      const start = { type: 'init', config: inside.workerConfig, transcoderBinary };
      worker.postMessage(start, [transcoderBinary]);
      return worker;
    });
  };
  return loader;
}
