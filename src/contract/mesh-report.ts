import { z } from 'zod';

const count = (what: string) => z.int().min(0).describe(what);
const point = z.tuple([z.number(), z.number(), z.number()]);

/**
 * Statistics of a model, measured once and shown everywhere: the whole model, with each mesh as its nodes place it, and
 * vertices at one position merged across meshes. Watertight: it has faces, and neither boundary nor non-manifold edges.
 */
export const modelStatistics = z
  .object({
    nodes: count('nodes of the scene'),
    meshes: count('different meshes, not instanced'),
    materials: count('materials'),
    images: count('images that textures use'),
    skins: count('skins'),
    animations: count('animations'),
    vertices: count(
      'vertices of the whole model; those at one position count once, also where UVs, normals or meshes meet',
    ),
    faces: count('faces of the whole model, copies included'),
    faces_by_sides: z
      .record(z.string(), z.int().min(1))
      .describe('faces by their number of sides, e.g. {"3": 32, "4": 468}'),
    triangles: count('triangles that the faces make'),
    components: count('connected parts; parts that share a position are one'),
    boundary_edges: count('edges of one face only'),
    non_manifold_edges: count('edges of more than two faces'),
    euler_characteristic: z.int().describe('vertices - edges + faces'),
    watertight: z
      .boolean()
      .describe('there are faces, boundary_edges is 0 and non_manifold_edges is 0'),
    consistently_oriented: z.boolean().describe('neighbouring faces agree about their outside'),
    area: z.number().describe('square metres'),
    volume: z
      .number()
      .nullable()
      .describe('cubic metres; null where neither the model nor each of its meshes is watertight'),
    bounds: z
      .object({ min: point, max: point })
      .nullable()
      .describe('axis-aligned bounding box in metres, +Y up; null if the mesh has no vertices'),
  })
  .meta({ id: 'ModelStatistics' });
export type ModelStatistics = z.infer<typeof modelStatistics>;

const shapeFigures = {
  area_change_percent: z.number().describe('area of the result compared with the source'),
  normal_deviation: z
    .number()
    .describe('mean angle between the normals at nearest points, in degrees'),
  non_manifold_edges: count('edges of the result that belong to more than two faces'),
};

/** Whether a remesher kept the shape. */
const shapeReport = z.object({
  kept: z
    .boolean()
    .describe(
      'the whole and every connected part are within 3 % of area, 1.5 % of the diagonal, and 12 degrees of normals',
    ),
  ...shapeFigures,
  parts_finer: count('connected parts that got more quads, since fewer lost their shape'),
  parts_paired: count(
    'connected parts made of paired triangles, since even quads lost their shape',
  ),
  parts_not_kept: count('connected parts beyond the limits'),
  worst: z
    .array(
      z.object({
        component: z.int().min(0).describe('number of the part in the order of the faces, from 0'),
        triangles: count('triangles of the source'),
        centre: point.describe('middle of its box in metres, +Y up'),
        size: point.describe('of its box in metres'),
        ...shapeFigures,
        distance_hausdorff_percent: z
          .number()
          .describe("largest distance, of the diagonal of the part's box"),
      }),
    )
    .describe('the parts that are furthest beyond the limits, at most ten'),
});

/** Quality of a remesh. Distances in percent are relative to the diagonal of the source's box. */
const remeshReport = z.object({
  face_type: z.enum(['quad', 'triangle']).describe('what was asked for'),
  target_face_count: z.int().describe('what was asked for, or chosen by the source'),
  source: z
    .object({
      triangles: count('triangles'),
      vertices: count('vertices'),
      components: count('connected parts'),
      border_edges: count('edges of one triangle only'),
    })
    .describe('the surface after its repair'),
  result: z
    .object({
      faces: count('faces'),
      vertices: count('vertices'),
      quads: count('faces of four sides'),
      triangles: count('other faces'),
    })
    .describe('the new mesh'),
  quads_percent: z.number().describe('faces of four sides'),
  irregular_vertices: z
    .int()
    .nullable()
    .describe('inside not of four edges, at a border not of three; null of triangles'),
  irregular_percent: z.number().nullable().describe('of all vertices; null of triangles'),
  angle_deviation: z
    .number()
    .nullable()
    .describe('mean difference of the corners to right angles in degrees; null of triangles'),
  distance_mean_percent: z.number().describe('mean distance between both surfaces'),
  distance_hausdorff_percent: z.number().describe('largest distance between both surfaces'),
  shape: shapeReport.optional().describe('whether the shape was kept; absent in older reports'),
  watertight: z.boolean().describe('no boundary edge and no non-manifold one'),
  euler_characteristic: z.int().describe('vertices - edges + faces'),
  symmetric: z.boolean().describe('one half is the exact mirror image of the other'),
  crease_edges: count('edges that lie on sharp edges of the source'),
  seam_faces: count('faces that reach over a seam of UVs or colours and show one side of it'),
  dropped_parts: count('connected parts that had to go for the face count, the smallest ones'),
  let_go: z
    .enum(['nothing', 'seams', 'parts'])
    .describe('what the face count cost: nothing, seams of UVs and normals, or small parts'),
});

/** The layout of the generated UVs. */
const unwrapReport = z.object({
  charts: count('pieces of the surface'),
  utilisation: z.number().describe('share of the texture that they cover, 0 to 1'),
  stretch: z.number().describe("Sander's L2 stretch over the surface; 1 is none"),
});

/** The source of the baked textures. */
const bakeReport = z.object({
  maps: z.array(z.string()).describe('the textures that were made'),
  hit: z.number().describe('share of the texels that found the source, 0 to 1'),
});

/** How a model was textured. */
const textureReport = z.object({
  uvs: z.enum(['kept', 'made']).describe("the model's own UVs, or new ones"),
  parts: z
    .array(
      z.object({
        part: z.string().nullable().describe('the word for the part; null: everything else'),
        material: z.string().describe('of the library'),
        colour: z.string().nullable().describe("as it was asked for; null: the material's own"),
      }),
    )
    .describe('which part is made of what, the rest last'),
  picture: z
    .object({
      use: z
        .enum(['projection', 'material', 'palette'])
        .describe(
          'projected onto the model that it shows; laid over it as the material that it shows; or only its colours taken',
        ),
      fit: z
        .object({
          side: z
            .enum(['front', 'back', 'left', 'right'])
            .describe("whose outline agrees best; the left is the model's own"),
          agreement: z.number().describe('of both outlines over their union, 0 to 1'),
          needed: z.number().describe('from where on the picture is taken to show the model'),
        })
        .nullable()
        .describe('null where the picture is of a material'),
    })
    .optional()
    .describe('of a picture, what was made of it and why'),
  maps: z.array(z.string()).describe('the textures that were made'),
});

const upAxis = z.enum(['x', 'y', 'z']).meta({ id: 'UpAxis' });
const spaceFrom = z
  .enum(['stated', 'assumed', 'given'])
  .describe(
    'how it is known: the file or its format states it, it was assumed, or the request gave it',
  )
  .meta({ id: 'SpaceOrigin' });

/** A model's statistics before and after, and the steps in between. */
export const meshReport = z
  .object({
    source: z
      .object({
        format: z.string().describe('what the bytes are'),
        generator: z.string().nullable().describe('program that the file names as its maker'),
        unit_metres: z.number().describe('metres in one unit of the file'),
        unit_from: spaceFrom.optional(),
        up_axis: upAxis.describe('axis of the file that points up'),
        up_axis_from: spaceFrom.optional(),
        size_metres: point.optional().describe('extent along x, y and z in metres, +Y up'),
        size_millimetres: point.optional().describe('the same in millimetres'),
        origin_metres: point
          .optional()
          .describe(
            'where the model lies, in metres, +Y up: it is so far from the zero point that it was worked on next to it and put back',
          ),
        statistics: modelStatistics,
      })
      .nullable()
      .describe('the model that was read; null where the task made one from an image'),
    results: z
      .array(
        z.object({
          filename: z.string(),
          format: z.string(),
          unit_metres: z.number().optional().describe('metres in one unit of the file'),
          up_axis: upAxis.optional().describe('axis of the file that points up'),
          statistics: modelStatistics,
        }),
      )
      .describe('every model file of the task, as a reader finds it'),
    repairs: z
      .array(
        z.object({
          code: z.string(),
          message: z.string(),
          count: z.int().min(1).describe('how often'),
        }),
      )
      .describe('what was wrong with the source and was put right'),
    remesh: remeshReport.optional().describe('of tasks that remesh'),
    unwrap: unwrapReport.optional().describe('where UVs were made'),
    bake: bakeReport.optional().describe('where textures were baked'),
    texture: textureReport.optional().describe('where materials were made'),
  })
  .meta({ id: 'MeshReport' });
export type MeshReport = z.infer<typeof meshReport>;
