import { z } from 'zod';
import { mapping } from '../placeholders.ts';

const WORKS = [
  'image-to-3d',
  'text-to-3d',
  'texture',
  'rig',
  'segment',
  'remesh',
  'unwrap',
  'text-to-image',
  'text-to-text',
] as const;

export const commandSettings = z.strictObject({
  command: mapping(z.array(z.union([z.string().min(1), z.array(z.string()).min(1)])).min(1), [
    'output',
  ])
    .refine(([program]) => typeof program === 'string', 'must begin with the program, as a string')
    .describe(
      'program and arguments, run without a shell. {{output}} is the path of the file to write: a GLB, a PNG, JPEG or ' +
        'WebP, or a text; {{image}} (and _back, _left, _right, _top; left is the object’s own left) ' +
        'and {{model}} are paths; {{prompt}}, {{seed}}, ' +
        '{{max_triangles}}, {{texture_size}}, {{textured}}, {{width}}, {{height}}, {{turbo}}. Arguments in a nested list are ' +
        'omitted together if the job has no value for one of them: ["--back", "{{image_back}}"]',
    ),
  works: z
    .array(z.enum(WORKS))
    .min(1)
    .default(['image-to-3d'])
    .describe('kinds of work that the program does'),
  memory_mb: z
    .int()
    .min(16)
    .nullable()
    .default(null)
    .describe(
      'limit of the address space of each of its processes, in MiB; null for no limit. CUDA reserves far more than it uses',
    ),
  environment: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/), z.string())
    .default({})
    .describe(
      'environment variables in addition to PATH, HOME (the directory of the job) and LANG, or replacing them; no others are passed on',
    ),
});

export type CommandSettings = z.output<typeof commandSettings>;
