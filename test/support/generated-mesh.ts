import type { CornerLayer, PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { polygonMesh } from '../../src/engines/mesh/scene-defaults.ts';

/** Contents of a generated mesh. */
export interface GeneratedMeshOptions {
  /** Quads and larger faces; otherwise only triangles. */
  polygons: boolean;
  /** Faces get random materials from 0 to below this number; 0: none. */
  materials: number;
  normals: boolean;
  uvs: boolean;
  colors: boolean;
  morphTargets: boolean;
}

/**
 * Generates a watertight, outward-facing surface of genus 0: a bumpy ball of six quad grids, with some quads split, or
 * a prism whose ends are polygons with up to nine corners, some of them concave. UVs are laid out per grid or face, so
 * that seams split vertices.
 */
export function generatedMesh(random: () => number, options: GeneratedMeshOptions): PolygonMesh {
  const shape = random() < 0.6 ? ball(random) : prism(random);
  const faces = shape.faces.flatMap((face) => {
    const cut = !options.polygons || (face.length === 4 && random() < 0.2);
    return cut ? fan(face, shape.concave) : [face];
  });
  const corners = faces.flat();
  const faceOffsets = new Uint32Array(faces.length + 1);
  faces.forEach((face, f) => {
    faceOffsets[f + 1] = faceOffsets[f] + face.length;
  });
  const positions = Float32Array.from(shape.positions);
  const mesh = polygonMesh({
    positions,
    faceOffsets,
    corners: Uint32Array.from(corners, (corner) => corner.vertex),
  });
  if (options.uvs) mesh.uvSets.push(indexed(corners.map((corner) => corner.uv)));
  if (options.normals) mesh.normals = someNormals(mesh, random() < 0.5);
  if (options.colors) {
    const palette = [0, 1, 2].map(() => [level(random), level(random), level(random), 1]);
    mesh.colors.push(indexed(corners.map((corner) => palette[corner.vertex % 3])));
  }
  if (options.materials > 0) {
    mesh.faceMaterials = Int32Array.from(faces, () => Math.trunc(random() * options.materials));
  }
  if (options.morphTargets) {
    mesh.morphTargets = ['wide', 'tall'].map((name, axis) => ({
      name,
      positions: positions.map((value, i) => (i % 3 === axis ? value * 0.25 : 0)),
      normals: null,
    }));
  }
  return mesh;
}

interface Corner {
  vertex: number;
  uv: [number, number];
}
interface Shape {
  positions: number[];
  faces: Corner[][];
  concave: boolean;
}

/** Returns an eight-bit value, which every format can hold. */
function level(random: () => number): number {
  return Math.trunc(random() * 256) / 255;
}

function ball(random: () => number): Shape {
  const cells = 1 + Math.trunc(random() * 4);
  const radius = 0.1 + random() * 2;
  const bump = random() * 0.2;
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const vertex = (x: number, y: number, z: number): number => {
    const key = `${x},${y},${z}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      const length = Math.hypot(x, y, z);
      const wave = Math.sin((3 * x + 5 * y + 7 * z) / cells);
      const r = (radius * (1 + bump * wave)) / length;
      positions.push(x * r, y * r, z * r);
    }
    return number;
  };
  const faces: Corner[][] = [];
  for (let side = 0; side < 6; side++) {
    const axis = side % 3;
    const sign = side < 3 ? 1 : -1;
    const corner = (i: number, j: number): Corner => {
      const at: [number, number, number] = [0, 0, 0];
      // Integers, so that adjacent grids refer to the same vertices.
      at[axis] = sign * cells;
      at[(axis + 1) % 3] = 2 * i - cells;
      at[(axis + 2) % 3] = sign * (2 * j - cells);
      return {
        vertex: vertex(...at),
        uv: [((side % 3) + i / cells) / 3, (Math.trunc(side / 3) + j / cells) / 2],
      };
    };
    for (let i = 0; i < cells; i++) {
      for (let j = 0; j < cells; j++) {
        faces.push([corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]);
      }
    }
  }
  return { positions, faces, concave: false };
}

function prism(random: () => number): Shape {
  const sides = 5 + Math.trunc(random() * 5);
  const concave = random() < 0.5;
  const height = 0.2 + random();
  const positions: number[] = [];
  for (let y = 0; y < 2; y++) {
    for (let i = 0; i < sides; i++) {
      const angle = (2 * Math.PI * i) / sides;
      const radius = concave && i % 2 === 1 ? 0.4 : 1;
      positions.push(radius * Math.sin(angle), y * height, radius * Math.cos(angle));
    }
  }
  const cap = (i: number): [number, number] => {
    const angle = (2 * Math.PI * i) / sides;
    return [0.5 + 0.5 * Math.sin(angle), 0.5 + 0.5 * Math.cos(angle)];
  };
  const ring = Array.from({ length: sides }, (_, i) => i);
  const faces: Corner[][] = [
    ring.map((i) => ({ vertex: sides + i, uv: cap(i) })),
    ring.toReversed().map((i) => ({ vertex: i, uv: cap(i) })),
  ];
  for (const i of ring) {
    const next = (i + 1) % sides;
    faces.push([
      { vertex: i, uv: [i / sides, 1] },
      { vertex: next, uv: [(i + 1) / sides, 1] },
      { vertex: sides + next, uv: [(i + 1) / sides, 0] },
      { vertex: sides + i, uv: [i / sides, 0] },
    ]);
  }
  return { positions, faces, concave };
}

/** Triangles around one corner; for a star, ears first, so that none is reversed. */
function fan(face: Corner[], star: boolean): Corner[][] {
  const triangles: Corner[][] = [];
  let left = face;
  if (star && face.length > 4) {
    // Every other corner of a star is an outer one, and the ear there is inside.
    const outer = face.findIndex((corner, i) => corner.vertex % 2 === 0 && i > 0) % 2;
    const inner: Corner[] = [];
    for (let i = 0; i < face.length; i++) {
      const isEar = i % 2 === outer && i > 0 && i < face.length - 1;
      if (isEar) triangles.push([face[i - 1], face[i], face[i + 1]]);
      else inner.push(face[i]);
    }
    left = inner;
  }
  for (let i = 1; i + 1 < left.length; i++) triangles.push([left[0], left[i], left[i + 1]]);
  return triangles;
}

/** Returns a layer with one element per distinct value. */
function indexed(values: number[][]): CornerLayer {
  const elements = new Map<string, number>();
  const list: number[] = [];
  const indices = Uint32Array.from(values, (value) => {
    const key = value.join();
    let number = elements.get(key);
    if (number === undefined) {
      number = elements.size;
      elements.set(key, number);
      list.push(...value);
    }
    return number;
  });
  return { values: Float32Array.from(list), indices };
}

/** Pointing away from the center, one per vertex; or flat, one per face. */
function someNormals(mesh: PolygonMesh, smooth: boolean): CornerLayer {
  const { positions, corners, faceOffsets } = mesh;
  const unit = (v: number[]) => {
    const length = Math.hypot(...v);
    return length > 0 ? v.map((value) => value / length) : [0, 1, 0];
  };
  const point = (v: number) => [...positions.subarray(3 * v, 3 * v + 3)];
  const vectors: number[][] = [];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => point(corners[faceOffsets[f] + k]));
    const u = b.map((value, k) => value - a[k]);
    const v = c.map((value, k) => value - b[k]);
    const flat = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (let i = faceOffsets[f]; i < faceOffsets[f + 1]; i++) {
      vectors.push(unit(smooth ? point(corners[i]) : flat));
    }
  }
  return indexed(vectors);
}
