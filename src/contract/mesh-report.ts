import { z } from 'zod';
import { finishReport, surfaceDistance, uvMeasures } from './finish-report.ts';

const count = (what: string) => z.int().min(0).describe(what);
const point = z.tuple([z.number(), z.number(), z.number()]);

/**
 * Statistics of a model, measured once and shown everywhere. They describe the whole model, with each mesh placed by
 * its nodes, and with vertices at the same position merged across meshes. A model is watertight if it has faces, and
 * neither boundary edges nor non-manifold edges.
 */
export const modelStatistics = z
  .object({
    nodes: count('nodes of the scene'),
    meshes: count('distinct meshes, without instances'),
    materials: count('materials'),
    images: count('images used by textures'),
    skins: count('skins'),
    animations: count('animations'),
    vertices: count(
      'vertices of the whole model; vertices at the same position count once, even across UV seams, normals and meshes',
    ),
    faces: count('faces of the whole model, including instances'),
    faces_by_sides: z
      .record(z.string(), z.int().min(1))
      .describe('faces by their number of sides, e.g. {"3": 32, "4": 468}'),
    triangles: count('triangles after triangulation of the faces'),
    components: count('connected components; components that share a vertex position count as one'),
    boundary_edges: count('edges that belong to one face only'),
    non_manifold_edges: count('edges that belong to more than two faces'),
    euler_characteristic: z.int().describe('vertices - edges + faces'),
    watertight: z
      .boolean()
      .describe('true if there are faces, and both boundary_edges and non_manifold_edges are 0'),
    consistently_oriented: z
      .boolean()
      .describe('true if neighboring faces have consistent winding'),
    area: z.number().describe('surface area in square meters'),
    volume: z
      .number()
      .nullable()
      .describe(
        'volume in cubic meters; null unless the model, or each of its meshes, is watertight',
      ),
    bounds: z
      .object({ min: point, max: point })
      .nullable()
      .describe('axis-aligned bounding box in meters, +Y up; null if there are no vertices'),
  })
  .meta({ id: 'ModelStatistics' });
export type ModelStatistics = z.infer<typeof modelStatistics>;

const shapeFigures = {
  area_change_percent: z.number().describe('change in area relative to the source'),
  normal_deviation: z
    .number()
    .describe('mean angle between the normals at closest points, in degrees'),
  non_manifold_edges: count('edges of the result that belong to more than two faces'),
};

/** Measures of whether a remesher kept the shape. */
const shapeReport = z.object({
  kept: z
    .boolean()
    .describe(
      'true if the model and each of its components stay within 3% of the area, 1.5% of the diagonal and 12 degrees of the normals',
    ),
  ...shapeFigures,
  parts_finer: count('components that received extra quads to keep their shape'),
  parts_paired: count(
    'components built from paired triangles because evenly sized quads did not keep their shape',
  ),
  parts_not_kept: count('components that exceed the limits'),
  worst: z
    .array(
      z.object({
        component: z.int().min(0).describe('index of the component in face order, from 0'),
        triangles: count('triangles of the source'),
        centre: point.describe('center of its bounding box in meters, +Y up'),
        size: point.describe('size of its bounding box in meters'),
        ...shapeFigures,
        distance_hausdorff_percent: z
          .number()
          .describe("largest distance, in percent of the diagonal of the component's bounding box"),
      }),
    )
    .describe('components that exceed the limits the most, at most ten'),
});

/** Quality of a remesh. Distances in percent are relative to the diagonal of the source's box. */
const remeshReport = z.object({
  face_type: z.enum(['quad', 'triangle']).describe('requested face type'),
  target_face_count: z.int().describe('requested face count, or the one derived from the source'),
  source: z
    .object({
      triangles: count('triangles'),
      vertices: count('vertices'),
      components: count('connected components'),
      border_edges: count('edges that belong to one triangle only'),
    })
    .describe('source surface after repair'),
  result: z
    .object({
      faces: count('faces'),
      vertices: count('vertices'),
      quads: count('quads'),
      triangles: count('triangles'),
    })
    .describe('the new mesh'),
  quads_percent: z.number().describe('share of quads among the faces'),
  irregular_vertices: z
    .int()
    .nullable()
    .describe('vertices whose valence is not four (three on a border); null for triangle meshes'),
  irregular_percent: z
    .number()
    .nullable()
    .describe('share of irregular vertices; null for triangle meshes'),
  angle_deviation: z
    .number()
    .nullable()
    .describe('mean deviation of the face corners from 90 degrees; null for triangle meshes'),
  base_complex_faces: z
    .int()
    .nullable()
    .optional()
    .describe(
      'patches of regular quads between the edge lines that start at irregular vertices; null unless all faces are quads; absent from older reports',
    ),
  loop_length: z
    .number()
    .nullable()
    .optional()
    .describe('mean number of edges of an edge loop; null and absent like base_complex_faces'),
  aspect: z
    .number()
    .nullable()
    .optional()
    .describe('mean ratio of the sides of a quad; null and absent like base_complex_faces'),
  distance_mean_percent: z.number().describe('mean distance between the two surfaces'),
  distance_hausdorff_percent: z.number().describe('largest distance between the two surfaces'),
  distance_to_source_percent: z
    .number()
    .optional()
    .describe('largest distance from the result to the source; absent from older reports'),
  distance_to_result_percent: z
    .number()
    .optional()
    .describe('largest distance from the source to the result; absent from older reports'),
  shape: shapeReport
    .optional()
    .describe('whether the shape was preserved; absent from older reports'),
  watertight: z.boolean().describe('true if there are no boundary and no non-manifold edges'),
  euler_characteristic: z.int().describe('vertices - edges + faces'),
  symmetric: z.boolean().describe('true if one half is the exact mirror image of the other'),
  symmetry_error_percent: z
    .number()
    .nullable()
    .optional()
    .describe(
      'largest distance between the mirror image of a vertex and its partner; null unless symmetric, absent from older reports',
    ),
  crease_edges: count('edges along sharp edges of the source'),
  seam_faces: count(
    'faces that cross a UV or color seam and take their values from one side of it',
  ),
  dropped_parts: count('smallest components, dropped to reach the face count'),
  let_go: z
    .enum(['nothing', 'seams', 'parts'])
    .describe(
      'what was given up to reach the face count: nothing, UV and normal seams, or small components',
    ),
  voxels: count('voxels along the longest side, for models rebuilt as a solid').optional(),
});

/** The layout of the generated UVs. */
const unwrapReport = z.object({
  charts: count('UV charts'),
  utilisation: z.number().describe('share of the texture covered by charts, 0 to 1'),
  stretch: z.number().describe("Sander's L2 stretch over the surface; 1 means no stretch"),
});

/** The source of the baked textures. */
const bakeReport = z.object({
  maps: z.array(z.string()).describe('textures that were created'),
  hit: z.number().describe('share of texels whose rays hit the source, 0 to 1'),
});

/** How a model was textured. */
const textureReport = z.object({
  uvs: z
    .enum(['kept', 'made'])
    .describe("whether the model's own UVs were kept or new ones were made"),
  parts: z
    .array(
      z.object({
        part: z.string().nullable().describe('name of the part; null for the rest of the model'),
        material: z.string().describe('name of the material in the library'),
        colour: z
          .string()
          .nullable()
          .describe("requested color; null for the material's own color"),
      }),
    )
    .describe('materials by part; the rest of the model comes last'),
  picture: z
    .object({
      use: z
        .enum(['projection', 'material', 'palette'])
        .describe(
          'projection: an image of the object, projected onto it; material: an image of a material, tiled over the model; palette: only its colors were used',
        ),
      fit: z
        .object({
          side: z
            .enum(['front', 'back', 'left', 'right'])
            .describe('side whose outline matches best; left is −X, right is +X'),
          agreement: z.number().describe('intersection over union of the two outlines, 0 to 1'),
          needed: z
            .number()
            .describe('agreement from which the image counts as an image of the model'),
        })
        .nullable()
        .describe('how well the image matches the model; null for an image of a material'),
    })
    .optional()
    .describe('how a given image was used, and why'),
  maps: z.array(z.string()).describe('textures that were created'),
});

const upAxis = z.enum(['x', 'y', 'z']).meta({ id: 'UpAxis' });
const spaceFrom = z
  .enum(['stated', 'assumed', 'given'])
  .describe('stated: by the file or its format; assumed: by default; given: by the request')
  .meta({ id: 'SpaceOrigin' });

/** A model's statistics before and after, and the steps in between. */
export const meshReport = z
  .object({
    source: z
      .object({
        format: z.string().describe('format detected from the content'),
        generator: z
          .string()
          .nullable()
          .describe('program that wrote the file, according to the file'),
        unit_metres: z.number().describe('meters per unit of the file'),
        unit_from: spaceFrom.optional(),
        up_axis: upAxis.describe('up axis of the file'),
        up_axis_from: spaceFrom.optional(),
        size_metres: point.optional().describe('extent along x, y and z in meters, +Y up'),
        size_millimetres: point
          .optional()
          .describe('extent along x, y and z in millimeters, +Y up'),
        origin_metres: point
          .optional()
          .describe(
            'position of the model in meters, +Y up; present if the model is so far from the origin that it was processed at the origin and moved back',
          ),
        statistics: modelStatistics,
      })
      .nullable()
      .describe('source model; null if the task made a model from an image or a prompt'),
    results: z
      .array(
        z.object({
          filename: z.string(),
          format: z.string(),
          unit_metres: z.number().optional().describe('meters per unit of the file'),
          up_axis: upAxis.optional().describe('up axis of the file'),
          statistics: modelStatistics,
        }),
      )
      .describe('every model file of the task, measured after reading it back'),
    repairs: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          count: z.int().min(1).describe('number of occurrences'),
        }),
      )
      .describe('defects of the source that were repaired'),
    remesh: remeshReport.optional().describe('present if the task remeshed a model'),
    unwrap: unwrapReport.optional().describe('present if UVs were created'),
    bake: bakeReport.optional().describe('present if textures were baked'),
    texture: textureReport.optional().describe('present if materials were created'),
    uvs: z
      .object({
        before: uvMeasures.nullable().describe('the source; null if it has no UVs'),
        after: uvMeasures.describe('the delivered file, read back'),
      })
      .optional()
      .describe('first UV set before and after; present if the task unwrapped a model'),
    distance: surfaceDistance
      .optional()
      .describe('present if a model server made the mesh: the mesh compared with the source'),
    finish: finishReport.optional().describe('present if the task finished a model'),
  })
  .meta({ id: 'MeshReport' });
export type MeshReport = z.infer<typeof meshReport>;
