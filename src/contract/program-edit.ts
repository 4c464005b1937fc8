import { z } from 'zod';
import type { JsonObject } from './json-value.ts';

/** Changes to a shape program, given instead of a complete new program. See docs/program-edits.md. */
export interface ProgramEdits {
  edits: ProgramEdit[];
}

/**
 * The target of an edit. At most one of these members is given. Without any, the target is the document itself; for
 * `add`, it is a new part.
 */
interface Target {
  /** Address of a part: see {@link findPart}. */
  part?: string | undefined;
  material?: string | undefined;
  parameter?: string | undefined;
}

export type ProgramEdit =
  /** Sets some values and keeps the others: see {@link setValues}. */
  | (Target & { op: 'set'; values: JsonObject })
  /** Replaces the target with another part, material or parameter. */
  | (Target & { op: 'replace'; with: JsonObject })
  /**
   * Adds a part at the end of the part list of `in`, or of the top level if `in` is absent. Also adds a material or
   * parameter.
   */
  | (Omit<Target, 'part'> & { op: 'add'; in?: string | undefined; with: JsonObject })
  /** Removes a part with everything in it, or a material or parameter. */
  | (Target & { op: 'remove' });

/** Maximum number of edits in one document. */
export const MOST_EDITS = 200;
const address = z.string().min(1).max(400);
const key = z.string().min(1).max(40);
const target = {
  part: address.optional(),
  material: key.optional(),
  parameter: key.optional(),
};
const { part: _, ...values } = target;
const object = z.record(z.string(), z.unknown());
export const programEdits: z.ZodType<ProgramEdits> = z.strictObject({
  edits: z
    .array(
      z
        .discriminatedUnion('op', [
          z.strictObject({ op: z.literal('set'), ...target, values: object }),
          z.strictObject({ op: z.literal('replace'), ...target, with: object }),
          z.strictObject({ op: z.literal('add'), in: address.optional(), ...values, with: object }),
          z.strictObject({ op: z.literal('remove'), ...target }),
        ])
        .superRefine((edit, context) => {
          const named = ['part', 'material', 'parameter', 'in'].filter((each) => each in edit);
          const without = edit.op === 'set' || edit.op === 'add';
          if (named.length > 1 || (named.length === 0 && !without))
            context.addIssue(
              `must name ${without ? 'at most ' : ''}one of part, material, parameter`,
            );
        }),
    )
    .max(MOST_EDITS),
});
