import type { Limit, Measured, Rule, Severity } from './rule.ts';
import type { ActiveRule } from './rule-file.ts';
import { UNREADABLE } from './rules.ts';

/** A rule that a file breaks. */
export interface Finding {
  rule: string;
  severity: Severity;
  title: string;
  /** The measured value: a number, or the values that are not allowed. */
  value: number | string[] | null;
  limit: Limit | null;
  /** The value and the limit in words. */
  message: string;
  remedy: string;
  /** What explains the value, at most {@link MOST_DETAILS}. */
  details: string[];
}

const MOST_DETAILS = 3;

/** Compares the facts of a file with the limits of its rules. */
export function judge(measured: Measured, rules: readonly ActiveRule[]): Finding[] {
  return rules.flatMap((active) => {
    const found = broken(measured, active.rule, active.limit);
    if (found === null) return [];
    const { title, remedy } = active.rule;
    const { severity, limit, name } = active;
    return [{ rule: name, severity, title, limit, remedy, ...found }];
  });
}

type Broken = Pick<Finding, 'value' | 'message' | 'details'>;

function broken(measured: Measured, rule: Rule, limit: Limit): Broken | null {
  switch (rule.test) {
    case 'max':
    case 'min': {
      const value = rule.measure(measured);
      const most = Number(limit);
      if (value === null || (rule.test === 'max' ? value <= most : value >= most)) return null;
      const details = (rule.details?.(measured, most) ?? []).slice(0, MOST_DETAILS);
      const bound = rule.test === 'max' ? 'at most' : 'at least';
      const message = `${inWords(value)} ${unitFor(value, rule.unit)}, allowed: ${bound} ${inWords(most)}`;
      return { value, message, details };
    }
    case 'pattern': {
      const pattern = new RegExp(String(limit), 'u');
      const wrong = rule.measure(measured).filter((name) => !pattern.test(name));
      return wrongValues(wrong, `does not match ${limit}`);
    }
    case 'choice': {
      const allowed = limit as readonly string[];
      const wrong = rule.measure(measured).filter((each) => !allowed.includes(each));
      return wrongValues(wrong, `not allowed; allowed: ${allowed.join(', ')}`);
    }
  }
}

function wrongValues(wrong: readonly string[], problem: string): Broken | null {
  if (wrong.length === 0) return null;
  const shown = wrong.slice(0, MOST_DETAILS);
  const others = wrong.length > shown.length ? ` and ${wrong.length - shown.length} more` : '';
  const message = `${shown.map((each) => JSON.stringify(each)).join(', ')}${others}: ${problem}`;
  return { value: shown, message, details: [] };
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

function inWords(value: number): string {
  return Math.abs(value) >= 1000 ? whole.format(value) : small.format(value);
}

/** Returns the unit in the singular for a value of 1. */
function unitFor(value: number, unit: string): string {
  if (value !== 1) return unit;
  return unit === 'vertices' ? 'vertex' : unit.replace(/s(?= |$)/, '');
}

/** The finding for a file that cannot be read or measured. */
export function unreadable(problem: string): Finding {
  return {
    rule: UNREADABLE,
    severity: 'error',
    title: 'Unreadable file',
    value: null,
    limit: null,
    message: problem.replace(/\.$/, ''),
    remedy: 'Export the file again, or exclude it with "ignore" in the file of rules.',
    details: [],
  };
}
