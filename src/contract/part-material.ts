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

/** Traces that time, weather and use leave on a surface. */
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

/** Light that a surface emits in its own color, as in a dark crystal that shines red. */
export interface Glow {
  /** Color as `#rrggbb` in sRGB. */
  color: string;
  /** Strength from 0 to 10; 1 by default. */
  strength?: number | undefined;
}

/** The material of a surface: a name from the material library, and overrides. */
export interface PartMaterial {
  is?: string | undefined;
  /** Color as `#rrggbb` in sRGB. */
  color?: string | undefined;
  roughness?: number | undefined;
  metallic?: number | undefined;
  opacity?: number | undefined;
  /**
   * Light that the surface emits: either a strength from 0 to 10, in the material's color, or a strength with its own
   * color.
   */
  glow?: number | Glow | undefined;
  /** Pattern of the surface. Only for textured programs. */
  pattern?:
    | {
        kind: PatternKind;
        /** Color as `#rrggbb` in sRGB. If absent, it is white on dark surfaces and dark on light ones. */
        color?: string | undefined;
        /** Meters from one repetition to the next. If absent, it is a fraction of the part's size. */
        size?: number | undefined;
        /** The axis that the stripes cross. If absent, the axis along which each part is longest. */
        axis?: 'x' | 'y' | 'z' | undefined;
      }
    | undefined;
  /** Traces of wear on the surface. Only for textured programs. */
  wear?: { kind: WearKind; amount?: number | undefined } | undefined;
}

const unit = z.number().min(0).max(1).optional();
const strength = z.number().min(0).max(10);
/** A color as `#rrggbb` in sRGB. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'a color, such as #9a6a3c' });
const color = hexColor.optional();

export const surfacePattern = z.strictObject({
  kind: z.enum(PATTERN_KINDS),
  color,
  size: z.number().min(0.001).max(100).optional(),
  axis: z.enum(['x', 'y', 'z']).optional(),
});

export const partMaterial: z.ZodType<PartMaterial> = z.strictObject({
  is: z.string().min(1).max(40).optional(),
  color,
  roughness: unit,
  metallic: unit,
  opacity: unit,
  glow: z
    .union(
      [
        strength,
        z.strictObject({
          color: hexColor.describe(
            'the color of the light, which may differ from that of the surface',
          ),
          strength: strength.describe('1 by default').optional(),
        }),
      ],
      { error: 'must be a strength from 0 to 10, or {"color": "#rrggbb", "strength": 0 to 10}' },
    )
    .describe("a strength, in the material's color; or a color and a strength")
    .optional(),
  pattern: surfacePattern.optional(),
  wear: z.strictObject({ kind: z.enum(WEAR_KINDS), amount: unit }).optional(),
});
