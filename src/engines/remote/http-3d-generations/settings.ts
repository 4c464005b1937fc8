import { z } from 'zod';
import { resultHosts } from '../http/download.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fields = z.record(z.string(), value);
const name = z.string().min(1).nullable();

export const settings = z.strictObject({
  path: z.string().startsWith('/').default('/v1/3d/generations').describe('Path that accepts jobs'),
  encoding: z
    .enum(['json', 'raw', 'multipart'])
    .default('json')
    .describe(
      'How jobs are sent: json has the image as base64 in JSON (Lemonade, LocalAI), raw has it as the body with fields in the query (trellis2-server), and multipart has it as a form file (Muse)',
    ),
  image_field: z.string().min(1).default('image').describe('Name of the image field'),
  image_as: z
    .enum(['base64', 'data_url'])
    .default('base64')
    .describe('Encoding of the image in JSON: plain base64, or a data URL'),
  fields: fields
    .default({})
    .describe(
      'Additional fields for the server, such as {"model": "trellis2"}. A dot in a name creates a nested field',
    ),
  turbo_fields: fields.default({}).describe('Additional fields for tasks with turbo'),
  names: z
    .strictObject({
      seed: name.default('seed').describe('Random seed'),
      texture_size: name.default(null).describe('Side length of the texture, in pixels'),
      max_triangles: name.default(null).describe('Triangle limit'),
      geometry_only: name.default(null).describe('true if no texture is requested'),
    })
    .prefault({})
    .describe(
      "Names of the server's fields for parameters of the task; null to leave a parameter out",
    ),
  text_fields: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Fields whose numbers the server expects as text in JSON, such as params.texture_size at LocalAI',
    ),
  file_path: z
    .string()
    .default('/output/')
    .describe('Path of a model if the response contains only its name ("file")'),
  result_hosts: resultHosts([]),
  polls: z
    .boolean()
    .default(false)
    .describe(
      'Set this if the server returns 202 with the URL of a job; such jobs survive a restart of this service',
    ),
  poll_ms: z.int().min(10).default(2000).describe('Milliseconds between polls of a job'),
  stops_on_disconnect: z
    .boolean()
    .default(false)
    .describe(
      'Whether the server stops its work when the connection closes, so that jobs can be cancelled',
    ),
  health_path: z
    .string()
    .startsWith('/')
    .nullable()
    .default(null)
    .describe(
      'Path that returns 200 when the server is ready; null to accept any response to the root path',
    ),
});

/** The settings after parsing. */
export type Settings = z.output<typeof settings>;
