import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneImage, TextureUse } from '../mesh/scene.ts';
import type { Raster } from '../raster/raster.ts';
import type { EngineIdentity, Work } from './engine.ts';

export interface RemeshRequest {
  /** In world space; its materials index into those of its scene. */
  mesh: PolygonMesh;
  faceType: 'quad' | 'triangle';
  /** Target number of faces. Triangles: exact or one fewer; quads: within 2 %. */
  targetFaceCount: number;
  /** Minimum angle between faces, in degrees, for an edge to be kept as a crease. */
  creaseAngle?: number;
  /**
   * Whether one half becomes the exact mirror image of the other. Absent: `none` for triangles, and `auto` for quads
   * unless these would be far less regular.
   */
  symmetry?: RemeshSymmetry;
  /** Maximum difference between the sides, as a fraction of the diagonal, that is overlooked. Absent: as documented. */
  symmetryTolerance?: number;
  /** Where faces are smaller than elsewhere, with the same number in all. Absent: nowhere. */
  density?: RemeshDensity;
  /** The maps for `density: texture`. */
  densityPaint?: DensityPaint;
}

/**
 * `vertex_colors` and `texture`: white gets nine times as many faces per area as black; `curvature`: strongly curved
 * places get more than flat ones.
 */
export type RemeshDensity = 'vertex_colors' | 'curvature' | 'texture';

/** Maps that are bright where faces are smaller. Faces without one count as black. */
export interface DensityPaint {
  /** For each material of the scene. */
  ofMaterials: readonly (DensityMap | null)[];
  /** For faces without a material. */
  other: DensityMap | null;
}

/** An image on the UVs of faces. */
export interface DensityMap extends Pick<TextureUse, 'uvSet' | 'wrapS' | 'wrapT' | 'transform'> {
  image: Raster | Pick<SceneImage, 'bytes'>;
}

/**
 * `auto`: across whichever plane the surface is symmetric about, if that keeps the shape; x, y and z: across the plane
 * perpendicular to this axis, if the surface is roughly symmetric about it.
 */
export type RemeshSymmetry = 'auto' | 'x' | 'y' | 'z' | 'none';

/** Problems of a mesh that were repaired. */
export interface RepairReport {
  /** Vertices that were merged with others at the same position, or at nearly the same position at a border. */
  weldedVertices: number;
  /** Faces with coordinates that are not finite. */
  nonFiniteFaces: number;
  /** Triangles without three different vertices, or without an area. */
  degenerateTriangles: number;
  duplicateTriangles: number;
  /** Edges in more than two triangles, which were separated. */
  nonManifoldEdges: number;
  /** Vertices that were added where separate fans of faces met in a single point. */
  splitVertices: number;
  turnedTriangles: number;
  /** Edges that were cut: in one-sided surfaces, and where a surface touches itself. */
  cutEdges: number;
  /**
   * Vertices that were merged with the border of another patch, or inserted into its edges (T-junctions). Absent: none.
   */
  sewnVertices?: number;
}

/** Differences between a result and its source. */
export interface ShapeFigures {
  /** Ratio of the result's area to the source's area, minus 1. */
  area: number;
  /** Largest distance between the surfaces, as a fraction of the diagonal of the source's box. */
  hausdorff: number;
  /** Mean angle in degrees between the normals at nearest points, ignoring their sign. */
  normal: number;
  /** Edges of the result that belong to more than two faces. */
  nonManifoldEdges: number;
}

/** A connected part whose shape was not preserved. */
export interface LostPart extends ShapeFigures {
  /** Index of the part, starting at 0, in the order of the source's faces. */
  component: number;
  triangles: number;
  /** Center and size of its box, in the units of the mesh. */
  centre: [number, number, number];
  size: [number, number, number];
  /** Index of one of its corners in the source's mesh. */
  sourceCorner: number;
}

/** Whether the result preserves the shape of its source. */
export interface ShapeReport extends ShapeFigures {
  /** Whether all values of the whole mesh and of each part are within the limits. */
  isKept: boolean;
  /** Number of parts beyond the limits, and the worst of them. */
  lostParts: number;
  worst: LostPart[];
  /**
   * Parts that were made again, from finer quads or from paired triangles, because the first quads did not preserve
   * their shape.
   */
  finerParts: number;
  pairedParts: number;
}

/** How simply quads are laid out, which people who edit a mesh notice before its angles. */
export interface QuadLayout {
  /**
   * Number of faces of the base complex: the patches of regular quads between the lines that go straight on from irregular
   * vertices (separatrices), up to the next irregular vertex or border.
   */
  baseComplexFaces: number;
  /** Mean number of edges of the lines that go straight on through regular vertices, open or closed. */
  loopLength: number;
  /** Mean ratio of the longer to the shorter side of a quad, each the mean of two opposite edges. */
  aspect: number;
}

/** Counts of the source and the result, and quality measures. */
export interface RemeshReport {
  repair: RepairReport;
  source: { triangles: number; vertices: number; components: number; borderEdges: number };
  result: { faces: number; vertices: number; quads: number; triangles: number };
  /** Number of irregular vertices: those that do not have four edges inside, or three on a border. Quads only. */
  irregularVertices: number | null;
  /** Mean deviation of the corners from right angles, in degrees. Quads only. */
  angleDeviation: number | null;
  /** Null unless all faces are quads. */
  layout: QuadLayout | null;
  /** Distance between samples of both surfaces, as a fraction of the source's diagonal. */
  distance: {
    mean: number;
    hausdorff: number;
    /** Largest distances from the result to the source, and from the source to the result. */
    toSource: number;
    toResult: number;
  };
  shape: ShapeReport;
  watertight: boolean;
  eulerCharacteristic: number;
  /** Whether one half of the mesh is the exact mirror image of the other. */
  symmetric: boolean;
  /**
   * Largest distance between the mirror image of a vertex and its partner, as a fraction of the diagonal; null unless
   * the mesh is symmetric.
   */
  symmetryError: number | null;
  /** Crease edges that the quads follow. */
  creaseEdges: number;
  /** Quads that cross a seam of UVs or colors; they show only one side of it. */
  seamFaces: number;
  /** Details that were sacrificed to reach the count: nothing, seams of UVs and normals, or small parts. */
  letGo: 'nothing' | 'seams' | 'parts';
  /** Number of connected parts, the smallest ones, that were dropped to reach the count. */
  droppedParts: number;
  /** Voxels along the longest side, of a mesh that was rebuilt as a solid. Absent: it was not. */
  voxels?: number;
}

/** A mesh that was repaired. */
export interface MeshRepair {
  /** The mesh itself if it needs no repair; otherwise its polygons are triangles. */
  mesh: PolygonMesh;
  report: RepairReport;
  /** Small holes that were closed, each with one polygon. */
  filledHoles: number;
  /** Materials that have to be shown from both sides, because faces that showed their backs were removed. */
  sheets: number[];
}

/** A scene without parts that nobody can see from outside. */
export interface InnerShellRemoval {
  /** The scene itself if it has none. */
  scene: Scene;
  /** Number of connected parts that were removed, and of their faces. */
  shells: number;
  faces: number;
}

/** Differences between two surfaces. */
export interface SurfaceComparison {
  /** Ratio of the second surface's area to the first's, minus 1. */
  area: number;
  /** Mean and largest distance, as fractions of the diagonal of the first surface's box. */
  mean: number;
  hausdorff: number;
  /** Mean angle in degrees between the normals at nearest points, ignoring their sign. */
  normal: number;
}

/** Converts a mesh to a better mesh of the same surface, and transfers UVs and materials if the source has them. */
export interface Remesher {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Reduces the surface to at most `maxTriangles`, without measurements or a report. Throws `SourceUnusable` if no area
   * is left of it.
   */
  reduce(request: { mesh: PolygonMesh; maxTriangles: number }, work: Work): Promise<PolygonMesh>;
  /** Throws `SourceUnusable` if no area is left of the source. */
  remesh(request: RemeshRequest, work: Work): Promise<{ mesh: PolygonMesh; report: RemeshReport }>;
  /** Repairs a mesh without building a new one: its UVs, skin and morph targets stay. */
  repair(mesh: PolygonMesh, work: Work): Promise<MeshRepair>;
  /** Removes triangles without an area and keeps everything else; returns the mesh itself if there are none. */
  removeSlivers(mesh: PolygonMesh, work: Work): Promise<PolygonMesh>;
  /**
   * Makes a closed solid of any surface on a grid of voxels, with the materials, UVs and colors of the source at the
   * nearest places. Throws `SourceUnusable` if no grid is coarse enough to close its gaps.
   */
  rebuild(request: RemeshRequest, work: Work): Promise<{ mesh: PolygonMesh; report: RemeshReport }>;
  /** Removes the connected parts that lie wholly inside of closed, opaque ones. Walls of cavities stay. */
  removeInnerShells(scene: Scene, work: Work): Promise<InnerShellRemoval>;
  /** Compares two surfaces in the same space. */
  compare(before: PolygonMesh, after: PolygonMesh, work: Work): Promise<SurfaceComparison>;
}
