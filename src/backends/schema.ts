import { z } from 'zod';

const seconds = (most: number, by: number) => z.number().min(0.1).max(most).default(by);
const DAY = 86_400;
const AXES = ['+x', '-x', '+y', '-y', '+z', '-z'] as const;
const axis = z.enum(AXES);

/** The orientation of models as a server makes them. */
export const orientation = z
  .strictObject({
    up: axis.describe('where its top is'),
    front: axis.describe('where its face is'),
  })
  .refine(({ up, front }) => up[1] !== front[1], 'must use two different axes');
export type Orientation = z.output<typeof orientation>;

/** Settings that every backend has. Each kind of backend adds its own. */
export const backendBasis = z.object({
  kind: z.string().describe('kind of server'),
  url: z
    .string()
    .optional()
    .describe('where the server listens; a hosted service needs none, nor does a local program'),
  credential: z
    .string()
    .optional()
    .describe(`\${NAME}, where NAME is the environment variable that contains the secret`),
  concurrency: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('maximum number of concurrent jobs; absent: 4 for chat models, 1 for other servers'),
  timeouts: z
    .strictObject({
      queue_s: seconds(7 * DAY, 600).describe('how long a task waits for a server'),
      silence_s: seconds(DAY, 300).describe(
        'how long a job may be silent before it counts as lost',
      ),
      total_s: seconds(7 * DAY, 3600).describe('maximum total duration of a job'),
    })
    .prefault({})
    .describe('in seconds'),
  health_interval_s: seconds(3600, 15).describe('seconds between two probes'),
  orientation: orientation
    .optional()
    .describe('which way its models look, where they do not look as glTF says: up +y, front +z'),
  cut_out: z
    .enum(['alpha', 'white', 'none'])
    .optional()
    .describe(
      'how an image is sent for image-to-3d: `alpha`, the object on a transparent ground; `white`, the object on white; `none`, the image as it is. Absent: as this kind of server needs it',
    ),
  price: z.string().max(200).optional().describe('your cost per job, shown to operators'),
});

/** Matches names of backends and models, which appear in lists, logs and requests. */
export const BACKEND_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
export const ALIAS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Matches `${NAME}`. */
export const SECRET_REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;
