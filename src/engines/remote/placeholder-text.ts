/**
 * A placeholder in an operator's mapping or workflow: `{{name}}`, or `{{name min=512 max=2048 step=256}}` for a number.
 * Groups: the name, and the limits as text.
 */
export const PLACEHOLDER = /\{\{\s*(\w+)((?:\s+(?:min|max|step)=-?\d+(?:\.\d+)?)*)\s*\}\}/g;

/** Matches text that was meant as a placeholder with limits, whether or not it is one. */
const WITH_LIMITS = /\{\{\s*\w+\s+[^{}\s][^{}]*\}\}/g;

/** Limits of a number. A step counts from the minimum, or from 0. */
export interface NumberLimits {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

/** Reads the limits of a placeholder. @param text the second group of {@link PLACEHOLDER} */
export function limitsIn(text: string): NumberLimits {
  const pairs = [...text.matchAll(/(\w+)=(\S+)/g)];
  return Object.fromEntries(pairs.map(([, name, number]) => [name, Number(number)]));
}

/** Returns the first text that looks like a placeholder with limits but is none; null: there is none. */
export function malformedIn(text: string): string | null {
  const found = [...text.matchAll(WITH_LIMITS)].map(([whole]) => whole);
  return found.find((whole) => whole.replace(PLACEHOLDER, '') !== '') ?? null;
}

/** Returns the nearest number within limits; other values unchanged. */
export function held(value: unknown, { min, max, step }: NumberLimits): unknown {
  if (typeof value !== 'number') return value;
  const within = Math.min(max ?? value, Math.max(min ?? value, value));
  if (step === undefined || step <= 0) return within;
  const base = min ?? 0;
  const steps = Math.round((within - base) / step);
  // Decimal steps such as 0.01 are not exact in binary.
  const at = (count: number) => Number((base + count * step).toPrecision(12));
  return max !== undefined && at(steps) > max ? at(steps - 1) : at(steps);
}
