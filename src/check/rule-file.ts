import { z } from 'zod';
import { globMatcher } from './glob.ts';
import {
  type Limit,
  limitOf,
  PRESETS,
  type Preset,
  type Rule,
  SEVERITIES,
  type Severity,
} from './rule.ts';
import { RULE_NAMES, RULES, type RuleName } from './rules.ts';

/** Name of the file of rules that is read from the current folder if none is named. */
export const RULE_FILE = 'bozzetto.check.json';

const LIMIT_SCHEMAS = {
  max: z.number(),
  min: z.number(),
  pattern: z
    .string()
    .max(500)
    .superRefine((text, { addIssue }) => {
      try {
        new RegExp(text, 'u');
      } catch (error) {
        addIssue({ code: 'custom', message: (error as Error).message });
      }
    }),
  choice: z.array(z.string()).min(1),
} as const;

const severity = z
  .enum(SEVERITIES)
  .describe('error: the check fails; the others are only reported');

function settingOf(rule: Rule) {
  const { title, description, test } = rule;
  const limit = LIMIT_SCHEMAS[test];
  const normal = limitOf(rule, 'default');
  const how = normal === null ? 'off by default' : `default: ${JSON.stringify(normal)}`;
  return z
    .union([
      limit,
      z.literal('off'),
      z.strictObject({ limit: limit.optional(), severity: severity.optional() }),
    ])
    .optional()
    .describe(`${title}. ${description} A limit, "off", or both limit and severity; ${how}.`);
}

const settings = z
  .strictObject(
    Object.fromEntries(RULE_NAMES.map((name) => [name, settingOf(RULES[name])])) as Record<
      RuleName,
      ReturnType<typeof settingOf>
    >,
  )
  .describe('limits by rule');

/** The schema of `bozzetto.check.json`. */
export const ruleFile = z
  .strictObject({
    $schema: z.string().optional().describe('this schema'),
    for: z.enum(PRESETS).optional().describe('engine whose limits apply where none are given'),
    ignore: z
      .array(z.string().max(500))
      .optional()
      .describe('files that are not checked, as glob patterns relative to this file: **/drafts/**'),
    rules: settings.optional(),
    files: z
      .array(z.strictObject({ match: z.string().max(500), rules: settings }))
      .optional()
      .describe('other limits for some files; later entries win'),
  })
  .meta({ title: 'Rules of bozzetto check' });

/** A rule with the limit and severity that apply to a file. */
export interface ActiveRule {
  name: RuleName;
  rule: Rule;
  limit: Limit;
  severity: Severity;
}

/** Decides which rules apply to which files. */
export interface RuleBook {
  preset: Preset;
  isIgnored(path: string): boolean;
  /** Returns the active rules for a file. */
  rulesFor(path: string): ActiveRule[];
}

/**
 * Reads a file of rules.
 * @param value the parsed JSON
 * @param preset takes the place of the file's `for` if it is given
 * @throws Error that names the member and the mistake
 */
export function readRules(value: unknown, preset: Preset | null): RuleBook {
  const read = ruleFile.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue!.path.join('.') || 'the file'}: ${issue!.message}`);
  }
  const file = read.data;
  const chosen = preset ?? file.for ?? 'default';
  const ignored = (file.ignore ?? []).map(globMatcher);
  const overrides = (file.files ?? []).map(({ match, rules }) => ({
    matches: globMatcher(match),
    rules,
  }));
  return {
    preset: chosen,
    isIgnored: (path) => ignored.some((matches) => matches(path)),
    rulesFor(path) {
      const layers = [
        file.rules ?? {},
        ...overrides.filter(({ matches }) => matches(path)).map(({ rules }) => rules),
      ];
      return RULE_NAMES.flatMap((name) => activeRule(name, chosen, layers) ?? []);
    },
  };
}

type Settings = Partial<Record<RuleName, z.output<ReturnType<typeof settingOf>>>>;

function activeRule(
  name: RuleName,
  preset: Preset,
  layers: readonly Settings[],
): ActiveRule | null {
  const rule: Rule = RULES[name];
  let limit = limitOf(rule, preset);
  let { severity } = rule as { severity: Severity };
  for (const layer of layers) {
    const setting = layer[name];
    if (setting === undefined) continue;
    if (setting === 'off') limit = null;
    else if (typeof setting === 'object' && !Array.isArray(setting)) {
      limit = setting.limit ?? limit ?? limitOf(rule, 'default');
      severity = setting.severity ?? severity;
    } else limit = setting;
  }
  return limit === null ? null : { name, rule, limit, severity };
}
