import { z } from 'zod';

const count = (what: string) => z.int().min(0).max(100_000_000).optional().describe(what);
const share = (what: string) => z.number().min(0).max(1).optional().describe(what);

/** Terms about the surface, which every model has. */
const surfaceTerms = {
  min_faces: count('at least this many faces'),
  max_faces: count('at most this many faces'),
  closed: z
    .literal(true)
    .optional()
    .describe('true: watertight, with neither boundary edges nor non-manifold edges'),
  max_islands: count('at most this many connected parts'),
  floating_parts: count(
    "at most this many parts that touch neither the rest of the model nor its lowest point, within 0.4% of the model's longest side",
  ),
  flipped_parts: count('at most this many closed parts that show their back on the outside'),
  degenerate_faces: count('at most this many faces without area'),
  max_materials: count('at most this many materials'),
  min_size_mm: z
    .number()
    .min(0)
    .optional()
    .describe('longest side of at least this many millimeters'),
  max_size_mm: z
    .number()
    .min(0)
    .optional()
    .describe('longest side of at most this many millimeters'),
  validator_errors: count(
    'at most this many errors of the Khronos validator; met only by glTF and GLB',
  ),
  validator_warnings: count(
    'at most this many warnings of the Khronos validator; met only by glTF and GLB',
  ),
};

/** Terms about textures and their coordinates. */
const textureTerms = {
  max_bad_uv: share('at most this share of the surface (0 to 1) with missing or overlapping UVs'),
  min_texture: count('shorter side of the largest texture of at least this many pixels'),
};

/** Terms about the distance from the source. */
const sourceTerms = {
  max_hausdorff: share(
    "largest distance between the surfaces of the source and the result, as a fraction of the diagonal of the source's box (0 to 1)",
  ),
};

const DESCRIPTION =
  'terms that the model must meet, measured in the delivered file: if it does not, the task fails with 6010 and costs nothing';

/** `accept` of flows whose models have no textures. */
export const acceptShape = z
  .strictObject(surfaceTerms)
  .meta({ id: 'ShapeTerms' })
  .optional()
  .describe(DESCRIPTION);

/** `accept` of flows whose models may have textures. */
export const acceptModel = z
  .strictObject({ ...surfaceTerms, ...textureTerms })
  .meta({ id: 'ModelTerms' })
  .optional()
  .describe(DESCRIPTION);

/** `accept` of flows that compare the result with its source. */
export const acceptCopy = z
  .strictObject({ ...surfaceTerms, ...textureTerms, ...sourceTerms })
  .meta({ id: 'CopyTerms' })
  .optional()
  .describe(DESCRIPTION);

/** The terms of a request, of any flow. */
export type AcceptTerms = NonNullable<z.output<typeof acceptCopy>>;
export type AcceptTerm = keyof AcceptTerms;

/** A term with its measured value. */
export const measuredTerm = z
  .object({
    term: z.string().describe('name of the term'),
    wanted: z.union([z.number(), z.boolean()]).describe('value in the request'),
    measured: z
      .union([z.number(), z.boolean()])
      .nullable()
      .describe('value of the delivered model; null if it could not be measured'),
  })
  .meta({ id: 'MeasuredTerm' });
export type MeasuredTerm = z.infer<typeof measuredTerm>;

/** The measured value of each term; null: it could not be measured. */
export type TermValues = Readonly<Record<AcceptTerm, number | boolean | null>>;

/** Whether the model must have at least the wanted value, at most, or exactly it. */
const COMPARISONS: Readonly<Record<AcceptTerm, 'least' | 'most' | 'same'>> = {
  min_faces: 'least',
  max_faces: 'most',
  closed: 'same',
  max_islands: 'most',
  floating_parts: 'most',
  flipped_parts: 'most',
  degenerate_faces: 'most',
  max_materials: 'most',
  min_size_mm: 'least',
  max_size_mm: 'most',
  validator_errors: 'most',
  validator_warnings: 'most',
  max_bad_uv: 'most',
  min_texture: 'least',
  max_hausdorff: 'most',
};

/** Returns all terms of a request with their values, and those that are not met. What is not measured meets no term. */
export function compareTerms(
  terms: AcceptTerms,
  values: TermValues,
): { measured: MeasuredTerm[]; broken: MeasuredTerm[] } {
  const names = Object.keys(COMPARISONS) as AcceptTerm[];
  const measured: MeasuredTerm[] = [];
  const broken: MeasuredTerm[] = [];
  for (const term of names) {
    const wanted = terms[term];
    if (wanted === undefined) continue;
    const each = { term, wanted, measured: values[term] };
    measured.push(each);
    if (!isMet(COMPARISONS[term], each)) broken.push(each);
  }
  return { measured, broken };
}

function isMet(comparison: 'least' | 'most' | 'same', { measured, wanted }: MeasuredTerm): boolean {
  if (measured === null) return false;
  if (comparison === 'same') return measured === wanted;
  return comparison === 'least' ? measured >= wanted : measured <= wanted;
}

/** Names the terms that a model does not meet, with the wanted and the measured values. */
export function brokenTermsSentence(broken: readonly MeasuredTerm[]): string {
  const each = broken.map(
    ({ term, wanted, measured }) => `${term} ${wanted} (measured: ${measured ?? 'not measurable'})`,
  );
  return `The model does not meet these terms of accept: ${each.join(', ')}.`;
}
