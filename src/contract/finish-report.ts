import { z } from 'zod';

const count = (what: string) => z.int().min(0).describe(what);
const point = z.tuple([z.number(), z.number(), z.number()]);

/** How well a UV set uses the texture. */
export const uvMeasures = z
  .object({
    charts: count('connected areas of the textures'),
    small_charts_percent: z
      .number()
      .describe('share of the charts that cover fewer than eight texels'),
    utilisation: z.number().describe('share of the textures covered by charts, 0 to 1'),
    overlap_percent: z
      .number()
      .describe(
        'share of the covered texels that several faces of one material cover, apart from faces that lie mirrored on others',
      ),
    mirrored_percent: z
      .number()
      .optional()
      .describe('share of the area in the textures of faces that lie mirrored on others'),
    stretch: z
      .number()
      .nullable()
      .describe("Sander's L2 stretch over the surface; 1 means no stretch"),
    most_stretched: z
      .number()
      .nullable()
      .describe('stretch of the most stretched chart, at its own scale'),
    texels_per_metre: z.number().describe('mean texel density of the surface'),
    density_spread: z.number().describe('standard deviation of the texel density / its mean'),
    corners_without_uv: count('corners of faces whose UVs are not finite numbers'),
    corners_outside: count('corners of faces whose UVs lie outside the texture'),
  })
  .meta({ id: 'UvMeasures' });
export type UvMeasures = z.infer<typeof uvMeasures>;

/** What a model costs where it is shown, and how well its UVs use the texture. */
const modelState = z
  .object({
    faces: count('faces, including instances, without LODs and colliders'),
    triangles: count('triangles after triangulation of the faces'),
    materials: count('materials that are used'),
    draw_calls: count('pairs of a node and a material that it shows'),
    textures: count('images'),
    largest_texture: z.int().nullable().describe('longest side of an image in pixels'),
    texture_bytes: count('size of the images in the file'),
    texture_memory_bytes: count(
      'graphics memory for the textures with mipmaps: 4 bytes per pixel, or 1 for KTX2',
    ),
    file_bytes: z
      .int()
      .nullable()
      .describe('size of the file, without its provenance and files that it refers to'),
    size_metres: point.nullable().describe('extent along x, y and z in meters, +Y up'),
    uv: uvMeasures.nullable().describe('first UV set; null if there is none'),
  })
  .meta({ id: 'ModelState' });

/** Differences between a model and its source. */
export const surfaceDistance = z
  .object({
    mean_percent: z.number().describe('mean distance, in percent of the diagonal'),
    hausdorff_percent: z.number().describe('largest distance, in percent of the diagonal'),
    normal_deviation: z
      .number()
      .describe('mean angle between the normals at closest points, in degrees'),
    area_change_percent: z.number().describe('change in area'),
  })
  .meta({ id: 'SurfaceDistance' });
export type SurfaceDistance = z.infer<typeof surfaceDistance>;

/** The finished model compared with its source. */
export const finishReport = z
  .object({
    preset: z.string().nullable().describe('preset of the request'),
    before: modelState.describe('the source'),
    after: modelState.describe('the finished file, read back'),
    scale: z.number().describe('ratio of the new size to that of the source'),
    distance: surfaceDistance.describe(
      'the finished file compared with the source at the same size and place',
    ),
    render_difference_percent: z
      .number()
      .nullable()
      .optional()
      .describe(
        'mean difference of the colors in twelve renders of the finished file and of the source, with their materials and light; null if there is nothing to see',
      ),
    delight: z
      .array(
        z.object({
          image: z.int().describe('number of the image in the source'),
          explained_percent: z
            .number()
            .describe('share of the differences in brightness of equal colors that light explains'),
          contrast: z
            .number()
            .describe('ratio of the light at the brightest places to that at the darkest'),
          changed_percent: z
            .number()
            .describe(
              'mean change of a color channel; 0 if the light was too even, or explains too little, to be taken out',
            ),
        }),
      )
      .optional()
      .describe('baked light in the base colors; absent if it was not to be taken out'),
    uvs_kept_percent: z
      .number()
      .nullable()
      .describe(
        'share of the corners of the source that have the same UV in the finished file; null if UVs were not to be kept or there are none',
      ),
    lods: z
      .array(
        z.object({
          level: z.int().describe('1 for the finest copy'),
          triangles: count('triangles'),
          error_percent: z.number().describe('estimated deviation, in percent of the diagonal'),
          screen_size: z
            .number()
            .describe(
              'height of the model on the screen, 0 to 1, below which the copy may be shown',
            ),
          distance_metres: z
            .number()
            .describe('distance for screen_size at a vertical field of view of 60 degrees'),
        }),
      )
      .describe('reduced copies, from the finest to the coarsest'),
    collider: z
      .object({
        kind: z.string().describe('box, hull or convex'),
        pieces: count('convex pieces'),
        triangles: count('triangles of all pieces'),
        volume_ratio: z.number().describe('volume of the pieces / volume of the model'),
        coverage: z.number().describe('share of the solid that the pieces cover, 0 to 1'),
      })
      .nullable()
      .describe('collider; null if none was requested'),
  })
  .meta({ id: 'FinishReport' });
export type FinishReport = z.infer<typeof finishReport>;
export type ModelState = z.infer<typeof modelState>;
