import type { PolygonFormat, PolygonMesh } from './polygon-mesh.ts';
import { readPolygons } from './read-polygons.ts';
import { findTopology, type Topology } from './topology.ts';

/** Requests to the worker: the topology of a file, or of triangles. */
export type TopologyRequest =
  | { kind: 'file'; format: PolygonFormat; bytes: Uint8Array<ArrayBuffer>; withMesh: boolean }
  | { kind: 'mesh'; mesh: PolygonMesh };

export type TopologyAnswer = { topology: Topology; mesh: PolygonMesh | null } | { problem: string };

self.onmessage = async ({ data }: MessageEvent<TopologyRequest>) => {
  try {
    const mesh = data.kind === 'mesh' ? data.mesh : await readPolygons(data.format, data.bytes);
    const topology = findTopology(mesh);
    const isAsked = data.kind === 'file' && data.withMesh;
    answer({ topology, mesh: isAsked ? mesh : null });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
  }
};

function answer(message: TopologyAnswer): void {
  const arrays = 'topology' in message ? [message.topology, message.mesh ?? {}] : [];
  const buffers = arrays
    .flatMap((holder) => Object.values(holder))
    .flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
  self.postMessage(message, { transfer: [...new Set(buffers)] });
}
