import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { identityTransform, type Matrix4, worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { boxUvs } from './box-uvs.ts';
import { MeshBuilder } from './mesh-builder.ts';

const EMPTY = -1;
const OUTSIDE = -2;
const SIDES = [
  {
    step: [1, 0, 0],
    corners: [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
  },
  {
    step: [-1, 0, 0],
    corners: [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  },
  {
    step: [0, 1, 0],
    corners: [
      [0, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
    ],
  },
  {
    step: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  },
  {
    step: [0, 0, 1],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    step: [0, 0, -1],
    corners: [
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
    ],
  },
] as const;

/** A grid of cells with an empty layer around it. Each cell has the number of the node that fills it. */
class Cells {
  readonly size: readonly [number, number, number];
  readonly #cells: Int32Array;
  /** The color of each filled cell, four values each; null as long as no mesh has colors. */
  #colors: Float32Array | null = null;
  /** The material of each filled cell; null as long as every mesh has one material. */
  #materials: Int32Array | null = null;
  readonly #low: readonly number[];
  readonly #edge: number;

  constructor({ min, max }: Bounds, edge: number) {
    this.size = [0, 1, 2].map((k) => Math.ceil((max[k] - min[k]) / edge) + 3) as [
      number,
      number,
      number,
    ];
    this.#cells = new Int32Array(this.size[0] * this.size[1] * this.size[2]).fill(EMPTY);
    this.#low = min.map((v) => v - edge);
    this.#edge = edge;
  }

  index(x: number, y: number, z: number): number {
    return (x * this.size[1] + y) * this.size[2] + z;
  }

  at(x: number, y: number, z: number): number {
    return this.#cells[this.index(x, y, z)];
  }

  place(x: number, y: number, z: number): [number, number, number] {
    return [
      this.#low[0] + x * this.#edge,
      this.#low[1] + y * this.#edge,
      this.#low[2] + z * this.#edge,
    ];
  }

  /**
   * Fills the cells that a mesh's faces pass through. Later parts overwrite earlier ones, so that small ones stay
   * visible.
   */
  draw(mesh: PolygonMesh, node: number): void {
    const { positions, corners, faceOffsets, faceMaterials } = mesh;
    const [layer] = mesh.colors;
    if (faceMaterials !== null) this.#materials ??= new Int32Array(this.#cells.length).fill(-1);
    if (layer !== undefined) this.#colors ??= new Float32Array(4 * this.#cells.length).fill(1);
    for (let face = 0; face + 1 < faceOffsets.length; face++) {
      const from = faceOffsets[face];
      for (let i = from + 1; i + 1 < faceOffsets[face + 1]; i++) {
        const triangle = [from, i, i + 1];
        this.#drawTriangle(
          positions,
          triangle.map((corner) => corners[corner] * 3) as [number, number, number],
          {
            node,
            color: layer === undefined ? WHITE : meanColor(layer, triangle),
            material: faceMaterials?.[face] ?? mesh.material,
          },
        );
      }
    }
  }

  #drawTriangle(
    p: ArrayLike<number>,
    [a, b, c]: readonly [number, number, number],
    { node, color, material }: { node: number; color: readonly number[]; material: number },
  ): void {
    const along = (from: number, to: number) =>
      Math.hypot(p[to] - p[from], p[to + 1] - p[from + 1], p[to + 2] - p[from + 2]);
    const steps = Math.max(
      1,
      Math.ceil((2 * Math.max(along(a, b), along(b, c), along(c, a))) / this.#edge),
    );
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const [u, v] = [i / steps, j / steps];
        const cell = [0, 1, 2].map((k) =>
          Math.floor(
            (p[a + k] + (p[b + k] - p[a + k]) * u + (p[c + k] - p[a + k]) * v - this.#low[k]) /
              this.#edge,
          ),
        );
        const index = this.index(cell[0], cell[1], cell[2]);
        this.#cells[index] = node;
        this.#colors?.set(color, 4 * index);
        if (this.#materials !== null) this.#materials[index] = material;
      }
  }

  /** Fills enclosed empty cells with the values of the nearest filled ones, so that blocks are not hollow. */
  fill(): void {
    this.#spread(
      [0],
      (cell) => cell === EMPTY,
      () => OUTSIDE,
    );
    const filled = [...this.#cells.keys()].filter((i) => this.#cells[i] >= 0);
    this.#spread(
      filled,
      (cell) => cell === EMPTY,
      (from) => from,
    );
  }

  #spread(
    seeds: readonly number[],
    takes: (cell: number) => boolean,
    value: (from: number) => number,
  ): void {
    const [, ny, nz] = this.size;
    const queue = [...seeds];
    if (queue.length === 1 && takes(this.#cells[queue[0]])) this.#cells[queue[0]] = value(0);
    for (let head = 0; head < queue.length; head++) {
      const i = queue[head];
      const [x, y, z] = [Math.floor(i / (ny * nz)), Math.floor(i / nz) % ny, i % nz];
      for (const { step } of SIDES) {
        const [nextX, nextY, nextZ] = [x + step[0], y + step[1], z + step[2]];
        if ([nextX, nextY, nextZ].some((v, k) => v < 0 || v >= this.size[k])) continue;
        const next = this.index(nextX, nextY, nextZ);
        if (!takes(this.#cells[next])) continue;
        this.#cells[next] = value(this.#cells[i]);
        if (this.#materials !== null) this.#materials[next] = this.#materials[i];
        queue.push(next);
      }
    }
  }

  /**
   * Returns the surface of a node's cells.
   * @param material material of the node; null if its faces have different materials
   */
  surface(node: number, material: number | null): PolygonMesh | null {
    const builder = new MeshBuilder();
    const vertices = new Map<number, number>();
    const colors: number[] = [];
    const materials: number[] = [];
    const vertex = (x: number, y: number, z: number): number => {
      const key = this.index(x, y, z);
      const known = vertices.get(key);
      if (known !== undefined) return known;
      const made = builder.vertex(...this.place(x, y, z));
      vertices.set(key, made);
      return made;
    };
    for (let x = 1; x + 1 < this.size[0]; x++)
      for (let y = 1; y + 1 < this.size[1]; y++)
        for (let z = 1; z + 1 < this.size[2]; z++) {
          if (this.at(x, y, z) !== node) continue;
          for (const { step, corners } of SIDES) {
            if (this.at(x + step[0], y + step[1], z + step[2]) === node) continue;
            builder.face(corners.map(([dx, dy, dz]) => vertex(x + dx, y + dy, z + dz)));
            const cell = this.index(x, y, z);
            if (this.#colors !== null)
              colors.push(...this.#colors.subarray(4 * cell, 4 * cell + 4));
            materials.push(material ?? this.#materials![cell]);
          }
        }
    if (materials.length === 0) return null;
    const mesh = {
      ...builder.mesh(),
      ...(material === null ? { faceMaterials: Int32Array.from(materials) } : { material }),
    };
    if (colors.every((value) => value === 1)) return mesh;
    return {
      ...mesh,
      colors: [{ values: Float32Array.from(colors), indices: facesOfCorners(mesh) }],
    };
  }
}

/**
 * Rebuilds a scene from cubes of one size, with `count` cubes along its longest side. Each part keeps its name and
 * material.
 * @returns the scene, and for each of its nodes, the node of the given scene that it is made from
 */
export function inBlocks(scene: Scene, count: number): { scene: Scene; from: number[] } {
  const bounds = boundsOf(flattenScene(scene).positions);
  const edge = Math.max(...bounds.max.map((v, k) => v - bounds.min[k])) / count;
  const cells = new Cells(bounds, edge);
  const worlds: Matrix4[] = worldMatrices(scene);
  scene.nodes.forEach(({ mesh }, i) => {
    if (mesh >= 0) cells.draw(transformMesh(scene.meshes[mesh].geometry, worlds[i]), i);
  });
  cells.fill();
  const built: Scene = {
    ...scene,
    nodes: [{ ...scene.nodes[0], children: [], transform: identityTransform(), mesh: -1 }],
    meshes: [],
    roots: [0],
  };
  const from = [0];
  scene.nodes.forEach(({ name, mesh }, i) => {
    if (mesh < 0) return;
    const { faceMaterials, material } = scene.meshes[mesh].geometry;
    const surface = cells.surface(i, faceMaterials === null ? material : null);
    if (surface === null) return;
    const geometry = {
      ...surface,
      uvSets: [boxUvs(surface)],
      normals: flatNormals(surface),
    };
    const made = built.meshes.push({ name, geometry, morphWeights: [] }) - 1;
    from.push(i);
    built.nodes[0].children.push(
      built.nodes.push({
        ...scene.nodes[i],
        children: [],
        transform: identityTransform(),
        mesh: made,
      }) - 1,
    );
  });
  return { scene: built, from };
}

const WHITE = [1, 1, 1, 1] as const;

function meanColor({ values, indices }: CornerLayer, corners: readonly number[]): number[] {
  return [0, 1, 2, 3].map(
    (k) =>
      corners.reduce((sum, corner) => sum + values[4 * indices[corner] + k], 0) / corners.length,
  );
}

/** Returns the face of each corner. */
function facesOfCorners({ corners, faceOffsets }: PolygonMesh): Uint32Array {
  const faces = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++)
    faces.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  return faces;
}

/** Computes the normal of each face. */
function flatNormals(mesh: PolygonMesh): PolygonMesh['normals'] {
  const { positions, corners, faceOffsets } = mesh;
  const faces = faceOffsets.length - 1;
  const values = new Float32Array(3 * faces);
  for (let f = 0; f < faces; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * corners[faceOffsets[f] + k]);
    const u = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const v = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    for (let k = 0; k < 3; k++) values[3 * f + k] = n[k] / length;
  }
  return { values, indices: facesOfCorners(mesh) };
}
