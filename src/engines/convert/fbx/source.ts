import type { FarOffsets } from '../../mesh/far.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import type { TileSets } from '../udim/tile-sets.ts';
import type { InflateBudget } from './array-values.ts';
import type { FbxDocument } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import type { FileSpace } from './global-settings.ts';
import type { ObjectGraph } from './read-objects.ts';

/** A file that is being read: its contents, and the scene that is built from it. */
export interface FbxSource {
  document: FbxDocument;
  graph: ObjectGraph;
  space: FileSpace;
  files: SourceFiles;
  context: ConvertContext;
  budget: InflateBudget;
  /** Origins of meshes whose vertices are far from the file's origin. */
  offsets: FarOffsets;
  scene: Scene;
  /** Tiled textures, which consist of several images. */
  tiles: TileSets;
  /** Index of each model's node in the scene. */
  nodeOf: Map<FbxObject, number>;
  /** Counts vertices and corners toward the limits. Throws FormatError if they are exceeded. */
  claim(vertices: number, corners: number): void;
}
