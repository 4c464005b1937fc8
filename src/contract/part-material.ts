import { z } from 'zod';

/** Patterns that repeat over a surface in a second color. */
export const PATTERN_KINDS = [
  'stripes',
  'lines',
  'pinstripes',
  'dots',
  'checks',
  'plaid',
  'zigzag',
  'stars',
  'hearts',
  'flowers',
  'camouflage',
  'leopard',
  'zebra',
  'patches',
  'calico',
  'cells',
  'speckles',
] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

/** Traces of time, weather and use on a surface. */
export const WEAR_KINDS = [
  'worn',
  'scratches',
  'cracks',
  'dirt',
  'rust',
  'moss',
  'ivy',
  'snow',
  'blood',
  'soot',
] as const;
export type WearKind = (typeof WEAR_KINDS)[number];

/** The material of a surface: a name from the material library, and overrides. */
export interface PartMaterial {
  is?: string | undefined;
  /** `#rrggbb`, sRGB. */
  color?: string | undefined;
  roughness?: number | undefined;
  metallic?: number | undefined;
  opacity?: number | undefined;
  /** Strength of its own light, 0 to 10. */
  glow?: number | undefined;
  /** Only for textured programs. */
  pattern?:
    | {
        kind: PatternKind;
        /** `#rrggbb`, sRGB; absent: white on dark surfaces, dark on light ones. */
        color?: string | undefined;
        /** Meters from one repeat to the next; absent: a share of the part. */
        size?: number | undefined;
        /** The axis that its stripes cross; absent: the longest extent of each part. */
        axis?: 'x' | 'y' | 'z' | undefined;
      }
    | undefined;
  /** Only for textured programs. */
  wear?: { kind: WearKind; amount?: number | undefined } | undefined;
}

const unit = z.number().min(0).max(1).optional();
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .optional();

export const partMaterial: z.ZodType<PartMaterial> = z.strictObject({
  is: z.string().min(1).max(40).optional(),
  color,
  roughness: unit,
  metallic: unit,
  opacity: unit,
  glow: z.number().min(0).max(10).optional(),
  pattern: z
    .strictObject({
      kind: z.enum(PATTERN_KINDS),
      color,
      size: z.number().min(0.001).max(100).optional(),
      axis: z.enum(['x', 'y', 'z']).optional(),
    })
    .optional(),
  wear: z.strictObject({ kind: z.enum(WEAR_KINDS), amount: unit }).optional(),
});
