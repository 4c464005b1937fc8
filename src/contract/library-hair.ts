import { z } from 'zod';
import { type Part, programMembers } from './shape-program.ts';

/**
 * A lock of hair. It starts on the skull at an azimuth (0 is the front, 90 the left side) and a height, and runs down
 * to another height; lengths are in heights of the head.
 */
export interface HairLock {
  azimuth: number;
  from: number;
  to: number;
  width: number;
  /** Degrees by which it drifts around the head on its way down. */
  drift?: number | undefined;
  /** How far its tip stands off the head. */
  out?: number | undefined;
}

/**
 * A kind of hair or beard, or a nose, ears or lips. It is stored in a YAML file, `library/people/hair/<name>.yaml`,
 * `library/people/beards/<name>.yaml` or `library/people/faces/<name>.yaml`. Lengths are relative to the distance from
 * chin to crown, around the middle of the skull.
 */
export interface Hairstyle {
  name: string;
  parts?: Part[] | undefined;
  locks?: HairLock[] | undefined;
}

const number = z.number();

/** Schema of the file of a kind of hair or beard, or of a feature of a face. */
export const hairstyle: z.ZodType<Hairstyle> = z.strictObject({
  name: z.string().regex(/^\S+( \S+){0,2}$/),
  parts: programMembers.parts.min(1).optional(),
  locks: z
    .array(
      z.strictObject({
        azimuth: number.describe('degrees around the head where it starts; 0 is the front'),
        from: number.describe('height where it starts'),
        to: number.describe('height where it ends'),
        width: number.positive(),
        drift: number.optional().describe('degrees by which it drifts around the head'),
        out: number.optional().describe('how far its tip stands off the head'),
      }),
    )
    .min(1)
    .optional(),
});
