import type { Modifier, Shape } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { creasedNormals } from '../../mesh/corner-normals.ts';
import { joinMeshes } from '../../mesh/flatten.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { composeMatrix } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { triangleCount } from '../../mesh/triangle-mesh.ts';
import { boxUvs } from './box-uvs.ts';
import { PLAIN } from './coarsening.ts';
import { carryCoats } from './coats/carry-coats.ts';
import { coated, coatedBlend } from './coats/coated-mesh.ts';
import type { ShapeCoats } from './coats/palette.ts';
import { copyMatrices } from './copies.ts';
import { ProgramError, ProgramTooLarge } from './expression.ts';
import { blendSurface } from './fields/blend-surface.ts';
import { blendBodies, skinBodies } from './fields/bodies.ts';
import { bevel } from './modifiers/bevel.ts';
import { type Axis, bend, roughen, taper, twist } from './modifiers/deform.ts';
import { splitLongEdges } from './modifiers/split-edges.ts';
import { subdivide } from './modifiers/subdivide.ts';
import { solid, transformOf } from './placement.ts';
import { extrude } from './shapes/extrusion.ts';
import { capsuleProfile, cylinderProfile, lathe, torusProfile } from './shapes/lathe.ts';
import { roundedBox, superellipsoid } from './shapes/lattice.ts';
import { decal } from './shapes/lettering/decal.ts';
import { label } from './shapes/lettering/label.ts';
import { type LoftSection, loft } from './shapes/loft.ts';
import { sweep } from './shapes/sweep.ts';
import type { Solids } from './solids.ts';
import type { Values } from './values.ts';

/** Inputs for building shapes. */
export interface Workshop {
  values: Values;
  /** Engine for booleans; null if the program has none. */
  solids: Solids | null;
  /** The number of triangles that may still be created; building reduces it. */
  budget: { triangles: number };
  /** Materials of the shape if anything in it names one. In this case its mesh has coats (`coats/coated-mesh.ts`). */
  coats?: ShapeCoats | null | undefined;
}

const CREASE = 40;
const MOST_LEVELS = 3;

/**
 * Builds a shape as a mesh with normals and UVs, in the space of its part.
 * @param lay moves the vertices, for example onto a surface, before the normals are computed
 */
export function buildShape(
  shape: Shape,
  workshop: Workshop,
  lay: (mesh: PolygonMesh) => PolygonMesh = (mesh) => mesh,
): PolygonMesh {
  const mesh = lay(placedShape(shape, workshop));
  const angle = ((shape.crease ?? CREASE) * Math.PI) / 180;
  return { ...mesh, normals: creasedNormals(mesh, angle), uvSets: [boxUvs(mesh)] };
}

function placedShape(shape: Shape, workshop: Workshop): PolygonMesh {
  const { values, budget } = workshop;
  const coats = workshop.coats && {
    ...workshop.coats,
    own: shape.material ?? workshop.coats.own,
  };
  let mesh = plainShape(shape, { ...workshop, coats });
  if (coats) mesh = coated(mesh, coats);
  for (const modifier of shape.modify ?? []) {
    const changed = modified(mesh, modifier, workshop);
    mesh = coats && changed.colors.length === 0 ? carryCoats([mesh], changed) : changed;
  }
  mesh = transformMesh(mesh, composeMatrix(transformOf(shape, values)));
  for (const copies of shape.copies ?? []) {
    const matrices = copyMatrices(copies, values);
    assertRoom(budget, triangleCount(mesh) * matrices.length);
    mesh = joinMeshes(matrices.map(({ matrix }) => transformMesh(mesh, matrix)));
  }
  const triangles = triangleCount(mesh);
  assertRoom(budget, triangles);
  budget.triangles -= triangles;
  const { min, max } = boundsOf(mesh.positions);
  const extent = Math.max(...min.map((low, k) => max[k] - low));
  if (triangles === 0 || !(extent > 1e-6 && extent < Infinity))
    throw new ProgramError(`a ${shape.kind} comes out as nothing`);
  return mesh;
}

function assertRoom({ triangles }: { triangles: number }, more: number): void {
  if (more > triangles) throw new ProgramTooLarge('it would have too many triangles');
}

/** Number of cells along the longest side of a blend, unless the program states another one. */
const CELLS = 28;
/** Maximum number of cells along the longest side, whatever the detail. It gives 10 million cells in a cube. */
const MOST_CELLS = 216;

function plainShape(shape: Shape, workshop: Workshop): PolygonMesh {
  const { values, coats } = workshop;
  const around = (asked: number | undefined, usual: number) =>
    asked === undefined ? values.fine(usual, 6) : Math.max(3, asked);
  switch (shape.kind) {
    case 'box':
      return roundedBox(
        solid(values.triple(shape.size)),
        values.fineness > PLAIN ? values.length(shape.round ?? 0) : 0,
        values.fine(2, 1),
      );
    case 'cylinder': {
      const profile = [
        values.length(shape.radius),
        values.length(shape.height),
        values.length(shape.round ?? 0),
      ];
      return lathe(cylinderProfile(profile[0], profile[0], profile[1], profile[2]), {
        sides: around(shape.sides, 24),
      });
    }
    case 'cone':
      return lathe(
        cylinderProfile(
          values.length(shape.radius),
          values.length(shape.top ?? 0),
          values.length(shape.height),
        ),
        { sides: around(shape.sides, 24) },
      );
    case 'capsule':
      return lathe(
        capsuleProfile(values.length(shape.radius), values.length(shape.height), values.fine(4, 2)),
        {
          sides: around(shape.sides, 16),
        },
      );
    case 'sphere': {
      const size = 2 * values.length(shape.radius);
      return superellipsoid([size, size, size], 2, values.fine(6, 2));
    }
    case 'superellipsoid': {
      const power = Math.min(12, Math.max(1, values.number(shape.square ?? 2)));
      return superellipsoid(solid(values.triple(shape.size)), power, values.fine(6, 2));
    }
    case 'torus':
      return lathe(
        torusProfile(values.length(shape.radius), values.length(shape.tube), values.fine(10, 5)),
        {
          sides: around(shape.sides, 28),
        },
      );
    case 'lathe':
      return lathe(
        shape.profile.map((point) => values.pair(point)),
        {
          sides: around(shape.sides, 28),
          smooth: shape.smooth ?? false,
          wall: values.length(shape.wall ?? 0),
        },
      );
    case 'extrude':
      return extrude(
        shape.outline.map((point) => values.pair(point)),
        {
          depth: values.length(shape.depth),
          bevel: values.length(shape.bevel ?? 0),
          holes: (shape.holes ?? []).map((hole) => hole.map((point) => values.pair(point))),
          smooth: shape.smooth ?? false,
        },
      );
    case 'sweep':
      return sweep(
        shape.path.map((point) => values.triple(point)),
        {
          radii: values.numbers(shape.radius),
          thickness: shape.thickness === undefined ? undefined : values.numbers(shape.thickness),
          twist: shape.twist === undefined ? undefined : values.numbers(shape.twist),
          facing: shape.facing === undefined ? undefined : values.triple(shape.facing),
          section: shape.section?.map((point) => values.pair(point)),
          sides: around(shape.sides, 12),
          smooth: shape.smooth ?? false,
          closed: shape.closed ?? false,
        },
      );
    case 'loft':
      return loft(
        shape.sections.map((each): LoftSection => {
          const [x, z] = values.pair(each.shift ?? [0, 0]);
          const [width, depth] = values.pair(each.size);
          return [values.number(each.y), width, depth, x, z, values.number(each.square ?? 2)];
        }),
        { sides: around(shape.sides, 20), smooth: shape.smooth ?? false },
      );
    case 'label': {
      const size = values.length(shape.size);
      const weight = Math.min(0.4, Math.max(0.02, values.number(shape.weight ?? 0.15)));
      const depth = values.length(shape.depth ?? 0.04 * size);
      return label(shape.text, { size, width: weight * size, depth });
    }
    case 'decal': {
      const size = values.length(shape.size);
      return decal(shape.symbol, size, values.length(shape.depth ?? 0.04 * size));
    }
    case 'skin':
    case 'blend': {
      const bodies = shape.kind === 'skin' ? skinBodies(shape, values) : blendBodies(shape, values);
      const cells = Math.min(MOST_CELLS, values.fine(shape.cells ?? CELLS, 6));
      const surface = blendSurface(bodies, cells);
      return coats ? coatedBlend(surface, bodies, coats) : surface;
    }
    case 'group':
      return joinMeshes(shape.of.map((each) => placedShape(each, workshop)));
    default: {
      const bodies = shape.of.map((each) => placedShape(each, workshop));
      if (bodies.length === 1) return bodies[0];
      const solid = workshop.solids!.combine(shape.kind, bodies);
      return coats ? carryCoats(bodies, solid) : solid;
    }
  }
}

/** Returns the longest edge in meters that shows noise of a grain size: half of it, more in coarse models. */
const grainEdge = (size: number, values: Values) =>
  Math.max(1e-4, (50 * size) / values.fine(100, 5));

function modified(
  mesh: PolygonMesh,
  modifier: Modifier,
  { values, budget }: Workshop,
): PolygonMesh {
  const axis = (name: 'x' | 'y' | 'z') => 'xyz'.indexOf(name) as Axis;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  switch (modifier.kind) {
    case 'taper':
      return taper(mesh, axis(modifier.axis), values.number(modifier.amount));
    case 'twist':
      return twist(mesh, axis(modifier.axis), radians(values.number(modifier.angle)));
    case 'bend':
      return bend(
        mesh,
        axis(modifier.axis),
        axis(modifier.towards),
        radians(values.number(modifier.angle)),
      );
    case 'bevel':
      assertRoom(budget, 6 * triangleCount(mesh));
      return bevel(mesh, values.length(modifier.width));
    case 'subdivide': {
      const levels = values.count(modifier.levels, MOST_LEVELS);
      let finer = mesh;
      for (let level = 0; level < levels; level++) {
        assertRoom(budget, 6 * triangleCount(finer));
        finer = subdivide(finer);
      }
      return finer;
    }
    case 'roughen': {
      const size = values.length(modifier.size);
      return roughen(
        modifier.fine === true ? splitLongEdges(mesh, grainEdge(size, values)) : mesh,
        values.number(modifier.amount),
        size,
        values.nextSeed(),
      );
    }
  }
}
