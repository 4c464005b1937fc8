import type { ModelFacts } from '../engines/spec.ts';

/** The engines that limits are known for; `default` is for none of them. */
export const PRESETS = ['default', 'unity', 'unreal', 'godot', 'web'] as const;
export type Preset = (typeof PRESETS)[number];

/** `error`: the check fails. The others are only reported. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A number, a regular expression that names must match, or the values that are allowed. */
export type Limit = number | string | readonly string[];

/** A limit by preset; null: the rule is off. */
type Limits<L extends Limit> = { default: L | null } & Partial<
  Record<Exclude<Preset, 'default'>, L | null>
>;

/** The model of a file, and the name of the file. */
export interface Measured {
  /** The name without the folder. */
  file: string;
  facts: ModelFacts;
}

interface Basis {
  /** A noun phrase, such as "Floating parts". */
  title: string;
  /** What is measured, as a sentence. */
  description: string;
  severity: Severity;
  /** What to do if the limit is exceeded, as a sentence. */
  remedy: string;
}

/** A number that may not be above (`max`) or below (`min`) the limit. */
interface NumberRule extends Basis {
  test: 'max' | 'min';
  unit: string;
  limits: Limits<number>;
  /** Returns null for a model to which the rule does not apply. */
  measure(measured: Measured): number | null;
  /** Returns what explains the number, such as the validator's messages. */
  details?(measured: Measured, limit: number): string[];
}

/** Values that must match a regular expression. */
interface PatternRule extends Basis {
  test: 'pattern';
  limits: Limits<string>;
  measure(measured: Measured): string[];
}

/** Values that must be among the allowed ones. */
interface ChoiceRule extends Basis {
  test: 'choice';
  limits: Limits<readonly string[]>;
  measure(measured: Measured): string[];
}

export type Rule = NumberRule | PatternRule | ChoiceRule;

/** Returns a rule's limit for a preset; null if the rule is off. */
export function limitOf({ limits }: Rule, preset: Preset): Limit | null {
  const own = (limits as Limits<Limit>)[preset];
  return own === undefined ? limits.default : own;
}
