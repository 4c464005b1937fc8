import { z } from 'zod';
import { resultHosts } from '../http/download.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fields = z.record(z.string(), value);
const name = z.string().min(1).nullable();

export const settings = z.strictObject({
  path: z.string().startsWith('/').default('/v1/3d/generations').describe('Where jobs are sent to'),
  encoding: z
    .enum(['json', 'raw', 'multipart'])
    .default('json')
    .describe(
      'How: the picture as base64 in JSON (Lemonade, LocalAI), as the whole body with fields in the query (trellis2-server), or as a file of a form (Muse)',
    ),
  image_field: z.string().min(1).default('image').describe('The field of the picture'),
  image_as: z
    .enum(['base64', 'data_url'])
    .default('base64')
    .describe('The picture within JSON: bare, or with a prefix that says what it is'),
  fields: fields
    .default({})
    .describe('Further fields as the server wants them: {"model": "trellis2"}. A dot goes deeper'),
  turbo_fields: fields.default({}).describe('The same for tasks that ask for turbo, in addition'),
  names: z
    .strictObject({
      seed: name.default('seed').describe('The seed'),
      texture_size: name.default(null).describe('Side of the texture in pixels'),
      max_triangles: name.default(null).describe('The most triangles that are wanted'),
      geometry_only: name.default(null).describe('true where no texture is wanted'),
    })
    .prefault({})
    .describe('What the server calls what a task says; null: it is not told'),
  file_path: z
    .string()
    .default('/output/')
    .describe('Where a model lies of which the answer tells nothing but its name ("file")'),
  result_hosts: resultHosts([]),
  polls: z
    .boolean()
    .default(false)
    .describe(
      'The server answers 202 with the address of a job; told here, such jobs outlive a restart of this service',
    ),
  poll_ms: z.int().min(10).default(2000).describe('Milliseconds between two looks at a job'),
  stops_on_disconnect: z
    .boolean()
    .default(false)
    .describe(
      'Whether the server ends its work when the connection closes, so that jobs can be cancelled',
    ),
  health_path: z
    .string()
    .startsWith('/')
    .nullable()
    .default(null)
    .describe(
      'Answers 200 when the server is ready; null: any answer to its root says that it lives',
    ),
});

/** Settings as they are read. */
export type Settings = z.output<typeof settings>;
