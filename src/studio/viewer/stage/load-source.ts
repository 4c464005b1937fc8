import { Box3, Vector3, type WebGLRenderer } from 'three';
import { askTopology } from '../topology/ask-topology.ts';
import { PolygonFileError } from '../topology/polygon-mesh.ts';
import type { Topology } from '../topology/topology.ts';
import { type Fetch, fetchBytes, type OnProgress } from './fetch-bytes.ts';
import { type LoadedModel, modelOfPolygons, parseGlb } from './loaded-model.ts';
import type { ModelSource } from './source.ts';

/**
 * Maximum difference between two bounding boxes of one model, as a share of their diagonal, because exporters round.
 */
const SAME = 0.01;

/** Functions and state for loading files. */
export interface LoadContext {
  renderer: WebGLRenderer;
  fetchFile: Fetch;
  signal: AbortSignal;
}

/** Downloads and reads a model, together with its polygons if the same file stores them. */
export async function loadSource(
  { url, format = 'glb' }: ModelSource,
  { renderer, fetchFile, signal }: LoadContext,
  onProgress: OnProgress,
): Promise<{ model: LoadedModel; polygons: Topology | null }> {
  const bytes = await fetchBytes(fetchFile, url, signal, onProgress);
  if (format === 'glb') return { model: await parseGlb(bytes, renderer, signal), polygons: null };
  const { length } = bytes;
  const { topology, mesh } = await askTopology(
    { kind: 'file', format, bytes, withMesh: true },
    signal,
  );
  if (mesh === null || mesh.corners.length === 0)
    throw new PolygonFileError('The file has no polygons.');
  return { model: modelOfPolygons(mesh, length), polygons: topology };
}

/**
 * Downloads the polygons that belong to a model.
 * @throws PolygonFileError if they do not match the model's shape
 */
export async function loadPolygons(
  polygons: NonNullable<ModelSource['polygons']>,
  model: LoadedModel,
  { fetchFile, signal }: LoadContext,
): Promise<Topology> {
  const bytes = await fetchBytes(fetchFile, polygons.url, signal, () => {});
  const { topology } = await askTopology(
    { kind: 'file', format: polygons.format, bytes, withMesh: false },
    signal,
  );
  const box = new Box3().setFromArray(topology.positions);
  const slack = SAME * model.box.getSize(new Vector3()).length();
  const isSame =
    box.min.distanceTo(model.box.min) < slack && box.max.distanceTo(model.box.max) < slack;
  if (!isSame) throw new PolygonFileError('The polygons do not match the shape of the model.');
  return topology;
}
