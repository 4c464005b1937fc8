import type { ConvertContext, SourceFiles } from '../format.ts';
import { meshScene, stem } from '../mesh-scene.ts';
import { isBinaryStl } from './detect.ts';
import { readAscii } from './read-ascii.ts';
import { readBinary } from './read-binary.ts';

/**
 * STL, ASCII and binary. Corners at equal coordinates become one vertex; the facets' normals are those of their
 * triangles and are passed over. +Z is up, as printers and slicers have it; a unit is taken as a metre, as the format
 * names none. Colours of facets are read as Materialise Magics writes them.
 */
export async function readStl(files: SourceFiles, context: ConvertContext) {
  const bytes = files.main;
  const name = stem(files.name);
  const { generator, meshes } = isBinaryStl(bytes)
    ? await readBinary(bytes, name, context)
    : await readAscii(bytes, name, context);
  return meshScene({ format: 'stl', generator, unitMetres: 1, upAxis: 'z' }, name, meshes);
}
