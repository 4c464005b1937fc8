import type { FinishSettings } from '../contract/finish.ts';
import { wholeNumber } from './arguments.ts';
import { usageFailure } from './failure.ts';

/**
 * Reads `--lods`.
 * @throws CliFailure if it is not a number of copies, nor a list of triangles, of shares or of percentages
 */
export function lodsOf(given: string | undefined): FinishSettings['lods'] {
  if (given === undefined || /^\d\d?$/.test(given)) return wholeNumber('lods', given);
  const parts = given.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (part === '' ? Number.NaN : Number(part.replace(/%$/, ''))));
  const errors = parts.filter((part) => part.endsWith('%'));
  if (numbers.every((value) => value > 0)) {
    if (errors.length === parts.length) return { errors: numbers };
    if (errors.length === 0 && numbers.every((value) => value < 1)) return numbers;
    if (errors.length === 0 && numbers.every(Number.isInteger)) return { triangles: numbers };
  }
  throw usageFailure(
    `--lods must be a number of copies, or a list such as 5000,1000 (triangles), 0.5,0.1 (shares) or 0.1%,1% (errors), not ${given}`,
  );
}
