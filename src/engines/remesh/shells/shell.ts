import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import { compact } from '../../mesh/compact.ts';
import { connectedComponents } from '../../mesh/components.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { signedVolume } from '../../mesh/volume.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** A connected part of a mesh in world space. */
export interface Shell {
  /** Number of the part among those of its mesh, in the order of their first faces. */
  part: number;
  positions: Float32Array;
  /** Three per triangle. */
  indices: Uint32Array;
  bounds: Bounds;
  /** Whether each edge belongs to two faces with the same orientation. */
  isClosed: boolean;
  /** Whether no face of it can be looked through. */
  isOpaque: boolean;
  /** Enclosed volume, negative if the faces look inward; 0 unless it is closed. */
  volume: number;
  /** Builds its tree at the first call. */
  bvh(): Bvh;
}

/**
 * Divides a mesh into its connected parts: faces that share a position belong together.
 * @param isOpaque for each material of the scene, and for −1, whether nothing shows through it
 */
export function shellsOf(mesh: PolygonMesh, isOpaque: (material: number) => boolean): Shell[] {
  const { positions } = mesh;
  const vertexCount = positions.length / 3;
  const faces = weldedFaces(mesh);
  const { count, ofFaces } = connectedComponents(faces, vertexCount);
  const isClosed = new Uint8Array(count).fill(1);
  const opaque = new Uint8Array(count).fill(1);
  const { twins } = buildHalfEdges(faces, vertexCount);
  for (let f = 0; f < ofFaces.length; f++) {
    const part = ofFaces[f];
    for (let c = mesh.faceOffsets[f]; c < mesh.faceOffsets[f + 1]; c++)
      if (twins[c] < 0) isClosed[part] = 0;
    if (!isOpaque(mesh.faceMaterials?.[f] ?? mesh.material)) opaque[part] = 0;
  }
  const { triangles, faces: faceOf } = triangulate(faces);
  const own: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < triangles.length; i++)
    own[ofFaces[faceOf[Math.floor(i / 3)]]].push(faces.corners[triangles[i]]);
  return own.map((corners, part) => {
    const shape = compact(positions, Uint32Array.from(corners));
    let bvh: Bvh | null = null;
    return {
      part,
      ...shape,
      bounds: boundsOf(shape.positions),
      isClosed: isClosed[part] === 1,
      isOpaque: opaque[part] === 1,
      volume: isClosed[part] === 1 ? signedVolume(shape.positions, shape.indices) : 0,
      bvh() {
        bvh ??= buildBvh(shape.positions, shape.indices);
        return bvh;
      },
    };
  });
}

/** Returns the part of each face of a mesh, numbered as {@link shellsOf} does. */
export function partsOfFaces(mesh: PolygonMesh): Uint32Array {
  return connectedComponents(weldedFaces(mesh), mesh.positions.length / 3).ofFaces;
}

function weldedFaces({ positions, faceOffsets, corners }: PolygonMesh) {
  const first = weldByPosition(positions);
  return { positions, faceOffsets, corners: corners.map((vertex) => first[vertex]) };
}
