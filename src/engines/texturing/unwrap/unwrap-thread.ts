/** The program that an unwrapping thread runs. */

import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { share } from '../../threads/shared-arrays.ts';
import { type ClusterTree, clusterFaces } from './cluster-tree.ts';
import { partsOf, rootParts, type SharedParts, shareParts } from './cut-parts.ts';
import { buildFaceGraph, type FaceGraph } from './face-graph.ts';
import { type Charts, flattenCharts } from './flatten-charts.ts';
import { mergeCharts } from './merge-charts.ts';
import { findMirror, type Mirror } from './mirror/find-mirror.ts';
import type { MirrorMesh } from './mirror/mirror-surface.ts';
import { type PlacedImages, placeImages } from './mirror/place-images.ts';
import { type PackedCharts, packCharts } from './pack.ts';
import { prepareSurface, type UnwrapSurface } from './surface.ts';

/** `done[0]` counts the flattened faces. */
export type Task =
  | { kind: 'mirror'; mesh: MirrorMesh }
  | { kind: 'cluster'; mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'> }
  | {
      kind: 'flatten';
      surface: UnwrapSurface;
      graph: FaceGraph;
      tree: ClusterTree;
      parts: SharedParts;
      /** Numbers of the parts to flatten. */
      own: Uint32Array;
      wholeArea: number;
      done: Int32Array;
    }
  | {
      kind: 'merge';
      surface: UnwrapSurface;
      charts: Charts;
      wholeArea: number;
      textureSize: number;
    }
  | { kind: 'images'; mesh: MirrorMesh; mirror: Mirror; own: Uint32Array; charts: Charts }
  | {
      kind: 'pack';
      surface: UnwrapSurface;
      charts: Charts;
      textureSize: number;
      padding: number | null;
    };

export interface Answers {
  mirror: Mirror | null;
  cluster: { surface: UnwrapSurface; graph: FaceGraph; tree: ClusterTree; parts: SharedParts };
  flatten: Charts;
  merge: Charts;
  images: PlacedImages;
  pack: PackedCharts;
}

answerTasks(perform);

function perform(task: Task): Answers[Task['kind']] {
  if (task.kind === 'cluster') {
    const surface = prepareSurface(task.mesh);
    const graph = buildFaceGraph(surface);
    const tree = clusterFaces(surface);
    const parts = shareParts(rootParts(graph, tree));
    return { surface, graph: shareGraph(graph), tree: shareTree(tree), parts };
  }
  if (task.kind === 'flatten') {
    const { surface, graph, tree, wholeArea, done } = task;
    const parts = partsOf(task.parts, task.own);
    return flattenCharts(surface, { graph, tree }, parts, wholeArea, (faces) =>
      Atomics.add(done, 0, faces),
    );
  }
  if (task.kind === 'merge')
    return mergeCharts(task.surface, task.charts, task.wholeArea, task.textureSize);
  if (task.kind === 'mirror') return findMirror(task.mesh);
  if (task.kind === 'images') return placeImages(task.mesh, task.mirror, task.own, task.charts);
  return packCharts(task.surface, task.charts, task.textureSize, task.padding);
}

function shareTree(tree: ClusterTree): ClusterTree {
  return {
    children: share(tree.children),
    roots: tree.roots,
    order: share(tree.order),
    from: share(tree.from),
    to: share(tree.to),
  };
}

function shareGraph(graph: FaceGraph): FaceGraph {
  return {
    starts: share(graph.starts),
    neighbors: share(graph.neighbors),
    distances: share(graph.distances),
    ways: share(graph.ways),
    lengths: share(graph.lengths),
    areas: share(graph.areas),
  };
}
