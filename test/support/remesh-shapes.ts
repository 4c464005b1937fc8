import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';

/** A mesh of bare polygons. */
export function polygonMesh(positions: ArrayLike<number>, faces: readonly number[][]): PolygonMesh {
  const faceOffsets = new Uint32Array(faces.length + 1);
  for (let f = 0; f < faces.length; f++) faceOffsets[f + 1] = faceOffsets[f] + faces[f].length;
  return {
    positions: Float32Array.from(positions),
    faceOffsets,
    corners: Uint32Array.from(faces.flat()),
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: -1,
    skinning: null,
    morphTargets: [],
  };
}

/** A torus of quads around the y axis; `open` omits a quarter of it, `bumps` is the height of its bumps. */
export function torus(around: number, across: number, open = false, bumps = 0): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  const segments = open ? Math.floor((around * 3) / 4) : around;
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const u = (2 * Math.PI * i) / around;
      const v = (2 * Math.PI * j) / across;
      const bump = Math.sin(11 * u) * Math.sin(5 * v) + 0.4 * Math.sin(37 * u) * Math.sin(17 * v);
      const tube = 0.4 + bumps * bump;
      const r = 1 + tube * Math.cos(v);
      positions.push(r * Math.cos(u), tube * Math.sin(v), -r * Math.sin(u));
      if (i >= segments) continue;
      const at = (a: number, b: number) => (a % around) * across + (b % across);
      faces.push([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  }
  return polygonMesh(positions, faces);
}

/** A sphere with a varying radius, so that it is not symmetric. */
export function lump(rings: number): PolygonMesh {
  const positions = [0, 1, 0];
  const faces: number[][] = [];
  const across = 2 * rings;
  for (let i = 1; i < rings; i++) {
    for (let j = 0; j < across; j++) {
      const theta = (Math.PI * i) / rings;
      const phi = (2 * Math.PI * j) / across;
      const r = 1 + 0.15 * Math.sin(3 * phi) * Math.sin(2 * theta) ** 2;
      positions.push(
        r * Math.sin(theta) * Math.cos(phi),
        Math.cos(theta),
        -r * Math.sin(theta) * Math.sin(phi),
      );
    }
  }
  const last = positions.push(0, -1, 0) / 3 - 1;
  const at = (i: number, j: number) => 1 + (i - 1) * across + (j % across);
  for (let j = 0; j < across; j++) {
    faces.push([0, at(1, j), at(1, j + 1)]);
    for (let i = 1; i < rings - 1; i++) {
      faces.push([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
    faces.push([at(rings - 1, j), last, at(rings - 1, j + 1)]);
  }
  return polygonMesh(positions, faces);
}

/** An L-shaped bracket, 2 × 2 × 1, of large polygons with only sharp edges. */
export function bracket(): PolygonMesh {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 0.7],
    [0.7, 0.7],
    [0.7, 2],
    [0, 2],
  ];
  const positions = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const sides = outline.map((_, i) => [i, (i + 1) % 6, 6 + ((i + 1) % 6), 6 + i]);
  return polygonMesh(positions, [[5, 4, 3, 2, 1, 0], [6, 7, 8, 9, 10, 11], ...sides]);
}
