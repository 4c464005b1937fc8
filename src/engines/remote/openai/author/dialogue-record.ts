import type { Spending } from './spending.ts';

/** Maximum number of characters that a report keeps of the reasons. */
const MOST_REASONS = 300;

/** Counts what happened in a dialogue, for the task's report. */
export class DialogueRecord {
  requests = 0;
  repairs = 0;
  /** Repairs of the first answer; 0 if it could be run unchanged. */
  repairsAtFirst = 0;
  /** Answers that consisted of edits and could be run. */
  edits = 0;
  looks = 0;
  askedMs = 0;
  triedMs = 0;
  model: string | null = null;
  /** Why the dialogue ended before its author was finished; null: the author finished. */
  endedBy: 'time' | 'cost' | null = null;
  readonly spending: Spending;
  #kept = 0;
  readonly #rejected: string[] = [];

  constructor(spending: Spending) {
    this.spending = spending;
  }

  /** Records a correction that replaced the previous program. */
  keep(): void {
    this.#kept += 1;
  }

  /** Records a correction that failed; the previous program stays. */
  reject(reason: string): void {
    this.#rejected.push(reason);
  }

  /** Returns the facts for the report. */
  facts(): { [name: string]: string | number } {
    const reasons = this.#rejected.join(' | ');
    return {
      ...(this.model !== null && { model: this.model }),
      requests: this.requests,
      looks: this.looks,
      edits: this.edits,
      ...this.spending.facts(),
      asked_ms: this.askedMs,
      tried_ms: this.triedMs,
      repairs: this.repairs,
      repairs_at_first: this.repairsAtFirst,
      corrections_kept: this.#kept,
      corrections_rejected: this.#rejected.length,
      ...(this.endedBy !== null && { ended_by: this.endedBy }),
      ...(reasons !== '' && { rejected_because: reasons.slice(0, MOST_REASONS) }),
    };
  }
}
