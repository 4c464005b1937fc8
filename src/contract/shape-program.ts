import { z } from 'zod';
import { type Figure, figure, type SkeletonBone, skeletonBone } from './figure.ts';
import { jsonSize, TOO_DEEP } from './json-size.ts';
import { type LibraryUse, libraryUse } from './library-use.ts';
import { type PartMaterial, partMaterial } from './part-material.ts';
import { programProblems } from './program-problems.ts';
import { type Blob, blob, type Paint, paintList } from './shape-bodies.ts';
import { axis, type Copies, copyList } from './shape-copies.ts';
import {
  finite,
  identifier,
  MOST_POINTS,
  type Numeric,
  name,
  numeric,
  type Pair,
  pair,
  radii,
  type Triple,
  triple,
  triples,
} from './shape-numbers.ts';
import { type OnSurface, onSurface, type Placement, placement } from './shape-placement.ts';

export type { Figure, FigureJoint, SkeletonBone } from './figure.ts';
export type { LibraryUse } from './library-use.ts';
export {
  PATTERN_KINDS,
  type PartMaterial,
  type PatternKind,
  WEAR_KINDS,
  type WearKind,
} from './part-material.ts';
export type { Blob, Paint } from './shape-bodies.ts';
export type { Copies } from './shape-copies.ts';
export type { Numeric, Pair, Triple } from './shape-numbers.ts';
export type { OnSurface, Placement } from './shape-placement.ts';

/**
 * The shape language: a model as a small JSON document that can be edited and run again. Units are meters and degrees;
 * up is +Y, front is +Z. A part's geometry is in the part's own space, whose origin is its pivot. See
 * docs/shape-programs.md.
 */
export interface ShapeProgram {
  version: 1;
  name: string;
  /** Random seed for all scattering and roughening. */
  seed?: number | undefined;
  /** Factor for the number of faces of curves: 1 as written, lower for fewer faces, higher for more. */
  detail?: number | undefined;
  /** Number of blocks along the longest side, for models built of blocks. */
  blocks?: number | undefined;
  /** True if materials have their grain, patterns and wear as textures. If absent, each has one plain color. */
  textured?: boolean | undefined;
  /** Parameters whose names expressions may use. */
  parameters?: Record<string, Parameter> | undefined;
  materials?: Record<string, PartMaterial> | undefined;
  parts: Part[];
}

export interface Parameter {
  value: number;
  min: number;
  max: number;
}

/** A named node with a shape of its own, parts that move with it, or both. */
export interface Part extends Placement {
  name: string;
  /** Name of its material, which nested parts inherit. */
  material?: string | undefined;
  shape?: Shape | undefined;
  /** A library thing that becomes part of this part. */
  use?: LibraryUse | undefined;
  /** Colors of its shape within volumes, in the space of the part. Each covers the ones before it. */
  paint?: Paint[] | undefined;
  copies?: Copies[] | undefined;
  /** The part is omitted if this is 0. */
  when?: Numeric | undefined;
  sockets?: Record<string, Placement> | undefined;
  /** The socket of an enclosing part to which this part is attached. */
  socket?: string | undefined;
  /** The surface on which the part sits. `at` and `turn` are relative to that place. */
  on?: OnSurface | undefined;
  joint?: Joint | undefined;
  /** Makes this part and everything in it move as one figure. */
  figure?: Figure | undefined;
  /**
   * Name of the bone that the part becomes. It turns around the part's origin, and everything in the part turns with
   * it.
   */
  bone?: string | undefined;
  /** Bones inside the part's surface. */
  skeleton?: SkeletonBone[] | undefined;
  /**
   * Names of the bones that its surface follows, weighted by distance. If absent, the surface follows only the last
   * bone around the part.
   */
  follows?: string[] | undefined;
  parts?: Part[] | undefined;
}

/** Movement of a part relative to its origin: `turn` in degrees, `slide` in meters. */
export interface Joint {
  kind: 'turn' | 'slide';
  axis: [number, number, number];
  limits: [number, number];
  /** Current value, clamped to the limits. */
  value?: Numeric | undefined;
}

export type Modifier =
  | { kind: 'taper'; axis: 'x' | 'y' | 'z'; amount: Numeric }
  | { kind: 'twist'; axis: 'x' | 'y' | 'z'; angle: Numeric }
  | { kind: 'bend'; axis: 'x' | 'y' | 'z'; towards: 'x' | 'y' | 'z'; angle: Numeric }
  | { kind: 'bevel'; width: Numeric }
  | { kind: 'subdivide'; levels: Numeric }
  /** `fine`: long edges are split first, so that flat faces have vertices to move. */
  | { kind: 'roughen'; amount: Numeric; size: Numeric; fine?: boolean | undefined };

interface Common extends Placement {
  modify?: Modifier[] | undefined;
  copies?: Copies[] | undefined;
  /** Edges stay sharp if their angle in degrees is larger than this; 40 by default. */
  crease?: number | undefined;
  /** Material of this shape and of the shapes within it. If absent, it is the material of the part. */
  material?: string | undefined;
}

export interface Section {
  /** Height of the section. */
  y: Numeric;
  /** Width and depth of the section. */
  size: Pair;
  /** Position of the center in x and z. */
  shift?: Pair | undefined;
  /** Squareness of the section: 2 is an ellipse, and larger values up to 10 are squarer. */
  square?: Numeric | undefined;
}

/**
 * A ball of a skeleton. `from` is the index of an earlier ball, to which a limb connects this ball. `copies` copies the
 * ball together with its limb. If the earlier ball has the same copies, each copied limb stays attached to its own copy
 * of that ball.
 */
export interface Bone {
  at: Triple;
  radius: Numeric;
  from?: number | undefined;
  /** Material of the surface around the ball and its limb. If absent, it is the material of the skin. */
  material?: string | undefined;
  copies?: Copies[] | undefined;
}

export type Shape = Common &
  (
    | { kind: 'box'; size: Triple; round?: Numeric | undefined }
    | {
        kind: 'cylinder';
        radius: Numeric;
        height: Numeric;
        round?: Numeric | undefined;
        sides?: number | undefined;
      }
    | {
        kind: 'cone';
        radius: Numeric;
        top?: Numeric | undefined;
        height: Numeric;
        sides?: number | undefined;
      }
    | { kind: 'capsule'; radius: Numeric; height: Numeric; sides?: number | undefined }
    | { kind: 'sphere'; radius: Numeric }
    | { kind: 'superellipsoid'; size: Triple; square?: Numeric | undefined }
    | { kind: 'torus'; radius: Numeric; tube: Numeric; sides?: number | undefined }
    | {
        kind: 'lathe';
        profile: Pair[];
        /** Thickness of the wall in meters. With a wall, ends that are not on the axis stay open. */
        wall?: Numeric | undefined;
        smooth?: boolean | undefined;
        sides?: number | undefined;
      }
    | {
        kind: 'extrude';
        outline: Pair[];
        holes?: Pair[][] | undefined;
        depth: Numeric;
        bevel?: Numeric | undefined;
        smooth?: boolean | undefined;
      }
    | {
        kind: 'sweep';
        path: Triple[];
        radius: Numeric | Numeric[];
        /** Replaces the radius along the second axis of the section. */
        thickness?: Numeric | Numeric[] | undefined;
        /** Degrees by which the section turns about the path. */
        twist?: Numeric | Numeric[] | undefined;
        /** Direction of the section's second axis at the start of the path. */
        facing?: Triple | undefined;
        section?: Pair[] | undefined;
        smooth?: boolean | undefined;
        closed?: boolean | undefined;
        sides?: number | undefined;
      }
    | {
        kind: 'loft';
        sections: Section[];
        smooth?: boolean | undefined;
        sides?: number | undefined;
      }
    | {
        /** Raised letters in the plane z = 0, which are read from +Z. */
        kind: 'label';
        text: string;
        /** Height of capital letters. */
        size: Numeric;
        /** Width of the strokes as a fraction of the size; 0.15 by default. */
        weight?: Numeric | undefined;
        /**
         * Distance by which the letters stand out in front of the plane and extend behind it; 0.04 of the size by
         * default.
         */
        depth?: Numeric | undefined;
      }
    | {
        kind: 'decal';
        symbol: DecalSymbol;
        /** Height. */
        size: Numeric;
        depth?: Numeric | undefined;
      }
    | { kind: 'skin'; bones: Bone[]; blend?: Numeric | undefined; cells?: number | undefined }
    | { kind: 'blend'; of: Blob[]; cells?: number | undefined }
    | { kind: 'union' | 'subtract' | 'intersect' | 'group'; of: Shape[] }
  );

/** Symbols that decals can show. */
export const DECAL_SYMBOLS = [
  'circle',
  'ring',
  'square',
  'triangle',
  'diamond',
  'star',
  'heart',
  'cross',
  'arrow',
  'bolt',
  'check',
  'moon',
  'gear',
] as const;
export type DecalSymbol = (typeof DECAL_SYMBOLS)[number];

/** Limits of a document. The engine has its own limits for the result. */
export const PROGRAM_LIMITS = { parts: 1200, depth: 12, values: 80_000, bytes: 400_000 } as const;

const sides = z.int().min(3).max(96).optional();
const cells = z.int().min(6).max(128).optional();
const pairs = z.array(pair).min(2).max(MOST_POINTS);

const flag = z.boolean().optional();

const modifier: z.ZodType<Modifier> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taper'), axis, amount: numeric }),
  z.strictObject({ kind: z.literal('twist'), axis, angle: numeric }),
  z.strictObject({ kind: z.literal('bend'), axis, towards: axis, angle: numeric }),
  z.strictObject({ kind: z.literal('bevel'), width: numeric }),
  z.strictObject({ kind: z.literal('subdivide'), levels: numeric }),
  z.strictObject({ kind: z.literal('roughen'), amount: numeric, size: numeric, fine: flag }),
]);

const common = {
  ...placement,
  modify: z.array(modifier).max(6).optional(),
  copies: copyList,
  crease: z.number().min(0).max(180).optional(),
  material: identifier.optional(),
};

const section: z.ZodType<Section> = z.strictObject({
  y: numeric,
  size: pair,
  shift: pair.optional(),
  square: numeric.optional(),
});
const bone: z.ZodType<Bone> = z.strictObject({
  at: triple,
  radius: numeric,
  from: z.int().min(0).max(MOST_POINTS).optional(),
  material: identifier.optional(),
  copies: copyList.describe('copies of the ball and the limb that leads to it'),
});
const round = numeric.optional();
const smooth = flag;
const several = () =>
  z
    .array(z.lazy(() => shape))
    .min(1)
    .max(32);

const shape: z.ZodType<Shape> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('box'), size: triple, round, ...common }),
  z.strictObject({
    kind: z.literal('cylinder'),
    radius: numeric,
    height: numeric,
    round,
    sides,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('cone'),
    radius: numeric,
    top: numeric.optional(),
    height: numeric,
    sides,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('capsule'),
    radius: numeric,
    height: numeric,
    sides,
    ...common,
  }),
  z.strictObject({ kind: z.literal('sphere'), radius: numeric, ...common }),
  z.strictObject({
    kind: z.literal('superellipsoid'),
    size: triple,
    square: numeric.optional(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('torus'), radius: numeric, tube: numeric, sides, ...common }),
  z.strictObject({
    kind: z.literal('lathe'),
    profile: pairs,
    wall: numeric.optional(),
    smooth,
    sides,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('extrude'),
    outline: pairs.min(3),
    holes: z.array(pairs.min(3)).max(24).optional(),
    depth: numeric,
    bevel: numeric.optional(),
    smooth,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('sweep'),
    path: triples,
    radius: radii,
    thickness: radii.optional(),
    twist: radii.optional(),
    facing: triple.optional(),
    section: pairs.min(3).optional(),
    smooth,
    closed: z.boolean().optional(),
    sides,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('loft'),
    sections: z.array(section).min(2).max(40),
    smooth,
    sides,
    ...common,
  }),
  z.strictObject({
    kind: z.literal('label'),
    text: z.string().min(1).max(80),
    size: numeric,
    weight: numeric.optional(),
    depth: numeric.optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('decal'),
    symbol: z.enum(DECAL_SYMBOLS),
    size: numeric,
    depth: numeric.optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('skin'),
    bones: z.array(bone).min(1).max(64),
    blend: numeric.optional(),
    cells,
    ...common,
  }),
  z.strictObject({ kind: z.literal('blend'), of: z.array(blob).min(1).max(64), cells, ...common }),
  ...(['union', 'subtract', 'intersect', 'group'] as const).map((kind) =>
    z.strictObject({ kind: z.literal(kind), of: several(), ...common }),
  ),
]) as unknown as z.ZodType<Shape>;

const joint: z.ZodType<Joint> = z.strictObject({
  kind: z.enum(['turn', 'slide']),
  axis: z.tuple([finite, finite, finite]),
  limits: z.tuple([finite, finite]),
  value: numeric.optional(),
});

const part: z.ZodType<Part> = z.strictObject({
  name,
  material: identifier.optional(),
  shape: shape.optional(),
  use: libraryUse.optional(),
  paint: paintList.optional(),
  copies: copyList,
  when: numeric.optional(),
  sockets: z.record(identifier, z.strictObject(placement)).optional(),
  socket: identifier.optional(),
  on: onSurface.optional(),
  joint: joint.optional(),
  figure: figure.optional(),
  bone: name.optional(),
  skeleton: z.array(skeletonBone).max(64).optional(),
  follows: z.array(name).min(1).max(64).optional(),
  parts: z
    .array(z.lazy(() => part))
    .max(64)
    .optional(),
  ...placement,
});

/** The members that a program and a library thing have in common. */
export const programMembers = {
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  detail: z.number().min(0.1).max(3),
  blocks: z.int().min(4).max(64),
  textured: z.boolean(),
  parameters: z.record(identifier, z.strictObject({ value: finite, min: finite, max: finite })),
  materials: z.record(identifier, partMaterial),
  figure,
  parts: z.array(part).max(64),
};
const { parts, ...optional } = programMembers;

const program: z.ZodType<ShapeProgram> = z.strictObject({
  version: z.literal(1),
  name,
  ...z.object(optional).omit({ figure: true }).partial().shape,
  parts: parts.min(1),
});

/** A program as a field of a request. {@link readShapeProgram} checks its contents and reports where they are wrong. */
export const shapeProgramField = z
  .looseObject({
    version: z.literal(1).describe('of the shape language'),
    name: z.string().max(60).describe('what it makes'),
    parts: z.array(z.looseObject({})).describe('the tree of parts'),
  })
  .describe(
    'a shape program, in place of the prompt or to be changed as the prompt asks: docs/shape-programs.md',
  );

/** Returns the JSON Schema of a program, for authors whose answers must follow a schema. */
export function shapeProgramSchema(): object {
  return z.toJSONSchema(program, { reused: 'ref' });
}

/** Validates a document as a shape program. Returns the program, or a sentence that names every problem. */
export function readShapeProgram(
  document: unknown,
): { program: ShapeProgram; problem: null } | { program: null; problem: string } {
  const refuse = (problem: string) => ({ program: null, problem });
  const size = jsonSize(document);
  if (size.depth > TOO_DEEP) return refuse('it is nested too deeply');
  if (size.values > PROGRAM_LIMITS.values)
    return refuse(`it has more than ${PROGRAM_LIMITS.values.toLocaleString('en')} values`);
  const read = program.safeParse(document);
  if (!read.success) return refuse(programProblems(read.error.issues, document));
  let parts = 0;
  let deepest = 0;
  const visit = (list: readonly Part[], depth: number) => {
    deepest = Math.max(deepest, depth);
    for (const each of list) {
      parts++;
      if (each.parts) visit(each.parts, depth + 1);
    }
  };
  visit(read.data.parts, 1);
  if (parts > PROGRAM_LIMITS.parts)
    return refuse(`it has ${parts} parts; at most ${PROGRAM_LIMITS.parts} are taken`);
  if (deepest > PROGRAM_LIMITS.depth)
    return refuse(
      `its parts are nested ${deepest} deep; at most ${PROGRAM_LIMITS.depth} are taken`,
    );
  return { program: read.data, problem: null };
}
