import { z } from 'zod';
import { hexColor } from './part-material.ts';
import { type Copies, copyList } from './shape-copies.ts';
import {
  identifier,
  type Numeric,
  numeric,
  radii,
  type Triple,
  triple,
  triples,
} from './shape-numbers.ts';
import { type Placement, placement } from './shape-placement.ts';

/** A simple volume. */
type Body =
  | { kind: 'ball'; size: Triple }
  | { kind: 'block'; size: Triple; round?: Numeric | undefined }
  | { kind: 'limb'; path: Triple[]; radius: Numeric | Numeric[] }
  | { kind: 'disc'; radius: Numeric; height: Numeric; round?: Numeric | undefined }
  | { kind: 'ring'; radius: Numeric; tube: Numeric };

/**
 * A body of a smooth blend. It is added to the bodies before it, or removed from them, with a fillet of `blend` meters.
 */
export type Blob = Placement & {
  op?: 'add' | 'subtract' | 'intersect' | undefined;
  blend?: Numeric | undefined;
  /** Material of the surface that this body forms. If absent, it is the material of the blend. */
  material?: string | undefined;
  /** Copies of this body in the blend. Each is added or removed like the body itself. */
  copies?: Copies[] | undefined;
} & Body;

/** A volume that colors the surface of a part within it. The volume itself has no surface. */
export type Paint = Placement & {
  /** Color as `#rrggbb` in sRGB. */
  color: string;
  /** Width in meters over which the color fades out; 0 by default. */
  blend?: Numeric | undefined;
  copies?: Copies[] | undefined;
} & Body;

/** Returns the schema of bodies that also have the given members. */
function bodies<T extends z.ZodRawShape>(more: T) {
  const round = numeric.optional();
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ball'), size: triple, ...more }),
    z.strictObject({ kind: z.literal('block'), size: triple, round, ...more }),
    z.strictObject({ kind: z.literal('limb'), path: triples, radius: radii, ...more }),
    z.strictObject({ kind: z.literal('disc'), radius: numeric, height: numeric, round, ...more }),
    z.strictObject({ kind: z.literal('ring'), radius: numeric, tube: numeric, ...more }),
  ]);
}

export const blob = bodies({
  ...placement,
  op: z.enum(['add', 'subtract', 'intersect']).optional(),
  blend: numeric.optional(),
  material: identifier.describe('of the surface that this body makes').optional(),
  copies: copyList.describe('each copy is a body of the blend'),
}) as unknown as z.ZodType<Blob>;

/** Colors within volumes, in the space of the part. Each covers the ones before it. */
export const paintList = z
  .array(
    bodies({
      ...placement,
      color: hexColor,
      blend: numeric.describe('meters over which the color fades out; 0 by default').optional(),
      copies: copyList,
    }) as unknown as z.ZodType<Paint>,
  )
  .max(64);
