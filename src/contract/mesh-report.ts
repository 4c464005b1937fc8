import { z } from 'zod';

const count = (what: string) => z.int().min(0).describe(what);
const point = z.tuple([z.number(), z.number(), z.number()]);

/** What a model holds: counts over its meshes, not instanced; area, volume and bounds over the instances, in world space. */
export const modelStatistics = z
  .object({
    nodes: count('nodes of the scene'),
    meshes: count('meshes, not instanced'),
    materials: count('materials'),
    images: count('images that textures use'),
    skins: count('skins'),
    animations: count('animations'),
    vertices: count('vertices of all meshes, not instanced'),
    faces: count('faces of all meshes, not instanced'),
    faces_by_sides: z
      .record(z.string(), z.int().min(1))
      .describe('faces by their number of sides, e.g. {"3": 32, "4": 468}'),
    triangles: count('triangles that the faces make'),
    components: count('connected parts'),
    boundary_edges: count('edges of one face only'),
    non_manifold_edges: count('edges of more than two faces'),
    euler_characteristic: z.int().describe('vertices - edges + faces of the welded surface'),
    watertight: z.boolean().describe('no boundary edge and no non-manifold one'),
    consistently_oriented: z.boolean().describe('neighbouring faces agree about their outside'),
    area: z.number().describe('square metres'),
    volume: z.number().nullable().describe('cubic metres; null where not watertight'),
    bounds: z
      .object({ min: point, max: point })
      .nullable()
      .describe('axis-aligned box in metres, +Y up; null where there is no vertex'),
  })
  .meta({ id: 'ModelStatistics' });
export type ModelStatistics = z.infer<typeof modelStatistics>;

/** A model as it came in, as it went out, and what happened in between. */
export const meshReport = z
  .object({
    source: z
      .object({
        format: z.string().describe('what the bytes are'),
        generator: z.string().nullable().describe('program that the file names as its maker'),
        unit_metres: z.number().describe('metres in one unit of the file'),
        up_axis: z.enum(['x', 'y', 'z']).describe('axis of the file that points up'),
        statistics: modelStatistics,
      })
      .nullable()
      .describe('the model that was read; null where the task made one from an image'),
    results: z
      .array(
        z.object({
          filename: z.string(),
          format: z.string(),
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
  })
  .meta({ id: 'MeshReport' });
export type MeshReport = z.infer<typeof meshReport>;
