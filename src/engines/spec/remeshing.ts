import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { EngineIdentity, Work } from './engine.ts';

export interface RemeshRequest {
  /** In world space; its materials index into its scene's. */
  mesh: PolygonMesh;
  faceType: 'quad' | 'triangle';
  /** Triangles exactly or one fewer, quads within 2 %. */
  targetFaceCount: number;
  /** Degrees between faces from which on an edge is kept as a crease. */
  creaseAngle?: number;
  /**
   * How far left and right of a surface may differ, in shares of the diagonal: the quads of one side are then the image
   * of the other's. Absent: not at all (but front and back count too), and only where it costs no regularity. 0: never.
   */
  symmetryTolerance?: number;
}

/** What was wrong with a mesh and was put right. */
export interface RepairReport {
  /** Vertices that were joined with others at the same place, or nearly so at a border. */
  weldedVertices: number;
  /** Faces with coordinates that are not finite. */
  nonFiniteFaces: number;
  /** Triangles without three different vertices. */
  degenerateTriangles: number;
  duplicateTriangles: number;
  /** Edges in more than two triangles, which were taken apart. */
  nonManifoldEdges: number;
  /** Vertices that were added where fans met in a point. */
  splitVertices: number;
  turnedTriangles: number;
  /** Edges that were cut: of one-sided surfaces, and where a surface meets itself. */
  cutEdges: number;
  /** Vertices that were joined with the border of another patch, or put into its edges (T-junctions). Absent: none. */
  sewnVertices?: number;
}

/** How far a result is from its source. */
export interface ShapeFigures {
  /** Area of the result / area of the source − 1. */
  area: number;
  /** Largest distance between the surfaces, in shares of the diagonal of the source's box. */
  hausdorff: number;
  /** Mean angle between the normals at nearest points in degrees, whichever side they face. */
  normal: number;
  /** Edges of the result that belong to more than two faces. */
  nonManifoldEdges: number;
}

/** A connected part whose shape was not kept. */
export interface LostPart extends ShapeFigures {
  /** Its number, in the order of the source's faces, from 0 on. */
  component: number;
  triangles: number;
  /** Middle and size of its box, in the units of the mesh. */
  centre: [number, number, number];
  size: [number, number, number];
  /** A corner of the source's mesh in it. */
  sourceCorner: number;
}

/** Whether the result has the shape of its source. */
export interface ShapeReport extends ShapeFigures {
  /** Whether all figures are within the limits, of the whole and of each part. */
  isKept: boolean;
  /** Parts beyond the limits: how many, and the worst of them. */
  lostParts: number;
  worst: LostPart[];
  /** Parts that were made otherwise, as the first quads lost their shape: by finer quads, of paired triangles. */
  finerParts: number;
  pairedParts: number;
}

/** Counts of the source and the result, and measures of quality. */
export interface RemeshReport {
  repair: RepairReport;
  source: { triangles: number; vertices: number; components: number; borderEdges: number };
  result: { faces: number; vertices: number; quads: number; triangles: number };
  /** Number of irregular vertices: inside, other than four edges; on a border, other than three. Quads only. */
  irregularVertices: number | null;
  /** Mean difference of the corners to right angles, degrees. Quads only. */
  angleDeviation: number | null;
  /** Between samples of both surfaces, in shares of the source's diagonal. */
  distance: { mean: number; hausdorff: number };
  shape: ShapeReport;
  watertight: boolean;
  eulerCharacteristic: number;
  /** One half of the mesh is the exact mirror image of the other. */
  symmetric: boolean;
  /** Edges of creases that the quads follow. */
  creaseEdges: number;
  /** Quads that reach over a seam of UVs or colours: they show one side of it. */
  seamFaces: number;
  /** What was given up to reach the count: nothing, seams of UVs and normals, or small parts. */
  letGo: 'nothing' | 'seams' | 'parts';
  /** Number of connected parts, the smallest ones, that were dropped to reach the count. */
  droppedParts: number;
}

/** A mesh → a better mesh on the same surface, with UVs and materials carried over where the source has them. */
export interface Remesher {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * The surface with at most so many triangles, neither measured nor reported on.
   * Throws `SourceUnusable` where nothing with an area is left of it.
   */
  doReduce(request: { mesh: PolygonMesh; maxTriangles: number }, work: Work): Promise<PolygonMesh>;
  /** Throws `SourceUnusable` where nothing with an area is left of the source. */
  doRemesh(
    request: RemeshRequest,
    work: Work,
  ): Promise<{ mesh: PolygonMesh; report: RemeshReport }>;
}
