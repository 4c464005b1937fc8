import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { mapping } from '../placeholders.ts';

/** Settings that map a job to a model's input, and its output to a result; shared by Cog and Replicate. */
export const modelSettings = {
  work: z
    .enum(['image-to-3d', 'texture', 'text-to-image', 'text-to-text'])
    .default('image-to-3d')
    .describe('kind of work that the model does'),
  input: mapping(z.record(z.string(), z.json()))
    .default({ image: '{{image}}', seed: '{{seed}}' })
    .describe(
      'input fields of the model, with placeholders: {{image}} (and _back, _left, _right, _top; left is the object’s own left) ' +
        'and {{model}} are data ' +
        'URIs; {{prompt}}, {{seed}}, {{max_triangles}}, {{texture_size}}, {{textured}}, {{count}}, {{width}}, {{height}}, {{turbo}}',
    ),
  output: z
    .string()
    .default('')
    .describe('path of the file in the output, such as `meshes.0`; empty to search for it'),
};

export const cogSettings = z.strictObject({
  ...modelSettings,
  streaming: z
    .boolean()
    .default(false)
    .describe('the model streams: events are read where there is no address for callbacks'),
  poll_ms: z
    .int()
    .min(10)
    .max(60_000)
    .default(15_000)
    .describe('milliseconds without an update after which the job is polled'),
  result_hosts: resultHosts([]),
});

export type CogSettings = z.output<typeof cogSettings>;
