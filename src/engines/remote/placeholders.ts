import type { z } from 'zod';
import type { PictureSide, StraightSide } from '../spec/images.ts';
import type { RemoteJob, RemoteSource } from '../spec/remote-job.ts';
import { OWN_SIDES } from './own-sides.ts';
import { held, limitsIn, malformedIn, PLACEHOLDER } from './placeholder-text.ts';

/**
 * The image placeholders (in double braces) of an operator's mapping, with the side of the object that each stands for;
 * they are named as servers name sides.
 */
const SIDES: Record<string, StraightSide> = {
  image: 'front',
  image_back: OWN_SIDES.back,
  image_left: OWN_SIDES.left,
  image_right: OWN_SIDES.right,
  image_top: OWN_SIDES.top,
};
const NUMBERS: Record<string, (job: RemoteJob) => string | number | boolean | null> = {
  prompt: (job) => job.prompt,
  seed: (job) => job.seed,
  count: (job) => job.count,
  width: (job) => job.size,
  height: (job) => job.size,
  max_triangles: (job) => job.maxTriangles,
  texture_size: (job) => job.textureSize,
  textured: (job) => job.textureSize !== null,
  turbo: (job) => job.turbo,
};
const NAMES = [...Object.keys(SIDES), ...Object.keys(NUMBERS), 'model'];

/** Values of a mapping's placeholders. */
export type Values = Readonly<Record<string, unknown>>;

/** Schema of an operator's JSON value with placeholders in its strings. */
export const mapping = <T extends z.ZodType>(shape: T, more: readonly string[] = []) =>
  shape.superRefine((value, { addIssue }) => {
    const malformed = malformedIn(JSON.stringify(value));
    if (malformed !== null)
      addIssue({
        code: 'custom',
        message: `${malformed} is not a placeholder: write {{name}}, or {{name min=512 max=2048 step=256}} for a number`,
      });
    for (const name of placeholdersOf(value))
      if (!NAMES.includes(name) && !more.includes(name))
        addIssue({
          code: 'custom',
          message: `there is no placeholder {{${name}}}; there are ${[...NAMES, ...more].join(', ')}`,
        });
  });

/** Names of the placeholders in a mapping. */
export function placeholdersOf(template: unknown): Set<string> {
  const names = new Set<string>();
  for (const [, name] of JSON.stringify(template).matchAll(PLACEHOLDER)) names.add(name!);
  return names;
}

/** Sides other than the front that a mapping uses. */
export function sidesOf(template: unknown): PictureSide[] {
  const names = placeholdersOf(template);
  return Object.entries(SIDES)
    .filter(([name, side]) => names.has(name) && side !== 'front')
    .map(([, side]) => side);
}

/** Fields of a mapping that hold the user's content: image or prompt. */
export function fieldsOfContent(template: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const isContent = (value: unknown) =>
    [...placeholdersOf(value)].some((name) => name in SIDES || ['model', 'prompt'].includes(name));
  return new Set(Object.keys(template).filter((field) => isContent(template[field])));
}

/**
 * Returns the values of a mapping's placeholders for a job; unused ones are not computed.
 * @param file how a file is passed to the server: a data URI, an upload's name, a path
 */
export async function valuesFor(
  job: RemoteJob,
  template: unknown,
  file: (source: RemoteSource) => unknown,
): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const name of placeholdersOf(template)) {
    const side = SIDES[name];
    const source = side !== undefined ? job.images[side] : name === 'model' ? job.model : undefined;
    if (source) values[name] = await file(source);
    else values[name] = NUMBERS[name]?.(job) ?? null;
  }
  return values;
}

/**
 * Fills in a mapping's placeholders. A string that consists of a single placeholder becomes the value itself, in its
 * own type; if the job has no value, the field or element is left out, and the server's default applies. Numbers are
 * held within the limits of their placeholder.
 */
export function fill(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [whole] = template.matchAll(PLACEHOLDER);
    if (whole?.[0] === template) return held(values[whole[1]!] ?? undefined, limitsIn(whole[2]!));
    return template.replaceAll(PLACEHOLDER, (_, name: string, limits: string) =>
      String(held(values[name] ?? '', limitsIn(limits))),
    );
  }
  if (Array.isArray(template))
    return template.map((each) => fill(each, values)).filter((each) => each !== undefined);
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template)
        .map(([key, each]) => [key, fill(each, values)] as const)
        .filter(([, each]) => each !== undefined),
    );
  return template;
}
