import type { ConvertContext, SourceFiles } from '../format.ts';
import { meshScene, placeFlat, stem } from '../mesh-scene.ts';
import { sourceOf, statedSpace } from '../stated-space.ts';
import { isBinaryStl } from './detect.ts';
import { readAscii } from './read-ascii.ts';
import { headerText, readBinary } from './read-binary.ts';

/**
 * Reads STL, ASCII and binary. Corners at equal coordinates become one vertex; the facets' normals are ignored, because
 * they follow from the triangles. The format states neither unit nor axis: millimeters and +Z up are assumed, as is
 * usual for printers and slicers, unless its header states others. For facet colors see `FacetColors`.
 */
export async function readStl(files: SourceFiles, context: ConvertContext) {
  const bytes = files.main;
  const name = stem(files.name);
  const isBinary = isBinaryStl(bytes);
  const header = isBinary ? headerText(bytes) : null;
  const source = sourceOf({ format: 'stl', generator: header }, statedSpace(header ?? ''), {
    unitMetres: 1e-3,
    upAxis: 'z',
  });
  const { unitMetres } = source;
  const { meshes, offset } = isBinary
    ? await readBinary(bytes, name, unitMetres, context)
    : await readAscii(bytes, name, unitMetres, context);
  const scene = meshScene(source, name, meshes);
  placeFlat(scene, offset);
  return scene;
}
