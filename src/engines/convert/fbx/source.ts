import type { FarOffsets } from '../../mesh/far.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import type { TileSets } from '../udim/tile-sets.ts';
import type { InflateBudget } from './array-values.ts';
import type { FbxDocument } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import type { FileSpace } from './global-settings.ts';
import type { ObjectGraph } from './read-objects.ts';

/** A file while it is read: its contents, and the scene built from it. */
export interface FbxSource {
  document: FbxDocument;
  graph: ObjectGraph;
  space: FileSpace;
  files: SourceFiles;
  context: ConvertContext;
  budget: InflateBudget;
  /** Origins of meshes whose vertices are far away. */
  offsets: FarOffsets;
  scene: Scene;
  /** Textures that consist of several images. */
  tiles: TileSets;
  /** Index of each model's node in the scene. */
  nodeOf: Map<FbxObject, number>;
  /** Counts against the limits; throws FormatError beyond them. */
  claim(vertices: number, corners: number): void;
}
