import { type Bvh, buildBvh } from '../mesh/bvh.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import {
  type Remesher,
  type RemeshReport,
  type RemeshRequest,
  SourceUnusable,
  type Work,
} from '../spec.ts';
import { paced } from '../work/steps.ts';
import { carryOver } from './attributes/carry-over.ts';
import { compareSurfaces } from './compare-surfaces.ts';
import { densitiesOf, densityOf } from './density/requested-density.ts';
import { sizeField } from './density/size-field.ts';
import { measureLayout } from './layout.ts';
import { type PartShapes, reportShape } from './parts/report-shape.ts';
import { measureDistance, measureNet } from './quality.ts';
import { removeSlivers } from './repair/remove-slivers.ts';
import { type RepairedSurface, repair } from './repair/repair.ts';
import { repairMesh } from './repair/repair-mesh.ts';
import { sewBorders } from './repair/sew-borders.ts';
import { measuredMesh } from './shape/measure-shape.ts';
import { removeInnerShells } from './shells/remove-inner-shells.ts';
import { hardEdges } from './solid/hard-edges.ts';
import { separateVertices } from './solid/separate-vertices.ts';
import { voxelSolid } from './solid/voxel-solid.ts';
import { quickIndex } from './surface/quick-index.ts';
import { areaOf, diagonalOf } from './surface/surface.ts';
import { indexTriangles } from './surface/triangle-index.ts';
import { fromUnitBox, IN_PLACE, toUnitBox, type UnitBox } from './surface/unit-box.ts';
import { chooseQuads } from './symmetry/choose-quads.ts';
import { mirrorExactly } from './symmetry/mirror-exactly.ts';
import { mirrorTriangles } from './symmetry/mirror-triangles.ts';
import { remeshSymmetric } from './symmetry/remesh-symmetric.ts';
import { measureSymmetryError } from './symmetry/symmetry-error.ts';
import { remeshTriangles } from './triangles/triangle-remesher.ts';

/**
 * Minimum ratio of area to squared diagonal: that of a wire 1 m long and 10 µm thick. Triangles a million times longer
 * than wide would be cut into millions (fuzz seeds 300718, 700305 and 900132: over a minute).
 */
const NEEDLE = 1e-5;
/**
 * Maximum triangles at one vertex: editing walks around the vertex for each of them (17,000: a minute; 3,000: 3 s). The
 * caps of cylinders are fans of a few hundred.
 */
const MOST_AT_VERTEX = 3000;
/**
 * Number of edges with more than two faces, and their share relative to the triangles, from which the surface counts as
 * a grid of walls. Split apart, such a surface is a hundred thousand sheets of a few squares each; for 365,000 such
 * edges, quads took over a minute.
 */
const MOST_WALL_EDGES = 50_000;
const WALL_SHARE = 0.2;
/** Crease angle in degrees: CAD parts turn by more than this at their edges, scans hardly anywhere. */
const CREASE_ANGLE = 30;

/** Number of grids that are tried until the rebuilt surface is watertight. */
const SOLID_ATTEMPTS = 3;

/** Creates the built-in remesher; see `remesh`. */
export function createRemesher(): Remesher {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-remesh', version: '1', provider: 'built-in' },
    async reduce({ mesh, maxTriangles }, work) {
      const surface = await repaired(mesh, work);
      return (await remeshTriangles(mesh, surface, maxTriangles, null, work.within(0.9))).mesh;
    },
    remesh: ({ mesh, ...request }, work) => remesh(mesh, request, work),
    rebuild: ({ mesh, ...request }, work) => rebuild(mesh, request, work),
    repair: repairMesh,
    removeSlivers: async (mesh, work) => (await paced(removeSlivers(mesh), work, 1))?.mesh ?? mesh,
    removeInnerShells,
    compare: compareSurfaces,
  };
}

/**
 * Makes a new mesh on the surface of an old one: field-aligned quads, or triangles that keep normals, UVs and
 * materials. The source is repaired first. The same input gives the same output.
 * @throws SourceUnusable if no part of the source has an area; the signal's reason after an abort
 */
export async function remesh(
  mesh: PolygonMesh,
  request: Omit<RemeshRequest, 'mesh'>,
  work: Work,
): Promise<{ mesh: PolygonMesh; report: RemeshReport }> {
  const { faceType, targetFaceCount, creaseAngle = CREASE_ANGLE } = request;
  if (!Number.isInteger(targetFaceCount) || targetFaceCount < 4) {
    throw new RangeError(`The target face count must be at least 4, not ${targetFaceCount}.`);
  }
  const surface = await repaired(mesh, work);
  if (faceType === 'quad') return quads(mesh, surface, { ...request, creaseAngle }, work);
  return triangles(mesh, surface, request, work);
}

/**
 * Makes a closed solid of any surface on a grid of voxels, remeshes it like any other, and gives it the attributes of the
 * source. The report compares it with the source.
 * @throws SourceUnusable if no grid closes the gaps of the source; the signal's reason after an abort
 */
async function rebuild(
  source: PolygonMesh,
  request: Omit<RemeshRequest, 'mesh'>,
  work: Work,
): Promise<{ mesh: PolygonMesh; report: RemeshReport }> {
  const { targetFaceCount, creaseAngle = CREASE_ANGLE } = request;
  const surface = await repaired(source, work);
  const shape = {
    positions: Float32Array.from(surface.positions),
    indices: surface.indices,
  };
  const wanted = request.faceType === 'quad' ? 2 * targetFaceCount : targetFaceCount;
  let solid = await work.stage('voxels', 0.1, (work) => voxelSolid(shape, wanted, work));
  let made = await remesh(solid.mesh, request, work.within(0.3));
  // Walls about as thick as a voxel may tear; a coarser grid fills them or leaves them out.
  for (let attempt = 1; attempt < SOLID_ATTEMPTS && !made.report.watertight; attempt++) {
    const { resolution } = solid;
    solid = await work.stage('voxels', 0.05, (work) => voxelSolid(shape, wanted, work, resolution));
    made = await remesh(solid.mesh, request, work.within(0.1));
  }
  separateVertices(made.mesh);
  const bvh = indexOf(surface);
  const { positions, faceOffsets, corners } = made.mesh;
  const features = hardEdges(made.mesh, creaseAngle);
  const { mesh, seamFaces } = await work.stage('attributes', 0.1, (work) =>
    carryOver(source, surface, bvh, { positions, faceOffsets, corners, features }, work),
  );
  const { letGo, droppedParts, creaseEdges, symmetric, symmetryError } = made.report;
  const kept = { letGo, droppedParts, creaseEdges, symmetric, seamFaces };
  const report = await describe(mesh, surface, { bvh, parts: null, box: IN_PLACE }, kept, work);
  return { mesh, report: { ...report, symmetryError, voxels: solid.resolution } };
}

async function triangles(
  source: PolygonMesh,
  surface: RepairedSurface,
  request: Omit<RemeshRequest, 'mesh'>,
  work: Work,
): Promise<{ mesh: PolygonMesh; report: RemeshReport }> {
  const { targetFaceCount, density, symmetry = 'none', symmetryTolerance: tolerance } = request;
  const mirrored =
    symmetry === 'none' || density !== undefined
      ? null
      : await mirrorTriangles(
          source,
          surface,
          targetFaceCount,
          { symmetry, tolerance },
          work.within(0.35),
        );
  const left = work.within(symmetry === 'none' ? 0.7 : 0.35);
  const densities = await densitiesOf(source, surface, request);
  const { mesh, letGo, droppedParts, seamFaces } =
    mirrored ?? (await remeshTriangles(source, surface, targetFaceCount, densities, left));
  const symmetric = mirrored !== null;
  const kept = { letGo, droppedParts, seamFaces, creaseEdges: 0, symmetric };
  const measured = { bvh: null, parts: null, box: IN_PLACE };
  const report = await describe(mesh, surface, measured, kept, work);
  if (mirrored !== null) {
    mirrorExactly(mesh.positions, mirrored, IN_PLACE);
    report.symmetryError = measureSymmetryError(mesh, mirrored, IN_PLACE);
  }
  return { mesh, report };
}

async function quads(
  source: PolygonMesh,
  repaired: RepairedSurface,
  request: Omit<RemeshRequest, 'mesh'> & { creaseAngle: number },
  work: Work,
): Promise<{ mesh: PolygonMesh; report: RemeshReport }> {
  const { positions, indices } = repaired;
  if (areaOf(positions, indices) < NEEDLE * diagonalOf(positions) ** 2) {
    throw new SourceUnusable('The model is too thin to be remeshed with quads.');
  }
  checkWalls(repaired);
  const { mesh, surface, sourceCorners } = await work.stage('sew', 0.03, (work) =>
    sewBorders(source, repaired, work),
  );
  checkFans(surface);
  const box = toUnitBox(surface.positions);
  const bvh = await work.stage('index', 0.03, (work) =>
    quickIndex(surface.positions, surface.indices, work),
  );
  const { targetFaceCount, creaseAngle } = request;
  const density = await densityOf(mesh, surface, request);
  const sizes = density && sizeField(density, bvh);
  const problem = { surface, index: bvh, quads: targetFaceCount, creaseAngle, sizes };
  const asked = { symmetry: request.symmetry ?? 'auto', tolerance: request.symmetryTolerance };
  const symmetric = await remeshSymmetric(problem, asked, work);
  const { made, mirrored } = await chooseQuads(problem, request.symmetry, symmetric, work);
  const { net, shapes: parts, ...rest } = made;
  const { mesh: result, seamFaces } = await work.stage('attributes', 0.1, (work) => {
    const { offsets, corners, features } = net;
    const bare = { positions: Float32Array.from(net.positions), faceOffsets: offsets };
    return carryOver(mesh, surface, bvh, { ...bare, corners, features }, work);
  });
  const letGo = rest.droppedParts > 0 ? ('parts' as const) : ('nothing' as const);
  const kept = { ...rest, letGo, seamFaces, symmetric: mirrored !== null };
  // The parts of a half are not the parts of the whole.
  const { lost, replaced } = parts;
  const ownParts = { lost: mirrored === null ? lost : new Map(), replaced };
  const report = await describe(result, surface, { bvh, parts: ownParts, box }, kept, work);
  for (const part of report.shape.worst) {
    if (sourceCorners !== null) part.sourceCorner = sourceCorners[part.sourceCorner];
  }
  fromUnitBox(result.positions, box);
  // In the coordinates that are delivered, where a far origin would cost digits.
  if (mirrored !== null) {
    mirrorExactly(result.positions, mirrored, box);
    report.symmetryError = measureSymmetryError(result, mirrored, box);
  }
  return { mesh: result, report };
}

/** @throws SourceUnusable if nothing with an area is left, or too many triangles meet at one point */
async function repaired(mesh: PolygonMesh, work: Work): Promise<RepairedSurface> {
  const surface = await work.stage('repair', 0.1, (work) =>
    repair(mesh, work, { keepsFlaps: false }),
  );
  checkFans(surface);
  if (!(areaOf(surface.positions, surface.indices) > 0)) {
    throw new SourceUnusable('The model has no faces with a non-zero area.');
  }
  return surface;
}

/** @throws SourceUnusable if more triangles meet at a vertex than an edit can walk around in time */
function checkFans({ positions, indices }: RepairedSurface): void {
  const counts = new Uint32Array(positions.length / 3);
  let most = 0;
  for (const vertex of indices) most = Math.max(most, ++counts[vertex]);
  if (most > MOST_AT_VERTEX)
    throw new SourceUnusable(
      `${most} triangles of the model meet at one vertex; the limit is ${MOST_AT_VERTEX}. Subdivide the fan of triangles there.`,
    );
}

/**
 * @throws SourceUnusable if quads could not follow the surface, because it consists of walls with other walls on both
 * sides
 */
function checkWalls({ indices, report }: RepairedSurface): void {
  const walls = report.nonManifoldEdges;
  if (walls > MOST_WALL_EDGES && walls > (WALL_SHARE * indices.length) / 3)
    throw new SourceUnusable(
      `${walls} edges of the model are non-manifold; the limit for quads is ${MOST_WALL_EDGES}. Remove interior faces, or request triangles.`,
    );
}

function indexOf({ positions, indices }: RepairedSurface): Bvh {
  return buildBvh(Float32Array.from(positions), indices);
}

async function describe(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  { bvh, parts, box }: { bvh: Bvh | null; parts: PartShapes; box: UnitBox },
  kept: Pick<RemeshReport, 'letGo' | 'droppedParts' | 'creaseEdges' | 'seamFaces' | 'symmetric'>,
  work: Work,
): Promise<RemeshReport> {
  const { net, distance, shape } = await work.stage('measure', 0.1, async (work) => {
    const positions = Float32Array.from(surface.positions);
    const closestPoint =
      bvh?.closestPoint ?? (await indexTriangles(positions, surface.indices, work.within(0.4)));
    const result = await measuredMesh(mesh, work.within(0.1));
    const distance = await measureDistance(result, surface, closestPoint, work.within(0.2));
    const { hausdorff } = distance;
    return {
      net: measureNet(mesh),
      distance,
      shape: await reportShape(
        surface,
        netOf(mesh),
        { parts, index: { closestPoint }, result, box, hausdorff },
        work.within(0.3),
      ),
    };
  });
  const quads = net.quads > 0;
  return {
    repair: surface.report,
    source: {
      triangles: surface.indices.length / 3,
      vertices: surface.positions.length / 3,
      components: surface.components,
      borderEdges: surface.borderEdges,
    },
    result: {
      faces: net.faces,
      vertices: net.vertices,
      quads: net.quads,
      triangles: net.faces - net.quads,
    },
    irregularVertices: quads ? net.irregular : null,
    angleDeviation: quads ? net.angleDeviation : null,
    layout: measureLayout(mesh),
    distance,
    shape,
    watertight: net.watertight,
    eulerCharacteristic: net.eulerCharacteristic,
    symmetryError: null,
    ...kept,
  };
}

function netOf({ positions, faceOffsets, corners }: PolygonMesh) {
  const features = new Uint8Array(corners.length);
  return { positions: Float64Array.from(positions), offsets: faceOffsets, corners, features };
}
