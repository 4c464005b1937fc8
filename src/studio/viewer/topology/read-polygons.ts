import type { PolygonFormat, PolygonMesh } from './polygon-mesh.ts';
import { readFbxPolygons } from './read-fbx.ts';
import { readObjPolygons } from './read-obj.ts';
import { readPlyPolygons } from './read-ply.ts';

const READERS: Record<PolygonFormat, (bytes: Uint8Array) => PolygonMesh | Promise<PolygonMesh>> = {
  fbx: readFbxPolygons,
  obj: readObjPolygons,
  ply: readPlyPolygons,
};

/**
 * Reads the polygons of a file. For an OBJ, it joins continued lines by changing `bytes` in place.
 * @throws PolygonFileError with a message for the user
 */
export async function readPolygons(format: PolygonFormat, bytes: Uint8Array): Promise<PolygonMesh> {
  return READERS[format](bytes);
}
