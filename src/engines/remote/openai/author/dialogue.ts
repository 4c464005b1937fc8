import { readFile } from 'node:fs/promises';
import { RemoteFailure } from '../../../spec/remote-failure.ts';
import type {
  ProgramTrial,
  RemoteResult,
  RemoteSource,
  Workshop,
} from '../../../spec/remote-job.ts';
import { type Fault, nextAnswer, readAnswer } from './answer.ts';
import { Asking } from './asking.ts';
import { type Chat, type Message, type Said, TimeIsUp } from './chat.ts';
import { DialogueRecord } from './dialogue-record.ts';
import { assignment, changeAssignment, GUIDE } from './guide.ts';

/** Maximum number of repairs of one answer, each based on an error message, and of all answers together. */
const MOST_REPAIRS = { ofOne: 3, ofAll: 5 };
/** Maximum number of times that the model looks at its result, if it can see images. */
const MOST_LOOKS = 2;
/** Maximum number of characters of a broken response that the model sees again. */
const MOST_KEPT = 60_000;

/** What an author is asked for. */
export interface Asked {
  prompt: string;
  /** JSON of the program that the prompt asks to change; null: a new one is wanted. */
  program: string | null;
}

/**
 * Lets a chat model write a shape program, or change one: run by this service's engine, repaired according to its error messages, and
 * looked at if the model can see. Nothing in the responses is executed; only a valid program within the limits is
 * returned.
 * @throws RemoteFailure `refused` (only this job) if there is no program that can be run
 */
export async function writeProgram(
  asked: Asked,
  workshop: Workshop,
  chat: Chat,
): Promise<RemoteResult> {
  const dialogue = new Dialogue(workshop, chat);
  try {
    await dialogue.begin(asked);
    for (let looks = 0; chat.sees && looks < MOST_LOOKS; looks++)
      if (!(await dialogue.look())) break;
  } catch (error) {
    // A result from before the time limit, or before the server failed, is valid.
    const over = error instanceof TimeIsUp || error instanceof RemoteFailure;
    if (!over || (dialogue.best === null && error instanceof RemoteFailure)) throw error;
  }
  return dialogue.result();
}

/** A program that can be run, and what it makes. */
interface Tried {
  document: object;
  /** The document as JSON. */
  text: string;
  trial: Extract<ProgramTrial, { problem: null }>;
}

class Dialogue {
  readonly #workshop: Workshop;
  readonly #chat: Chat;
  readonly #asking: Asking;
  readonly #record = new DialogueRecord();
  /** The guide and the assignment. */
  #opening: Message[] = [];
  #lastProblem = 'it was given no time';
  /** The program to change; null: a new one is wanted. */
  #original: object | null = null;
  /** The best program so far. */
  best: Tried | null = null;

  constructor(workshop: Workshop, chat: Chat) {
    this.#workshop = workshop;
    this.#chat = chat;
    this.#asking = new Asking(chat, this.#record);
  }

  /** Asks for the first program. */
  async begin({ prompt, program }: Asked): Promise<void> {
    const content =
      program === null
        ? assignment(prompt, await this.#workshop.draft(this.#chat.signal))
        : await this.#change(prompt, program);
    this.#opening = [
      { role: 'system', content: GUIDE },
      { role: 'user', content },
    ];
    this.best = await this.#answer([]);
  }

  /** Describes a change to an author, who sees the program's model as it is. */
  async #change(prompt: string, program: string): Promise<string | readonly object[]> {
    this.#original = JSON.parse(program);
    const text = changeAssignment(prompt, program);
    if (!this.#chat.sees) return text;
    const trial = await this.#workshop.tryOut(this.#original, this.#chat.signal);
    return trial.problem === null
      ? [{ type: 'text', text }, await imageOf(trial.picture)]
      : `${text}\n\nAs it is, it cannot be run: ${trial.problem}`;
  }

  /** Shows the model its result; returns false if there is nothing more to look at. */
  async look(): Promise<boolean> {
    const { best } = this;
    if (best === null) return false;
    const { facts, picture } = best.trial;
    const said =
      `This is your program from the front, three-quarter, side and back: ${facts}. ` +
      'Compare it with the words. Answer with edits to it, or with the whole program where most of it changes; {"edits":[]} if it is right.';
    const shown = [{ type: 'text', text: said }, await imageOf(picture)];
    this.#record.looks += 1;
    const corrected = await this.#answerOrReject([
      { role: 'assistant', content: best.text },
      { role: 'user', content: shown },
    ]);
    if (corrected === null || corrected.text === best.text) return false;
    this.best = corrected;
    this.#record.keep();
    return true;
  }

  result(): RemoteResult {
    if (this.best === null)
      throw new RemoteFailure('refused', 'the model came to no program that can be run', {
        refuses: 'this',
        detail: this.#lastProblem,
      });
    return { files: [], text: this.best.text, facts: this.#record.facts() };
  }

  /** A correction of which nothing comes is recorded, whatever ended it. */
  async #answerOrReject(shown: readonly Message[]): Promise<Tried | null> {
    this.#lastProblem = 'it was given no time';
    try {
      const corrected = await this.#answer(shown);
      if (corrected === null) this.#record.reject(this.#lastProblem);
      return corrected;
    } catch (error) {
      const failed = error instanceof RemoteFailure ? error.message : this.#lastProblem;
      this.#record.reject(failed);
      throw error;
    }
  }

  /**
   * Requests an answer and its repairs until there is a program that can be run; null: the repairs were used up. Of the
   * broken answers, the last one stays in the chat with its problem, and the last whole program, which edits change.
   * @param shown what the answer corrects, after the opening: the best program
   */
  async #answer(shown: readonly Message[]): Promise<Tried | null> {
    let base = this.best?.document ?? this.#original;
    let whole: Message[] = [];
    let last: Message[] = [];
    for (let repairs = 0; ; repairs++) {
      const messages = [...this.#opening, ...shown, ...whole, ...last];
      const said = await this.#asking.ask(messages, base !== null);
      const tried = await this.#try(said, base);
      if (!('problem' in tried)) return tried;
      this.#lastProblem = tried.problem;
      if (repairs === MOST_REPAIRS.ofOne || this.#record.repairs === MOST_REPAIRS.ofAll)
        return null;
      this.#record.repairs += 1;
      base = tried.whole ?? base;
      const pair: Message[] = [
        // Some servers refuse a message without words.
        { role: 'assistant', content: said.text.slice(0, MOST_KEPT) || '{}' },
        { role: 'user', content: `${tried.problem} ${nextAnswer(tried.edits, base)}` },
      ];
      if (tried.whole === null) last = pair;
      else [whole, last] = [pair, []];
    }
  }

  async #try(said: Said, base: object | null): Promise<Tried | Fault> {
    const answer = readAnswer(said, base);
    if (answer.problem !== null) return answer;
    const { document, edits } = answer;
    const text = JSON.stringify(document);
    if (text === this.best?.text) return this.best;
    if (this.#original !== null && text === JSON.stringify(this.#original))
      return { problem: 'The program is unchanged: make the change.', edits, whole: null };
    const since = performance.now();
    const trial = await this.#workshop.tryOut(document, this.#chat.signal);
    this.#record.triedMs += Math.round(performance.now() - since);
    if (trial.problem !== null)
      return { problem: trial.problem, edits, whole: edits ? null : document };
    if (edits) this.#record.edits += 1;
    return { document, text, trial };
  }
}

/** Returns an image as a part of a message. */
async function imageOf({ path }: RemoteSource): Promise<object> {
  const url = `data:image/png;base64,${await readFile(path, 'base64')}`;
  return { type: 'image_url', image_url: { url } };
}
