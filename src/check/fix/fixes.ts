import type { Finding } from '../judge.ts';
import type { Limit, Measured, Preset } from '../rule.ts';
import type { RuleName } from '../rules.ts';

/** Sides that finishing gives textures, in pixels. */
const SIDES = [256, 512, 1024, 2048, 4096] as const;
type TextureSide = (typeof SIDES)[number];

/** Settings of finishing, by the names that they have in requests, and some that only terms and checks use. */
export interface FixSettings {
  shape?: 'repair';
  uv?: 'unwrap';
  lightmap_uv?: true;
  pivot?: 'base_center';
  lods?: number;
  collision?: 'convex';
  merge_materials?: true;
  compress?: 'meshopt';
  texture_format?: 'png' | 'webp';
  texture_size?: TextureSide;
  /** Largest number of triangles. */
  mostTriangles?: number;
  /** Makes the sides of textures powers of two. */
  powersOfTwo?: true;
  /** Writes the tangents that normal textures need. */
  tangents?: true;
}

/** A change that may satisfy a rule, and what it does to the model as a past participle. */
export interface Fix {
  rule: RuleName;
  settings: FixSettings;
  what: string;
}

/** A broken rule, with everything that decides how to fix it. */
interface Broken {
  limit: Limit;
  facts: Measured['facts'];
  preset: Preset;
}

type Remedy = Omit<Fix, 'rule'>;

const REWRITE: Remedy = { settings: {}, what: 'written again' };
const TANGENTS: Remedy = { settings: { tangents: true }, what: 'written again, with tangents' };
const APPLY_SCALES: Remedy = { settings: {}, what: 'scales applied' };
const REPAIR: Remedy = { settings: { shape: 'repair' }, what: 'surface repaired' };
const UNWRAP: Remedy = { settings: { uv: 'unwrap' }, what: 'unwrapped, with textures baked' };
const MERGE: Remedy = { settings: { merge_materials: true }, what: 'materials merged' };
const MOVE: Remedy = {
  settings: { pivot: 'base_center' },
  what: 'origin moved to the center of the base',
};

/** Code of the Khronos validator. */
const NO_TANGENTS = 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE';

/** The uncompressed texture formats that finishing writes. */
const ENCODINGS = ['png', 'webp'] as const;

/** How to fix each rule. Rules that are not listed need a decision or a program of the user's own. */
const FIXES: Readonly<Partial<Record<RuleName, (broken: Broken) => Remedy | null>>> = {
  max_validator_errors: () => REWRITE,
  max_validator_warnings: ({ facts }) => (lacksTangents(facts) ? TANGENTS : REWRITE),
  max_damage: () => REWRITE,
  max_scaled_nodes: () => APPLY_SCALES,
  max_mirrored_nodes: () => APPLY_SCALES,
  max_pivot_distance: () => MOVE,
  max_base_offset: () => MOVE,
  max_degenerate_faces: () => REPAIR,
  max_non_manifold_edges: () => REPAIR,
  max_misoriented_edges: () => REPAIR,
  max_flipped_parts: () => REPAIR,
  max_holes: () => REPAIR,
  max_triangles: ({ limit }) => ({
    settings: { mostTriangles: Number(limit) },
    what: 'simplified',
  }),
  max_materials: () => MERGE,
  max_draw_calls: () => MERGE,
  max_uv_missing: () => UNWRAP,
  max_uv_outside: () => UNWRAP,
  max_uv_overlap: () => UNWRAP,
  min_uv_sets: ({ limit, facts }) => {
    if (facts.uvs.fewestSets === 0) return Number(limit) === 1 ? UNWRAP : null;
    const adds = Number(limit) === 2 && facts.uvs.fewestSets === 1;
    return adds ? { settings: { lightmap_uv: true }, what: 'second UV set added' } : null;
  },
  max_texel_density: ({ limit, facts }) =>
    reduced(facts, Number(limit) / (facts.texelDensity?.mean ?? Number(limit))),
  max_texture_size: ({ limit, facts }) => reduced(facts, Number(limit) / largestSide(facts)),
  max_texture_memory: ({ limit, facts }) => {
    const bytes = facts.textures.reduce((sum, { width, height }) => sum + width! * height! * 4, 0);
    return reduced(facts, Math.sqrt((Number(limit) * 2 ** 20 * 3) / (4 * bytes)));
  },
  max_uneven_textures: () => ({
    settings: { powersOfTwo: true },
    what: 'textures scaled to powers of two',
  }),
  texture_formats: ({ limit }) => {
    const format = ENCODINGS.find((each) => (limit as readonly string[]).includes(each));
    return format === undefined
      ? null
      : { settings: { texture_format: format }, what: `textures converted to ${format}` };
  },
  // Other engines need plugins for both.
  max_file_size: ({ preset }) =>
    preset === 'web'
      ? { settings: { compress: 'meshopt', texture_format: 'webp' }, what: 'compressed' }
      : null,
  min_lods: ({ limit, facts }) =>
    facts.lods === 0 && Number(limit) <= 6
      ? { settings: { lods: Number(limit) }, what: `${limit} levels of detail added` }
      : null,
  min_colliders: ({ facts }) =>
    facts.colliders === 0 ? { settings: { collision: 'convex' }, what: 'collider added' } : null,
};

/**
 * Returns what may fix the findings of a file. Notes are not fixed: overlapping UVs and loose parts, for example, are
 * often intended.
 */
export function fixesFor(
  findings: readonly Finding[],
  facts: Measured['facts'],
  preset: Preset,
): Fix[] {
  return findings.flatMap(({ rule, severity, limit }) => {
    if (severity === 'note' || limit === null) return [];
    const remedy = FIXES[rule as RuleName]?.({ limit, facts, preset }) ?? null;
    return remedy === null ? [] : [{ ...remedy, rule: rule as RuleName }];
  });
}

/** Returns the settings of several fixes together. A smaller texture serves every rule that asks for one. */
export function settingsOf(fixes: readonly Fix[], facts: Measured['facts']): FixSettings {
  const sides = fixes.flatMap(({ settings }) => settings.texture_size ?? []);
  const settings: FixSettings = Object.assign({}, ...fixes.map((fix) => fix.settings));
  if (sides.length > 0) settings.texture_size = Math.min(...sides) as TextureSide;
  else if (settings.uv === 'unwrap') settings.texture_size = bakedSide(facts);
  return settings;
}

/** Returns the largest side whose textures are at most `share` of their size; null if that is below all of them. */
function reduced(facts: Measured['facts'], share: number): Remedy | null {
  const most = largestSide(facts) * share;
  const side = SIDES.findLast((each) => each <= most);
  return side === undefined
    ? null
    : { settings: { texture_size: side }, what: `textures reduced to ${side} pixels` };
}

function largestSide({ textures }: Measured['facts']): number {
  return Math.max(1, ...textures.map(({ width, height }) => Math.max(width ?? 0, height ?? 0)));
}

/** Whether the validator warns that readers must compute tangents themselves. */
function lacksTangents({ verdict }: Measured['facts']): boolean {
  return verdict?.messages.some((message) => message.startsWith(NO_TANGENTS)) ?? false;
}

/** Returns the side for textures that are baked from those of the model, or from colors alone. */
function bakedSide(facts: Measured['facts']): TextureSide {
  const largest = largestSide(facts);
  if (largest === 1) return 1024;
  return SIDES.find((side) => side >= largest) ?? SIDES.at(-1)!;
}
