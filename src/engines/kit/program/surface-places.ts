import type { OnSurface } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { cross } from '../../math/vector.ts';
import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { type SurfacePoint, surfacePoint } from '../../mesh/surface-point.ts';
import {
  cofactors3,
  determinant3,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  worldMatrices,
} from '../../mesh/transform.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { ProgramError } from './expression.ts';
import { type SurfaceSpot, SurfaceWalk } from './surface-walk.ts';
import type { Values } from './values.ts';

type Vector = readonly number[];

/** Number of steps across the length of something that is laid on a surface. */
const STEPS = 24;

/** A surface that parts sit on. */
interface Surface {
  /** Name of its node. */
  name: string;
  geometry: PolygonMesh;
  /** From its own space to that of the part around what sits on it; null: it has no thickness. */
  toSpace: Matrix4 | null;
  toMesh: Matrix4 | null;
}

/** Finds places on the surfaces of parts that were built before. */
export class SurfacePlaces {
  readonly #scene: Scene;
  readonly #surfaces = new Map<PolygonMesh, { bvh: Bvh; corners: Uint32Array }>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /**
   * Returns the frame at the point where a ray meets a surface, in the space of the surrounding part. +Z points out of
   * the surface, and +Y as far up as possible.
   * @param part name of the part that is placed
   * @param around node of the surrounding part
   * @throws ProgramError if there is no such surface, or the ray misses it
   */
  frame(part: string, on: OnSurface, around: number, values: Values): Matrix4 {
    const [from, direction] = [values.triple(on.from), values.triple(on.direction)];
    const surfaces = this.#surfacesOf(part, on, around);
    const hits = surfaces.flatMap(({ geometry, toSpace, toMesh }) => {
      const hit =
        toMesh && this.#hit(geometry, placed(toMesh, from, 1), placed(toMesh, direction, 0));
      return toSpace && hit ? [spotIn(toSpace, hit)] : [];
    });
    const hit = nearestTo(from, hits);
    if (hit === null)
      throw new ProgramError(
        `the part "${part}" looks for the surface of "${surfaces[0]!.name}" from [${from}] in the direction ` +
          `[${direction}] and misses it`,
      );
    return facing(hit.place, hit.normal);
  }

  /**
   * Returns a flat mesh laid on the surface that its part sits on. In the plane z = 0, each vertex keeps its distance
   * from the origin, now measured along the surface. Its distance from the plane becomes its distance from the surface.
   * @param flat the mesh in the space of the part, and the part's matrix in the space of the surrounding part
   * @throws ProgramError if the mesh reaches over an edge
   */
  laid(
    part: string,
    on: OnSurface,
    around: number,
    { mesh, own }: { mesh: PolygonMesh; own: Matrix4 },
  ): PolygonMesh {
    const surfaces = this.#surfacesOf(part, on, around);
    const toPart = invertMatrix(own);
    const near = (point: Vector) => {
      const spots = surfaces.flatMap(({ geometry, toSpace, toMesh }) =>
        toSpace && toMesh
          ? [spotIn(toSpace, this.#nearest(geometry, placed(toMesh, point, 1)))]
          : [],
      );
      return nearestTo(point, spots);
    };
    const { min, max } = boundsOf(mesh.positions);
    const step = (Math.max(...min.map((low, k) => max[k] - low)) * own[0]) / STEPS;
    const origin = placed(own, [0, 0, 0], 1);
    const walk =
      near(origin) && toPart && new SurfaceWalk((point) => near(point)!, origin, Math.abs(step));
    const positions = mesh.positions.slice();
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = positions.subarray(i, i + 3);
      const end = walk?.to(placed(own, [x, y, 0], 0));
      if (!end)
        throw new ProgramError(
          `the part "${part}", ${meters(max[0] - min[0])} m wide, reaches over an edge of "${surfaces[0]!.name}", on which it lies: make it smaller, or move it`,
        );
      const out = Math.hypot(...placed(own, [0, 0, z], 0)) * Math.sign(z);
      const point = end.place.map((value, k) => value + out * end.normal[k]);
      positions.set(placed(toPart!, point, 1), i);
    }
    return { ...mesh, positions };
  }

  /**
   * Returns the surfaces that a part may sit on: that of the part around it, or that of an earlier part, which has
   * several if it has copies.
   * @throws ProgramError if there is none
   */
  #surfacesOf(part: string, on: OnSurface, around: number): Surface[] {
    const nodes = on.part === undefined ? [around] : this.#nodesOf(on.part);
    const { meshes, nodes: all } = this.#scene;
    const solid = nodes.filter((node) => all[node].mesh >= 0);
    if (solid.length === 0)
      throw new ProgramError(
        on.part === undefined
          ? `the part "${part}" sits on the part around it, which has no shape`
          : `the part "${part}" sits on "${on.part}", which is not a part with a shape that comes before it`,
      );
    const worlds = worldMatrices(this.#scene);
    const fromWorld = invertMatrix(worlds[around]);
    return solid.map((node) => {
      const toSpace = fromWorld && multiplyMatrices(fromWorld, worlds[node]);
      const { geometry } = meshes[all[node].mesh];
      return { name: all[node].name, geometry, toSpace, toMesh: toSpace && invertMatrix(toSpace) };
    });
  }

  /** Returns the last node with this name, or all copies of the part with this name. */
  #nodesOf(name: string): number[] {
    const { nodes, meshes } = this.#scene;
    const last = nodes.findLastIndex((node) => node.name === name && node.mesh >= 0);
    if (last >= 0) return [last];
    // The nodes of copies have longer names than their part; their meshes have its name.
    return [...nodes.keys()].filter((node) => meshes[nodes[node].mesh]?.name === name);
  }

  #hit(mesh: PolygonMesh, from: Vector, direction: Vector): SurfaceSpot | null {
    if (Math.hypot(...direction) === 0) return null;
    const found = surfacePoint();
    return this.#searchable(mesh).bvh.raycast(from, direction, found)
      ? this.#spotAt(mesh, found)
      : null;
  }

  #nearest(mesh: PolygonMesh, [x, y, z]: Vector): SurfaceSpot {
    const found = surfacePoint();
    this.#searchable(mesh).bvh.closestPoint(x, y, z, found);
    return this.#spotAt(mesh, found);
  }

  #searchable(mesh: PolygonMesh): { bvh: Bvh; corners: Uint32Array } {
    let surface = this.#surfaces.get(mesh);
    if (surface === undefined) {
      const corners = Uint32Array.from(triangulate(mesh).triangles);
      const indices = corners.map((corner) => mesh.corners[corner]);
      surface = { bvh: buildBvh(mesh.positions, indices), corners };
      this.#surfaces.set(mesh, surface);
    }
    return surface;
  }

  #spotAt(mesh: PolygonMesh, { x, y, z, u, v, triangle }: SurfacePoint): SurfaceSpot {
    const { corners } = this.#searchable(mesh);
    const { values, indices } = mesh.normals!;
    const weights = [1 - u - v, u, v];
    const normal = [0, 1, 2].map((k) =>
      weights.reduce(
        (sum, w, i) => sum + w * values[3 * indices[corners[3 * triangle + i]] + k],
        0,
      ),
    );
    return { place: [x, y, z], normal };
  }
}

const spotIn = (toSpace: Matrix4, { place, normal }: SurfaceSpot): SurfaceSpot => ({
  place: placed(toSpace, place, 1),
  normal: normalIn(toSpace, normal),
});

/** Returns the spot that is nearest to a point; null: there is none. */
function nearestTo(point: Vector, spots: readonly SurfaceSpot[]): SurfaceSpot | null {
  const away = ({ place }: SurfaceSpot) => Math.hypot(...place.map((v, k) => v - point[k]));
  return spots.reduce<SurfaceSpot | null>(
    (best, each) => (best === null || away(each) < away(best) ? each : best),
    null,
  );
}

const meters = (value: number) => Number(value.toPrecision(3));

/** Transforms a point (`w` 1) or a direction (0). */
function placed(m: Matrix4, [x, y, z]: Vector, w: 0 | 1): Vector {
  return [0, 1, 2].map((k) => m[k] * x + m[4 + k] * y + m[8 + k] * z + w * m[12 + k]);
}

function normalIn(m: Matrix4, [x, y, z]: Vector): Vector {
  const c = cofactors3(m);
  const side = Math.sign(determinant3(m));
  return unit([0, 1, 2].map((k) => side * (c[k] * x + c[3 + k] * y + c[6 + k] * z)));
}

function facing(place: Vector, z: Vector): Matrix4 {
  // On a level surface, +X stays +X.
  const level = Math.hypot(z[0], z[2]) < 1e-4;
  const x = level ? [1, 0, 0] : unit([z[2], 0, -z[0]]);
  const y = unit(cross(z, x));
  return Float64Array.from([...x, 0, ...y, 0, ...z, 0, ...place, 1]) as Matrix4;
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v) || 1;
  return v.map((each) => each / length);
}
