import { PolygonFileError, type PolygonMesh } from './polygon-mesh.ts';
import type { Topology } from './topology.ts';
import type { TopologyAnswer, TopologyRequest } from './topology-worker.ts';

/**
 * Finds a topology in a worker, so that the page stays responsive. The request's arrays are transferred to the worker.
 * @throws PolygonFileError with a message for the user; the signal's reason if it is aborted
 */
export function askTopology(
  request: TopologyRequest,
  signal: AbortSignal,
): Promise<{ topology: Topology; mesh: PolygonMesh | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    topology: Topology;
    mesh: PolygonMesh | null;
  }>();
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./topology-worker.ts', import.meta.url), { type: 'module' });
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.onmessage = ({ data }: MessageEvent<TopologyAnswer>) => {
    if ('problem' in data) reject(new PolygonFileError(data.problem));
    else resolve(data);
  };
  worker.onerror = (event) => reject(new Error(event.message));
  const arrays = request.kind === 'file' ? [request.bytes] : Object.values(request.mesh);
  worker.postMessage(request, { transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) });
  return promise.finally(() => {
    worker.terminate();
    signal.removeEventListener('abort', stop);
  });
}
