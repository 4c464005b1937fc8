import type { ConvertContext, SourceFiles } from '../format.ts';
import { meshScene, placeFlat, stem } from '../mesh-scene.ts';
import { sourceOf, statedSpace } from '../stated-space.ts';
import { isBinaryStl } from './detect.ts';
import { readAscii } from './read-ascii.ts';
import { headerText, readBinary } from './read-binary.ts';

/**
 * STL, ASCII and binary. Corners at equal coordinates become one vertex; the facets' normals are those of their
 * triangles and are passed over. The format names neither unit nor axis: taken as millimeters, +Z up, as printers and
 * slicers have it, where its header names no others. Colors of facets: see `FacetColors`.
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
