import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { mapping, placeholdersOf } from '../placeholders.ts';

const call = z.strictObject({
  function: z
    .string()
    .min(1)
    .describe("api_name of the app's function, as its page for API users has it: `image_to_3d`"),
  arguments: z
    .array(z.json())
    .default([])
    .describe(
      'in order, with placeholders: {{image}} (and _back, _left, _right, _top) and {{model}} are uploaded files; ' +
        '{{prompt}}, {{seed}}, {{max_triangles}}, {{texture_size}}, {{textured}}, {{count}}, {{size}}, {{turbo}}; and what ' +
        'calls before it keep. What the job does not have is null',
    ),
  keep: z
    .record(z.string().regex(/^[a-z]\w*$/), z.string())
    .default({})
    .describe(
      'placeholders for later calls, and where their values are in the answer: { "cut_out": "0" }',
    ),
  stage: z
    .string()
    .regex(/^[a-z ]{1,30}$/)
    .default('generating')
    .describe('what it is called while it works'),
  weight: z.number().positive().default(1).describe('its share of the time beside the other calls'),
});

export const gradioSettings = z.strictObject({
  work: z
    .enum(['image-to-3d', 'texture', 'text-to-image'])
    .default('image-to-3d')
    .describe('what the app does'),
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
    .describe('functions to call, one after another, in one session of the app'),
  output: z
    .string()
    .default('')
    .describe("where the file is in the last call's answer, as `0`; empty: it is looked for"),
  result_hosts: resultHosts([]),
});

export type GradioSettings = z.output<typeof gradioSettings>;
export type GradioCall = GradioSettings['calls'][number];

/** All arguments, to find the placeholders in them. */
export function argumentsOf({ calls }: GradioSettings): unknown[] {
  return calls.map((each) => each.arguments);
}

/** Whether any call uses a placeholder. */
export function uses(settings: GradioSettings, name: string): boolean {
  return placeholdersOf(argumentsOf(settings)).has(name);
}
