import type { FarOffsets } from '../../mesh/far.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import type { TileSets } from '../udim/tile-sets.ts';
import type { InflateBudget } from './array-values.ts';
import type { FbxDocument } from './document.ts';
import type { FbxObject } from './fbx-object.ts';
import type { FileSpace } from './global-settings.ts';
import type { ObjectGraph } from './read-objects.ts';

/** A file while it is read: what is in it, and the scene that it becomes. */
export interface FbxSource {
  document: FbxDocument;
  graph: ObjectGraph;
  space: FileSpace;
  files: SourceFiles;
  context: ConvertContext;
  budget: InflateBudget;
  /** What the meshes' vertices are measured from, where they are far away. */
  offsets: FarOffsets;
  scene: Scene;
  /** Textures that consist of several images. */
  tiles: TileSets;
  /** Index of the scene's node of each model. */
  nodeOf: Map<FbxObject, number>;
  /** Counts against the limits; throws FormatError beyond them. */
  claim(vertices: number, corners: number): void;
}
