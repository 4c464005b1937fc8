import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { mapping, placeholdersOf } from '../placeholders.ts';

const call = z.strictObject({
  function: z
    .string()
    .min(1)
    .describe("api_name of the app's function, as shown on its API page, such as `image_to_3d`"),
  arguments: z
    .array(z.json())
    .default([])
    .describe(
      'arguments in order, with placeholders: {{image}} (and _back, _left, _right, _top; left is the object’s own left) ' +
        'and {{model}} are uploaded files; ' +
        '{{prompt}}, {{seed}}, {{max_triangles}}, {{texture_size}}, {{textured}}, {{count}}, {{size}}, {{turbo}}; and values ' +
        'kept by earlier calls. Values that the job does not have are null',
    ),
  keep: z
    .record(z.string().regex(/^[a-z]\w*$/), z.string())
    .default({})
    .describe(
      'placeholders for later calls, with the position of their values in the response: { "cut_out": "0" }',
    ),
  stage: z
    .string()
    .regex(/^[a-z ]{1,30}$/)
    .default('generating')
    .describe('name of the stage while the call runs'),
  weight: z
    .number()
    .positive()
    .default(1)
    .describe('relative duration compared with the other calls'),
});

export const gradioSettings = z.strictObject({
  work: z
    .enum(['image-to-3d', 'texture', 'text-to-image'])
    .default('image-to-3d')
    .describe('kind of work that the app does'),
  calls: z
    .array(call)
    .min(1)
    .superRefine((calls, { addIssue }) => {
      const kept: string[] = [];
      for (const [index, { arguments: given, keep }] of calls.entries()) {
        const found = mapping(z.array(z.json()), kept).safeParse(given);
        for (const { message } of found.error?.issues ?? [])
          addIssue({ code: 'custom', message, path: [index, 'arguments'] });
        kept.push(...Object.keys(keep));
      }
    })
    .describe('functions to call in sequence, in one session of the app'),
  output: z
    .string()
    .default('')
    .describe(
      'position of the file in the response of the last call, such as `0`; empty to search for it',
    ),
  result_hosts: resultHosts([]),
});

export type GradioSettings = z.output<typeof gradioSettings>;
export type GradioCall = GradioSettings['calls'][number];

/** Returns the arguments of all calls, in order to find the placeholders in them. */
export function argumentsOf({ calls }: GradioSettings): unknown[] {
  return calls.map((each) => each.arguments);
}

/** Whether any call uses a placeholder. */
export function uses(settings: GradioSettings, name: string): boolean {
  return placeholdersOf(argumentsOf(settings)).has(name);
}
