import type { Part } from '../../../contract/shape-program.ts';
import { ProgramError } from './expression.ts';
import { partsOf } from './walk.ts';

/** Maximum number of problems that are listed. */
const MOST_LISTED = 12;

/** Collects what is wrong with the parts of a program. */
export class PartProblems {
  readonly #messages = new Set<string>();
  /** Names of parts that were not built. */
  readonly #missing = new Set<string>();

  note(part: Part, message: string): void {
    // What sits on a part that was not built is not wrong itself.
    const follows = part.on?.part !== undefined && this.#missing.has(part.on.part);
    for (const { name } of partsOf([part])) this.#missing.add(name);
    if (follows) return;
    const named = message.includes(`"${part.name}"`);
    this.#messages.add(named ? message : `the part "${part.name}": ${message}`);
  }

  /** @throws ProgramError with all problems, if there are any */
  assertNone(): void {
    const all = [...this.#messages];
    if (all.length === 0) return;
    const rest = all.length - MOST_LISTED;
    const more = rest > 0 ? `; and ${rest} more` : '';
    throw new ProgramError(all.slice(0, MOST_LISTED).join('; ') + more);
  }
}
