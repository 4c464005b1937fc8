import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import {
  type EngineContext,
  type Remesher,
  type RemeshReport,
  type RemeshRequest,
  SourceUnusable,
} from '../spec.ts';
import { createPace, type Pace } from './pace.ts';
import type { PolygonNet } from './polygon-net.ts';
import { remeshQuads } from './quads/quad-remesher.ts';
import { measureDistance, measureNet } from './quality.ts';
import { type RepairedSurface, repair } from './repair/repair.ts';
import { areaOf } from './surface.ts';
import { remeshTriangles } from './triangles/triangle-remesher.ts';

/** CAD parts turn by more than this at their edges, scans hardly anywhere. */
const CREASE_ANGLE = 30;

/** The built-in remesher, see `remesh`. */
export function createRemesher(): Remesher {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-remesh', version: '1', provider: 'built-in' },
    doRemesh: ({ mesh, ...request }, context) => remesh(mesh, request, context),
  };
}

/**
 * A new mesh on the surface of an old one: field-aligned quads, or triangles that keep normals, UVs and materials. The
 * source is repaired first. The same input gives the same output.
 * @throws SourceUnusable where nothing with an area is left of the source; the signal's reason once it is aborted
 */
export async function remesh(
  mesh: PolygonMesh,
  request: Omit<RemeshRequest, 'mesh'>,
  context: EngineContext,
): Promise<{ mesh: PolygonMesh; report: RemeshReport }> {
  const { faceType, targetFaceCount, creaseAngle = CREASE_ANGLE } = request;
  if (!Number.isInteger(targetFaceCount) || targetFaceCount < 4) {
    throw new RangeError(`At least four faces are needed, not ${targetFaceCount}.`);
  }
  const pace = createPace(context);
  const surface = await pace.stage('repair', 0.1, () => repair(mesh, pace));
  if (!(areaOf(surface.positions, surface.indices) > 0)) {
    throw new SourceUnusable('The model has no faces with an area that could be remeshed.');
  }
  if (faceType === 'triangle') {
    const { mesh: result, letGo } = await remeshTriangles(mesh, surface, targetFaceCount, pace);
    return {
      mesh: result,
      report: await describe(result, surface, { letGo, creaseEdges: 0 }, pace),
    };
  }
  const { net, creaseEdges } = await remeshQuads(surface, targetFaceCount, creaseAngle, pace);
  const result = toPolygonMesh(net, mesh);
  const report = await describe(result, surface, { letGo: 'nothing', creaseEdges }, pace);
  return { mesh: result, report };
}

function toPolygonMesh(net: PolygonNet, source: PolygonMesh): PolygonMesh {
  return {
    positions: Float32Array.from(net.positions),
    faceOffsets: net.offsets,
    corners: net.corners,
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: source.faceMaterials?.[0] ?? source.material,
    skinning: null,
    morphTargets: [],
  };
}

async function describe(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  kept: Pick<RemeshReport, 'letGo' | 'creaseEdges'>,
  pace: Pace,
): Promise<RemeshReport> {
  const { net, distance } = await pace.stage('measure', 0.1, async () => ({
    net: measureNet(mesh),
    distance: await measureDistance(mesh, surface, pace),
  }));
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
    distance,
    watertight: net.watertight,
    eulerCharacteristic: net.eulerCharacteristic,
    ...kept,
    timings: pace.timings,
  };
}
