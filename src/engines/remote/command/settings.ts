import { z } from 'zod';
import { mapping } from '../placeholders.ts';

const WORKS = ['image-to-3d', 'texture', 'text-to-image', 'text-to-text'] as const;

export const commandSettings = z.strictObject({
  command: mapping(z.array(z.union([z.string().min(1), z.array(z.string()).min(1)])).min(1), [
    'output',
  ])
    .refine(([program]) => typeof program === 'string', 'the program comes first, as a text')
    .describe(
      'the program and its arguments, without a shell. {{output}} is the path that it has to write: a GLB, a PNG, JPEG or ' +
        'WebP, or a text; {{image}} (and _back, _left, _right, _top) and {{model}} are paths; {{prompt}}, {{seed}}, ' +
        '{{max_triangles}}, {{texture_size}}, {{textured}}, {{width}}, {{height}}, {{turbo}}. Arguments in a list of their own are ' +
        'left out together where the job has no value for one: ["--back", "{{image_back}}"]',
    ),
  works: z.array(z.enum(WORKS)).min(1).default(['image-to-3d']).describe('what the program does'),
  memory_mb: z
    .int()
    .min(16)
    .nullable()
    .default(null)
    .describe(
      'address space that each of its processes may take, in MiB; null: no limit. CUDA reserves far more than it uses',
    ),
  environment: z
    .record(z.string().regex(/^[A-Za-z_]\w*$/), z.string())
    .default({})
    .describe(
      'variables beside PATH, HOME (the directory of the job) and LANG, or in their place; nothing else is passed on',
    ),
});

export type CommandSettings = z.output<typeof commandSettings>;
