import { editProgram, isProgramEdits } from '../../../../contract/program-edits.ts';
import { readShapeProgram } from '../../../../contract/shape-program.ts';
import type { Said } from './chat.ts';
import { jsonInAnswer } from './json-in-answer.ts';

/** A valid program, as an answer gives it: either whole, or as edits to the previous program. */
export interface Answer {
  problem: null;
  document: object;
  /** Whether the answer consisted of edits. */
  edits: boolean;
  /** Whether an edit of it removes something. */
  removes: boolean;
}

/** What is wrong with an answer. */
export interface Fault {
  problem: string;
  /** Whether the answer consisted of edits. */
  edits: boolean;
  /**
   * The whole program in the answer, which edits can repair; null: the answer consisted of edits, or cannot be read.
   */
  whole: object | null;
}

/** Sentences that follow a problem and tell the model what its answer may be. */
const ASK = {
  whole: 'Answer with the whole program, corrected.',
  edits: 'Answer with edits to this program, or with the whole program, corrected.',
  again:
    'None of your edits was applied. Answer with all of them again, corrected, or with the whole program.',
};

/** Reads an answer as a program. @param base the program that edits change; null: there is none */
export function readAnswer({ text, cut }: Said, base: object | null): Answer | Fault {
  const { document, problem: unread } = jsonInAnswer(text, cut);
  if (unread !== null) return { problem: unread, edits: false, whole: null };
  if (isProgramEdits(document) && !('parts' in document)) {
    const edited = editProgram(base, document);
    return edited.problem === null
      ? { problem: null, document: edited.document, edits: true, removes: hasRemoval(document) }
      : { problem: `The edits cannot be applied: ${edited.problem}.`, edits: true, whole: null };
  }
  const { problem } = readShapeProgram(document);
  if (problem === null) return { problem, document, edits: false, removes: false };
  const whole = 'parts' in document && Array.isArray(document.parts) ? document : null;
  return { problem: `The program cannot be read: ${problem}.`, edits: false, whole };
}

/**
 * Returns a sentence that tells the model what to answer next. @param edited whether the last answer consisted of edits
 * @param base the program that edits change
 */
export function nextAnswer(edited: boolean, base: object | null): string {
  if (base === null) return ASK.whole;
  return edited ? ASK.again : ASK.edits;
}

function hasRemoval({ edits }: { edits?: unknown }): boolean {
  return Array.isArray(edits) && edits.some((edit) => edit.op === 'remove');
}
