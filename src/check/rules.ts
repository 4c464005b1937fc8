import type { Rule } from './rule.ts';
import { GEOMETRY_RULES } from './rules/geometry.ts';
import { SCENE_RULES } from './rules/scene.ts';
import { TEXTURE_RULES } from './rules/textures.ts';

/** Name of the finding for a file that cannot be read or measured. It has no limit. */
export const UNREADABLE = 'unreadable';

/** All rules, by the names that files of rules use. */
export const RULES = {
  ...SCENE_RULES,
  ...GEOMETRY_RULES,
  ...TEXTURE_RULES,
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

export const RULE_NAMES = Object.keys(RULES) as RuleName[];
