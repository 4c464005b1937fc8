import { readFile } from 'node:fs/promises';
import { PROGRAM_LIMITS, readShapeProgram } from '../../../../contract/shape-program.ts';
import { RemoteFailure } from '../../../spec/remote-failure.ts';
import type { ProgramTrial, RemoteResult, Workshop } from '../../../spec/remote-job.ts';
import { assignment, type Constraint, GUIDE } from './guide.ts';

/** Repairs of one program, by the sentence that says what is wrong with it. */
const MOST_REPAIRS = 3;
/** Looks at what it made, where the model sees. */
const MOST_LOOKS = 2;

/** What a chat has so far, as `/chat/completions` takes it. */
export type Message =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | readonly object[] };

/** An answer of the model. */
export interface Said {
  text: string;
  tokens: number;
  model: string | null;
}

export interface Chat {
  /** Asks once. @throws RemoteFailure */
  ask(messages: readonly Message[], constraint: Constraint): Promise<Said>;
  constraint: Constraint;
  /** Whether the model sees pictures. */
  sees: boolean;
  signal: AbortSignal;
}

/** The dialogue's time is over: what stands is taken. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/**
 * Lets a chat model write a shape program: tried by our engine, repaired by its sentences, looked at where the model sees.
 * Nothing that it says is executed; only a valid program within the bounds leaves here.
 * @throws RemoteFailure `refused` (this job alone) where it comes to no program that can be run
 */
export async function writeProgram(
  prompt: string,
  workshop: Workshop,
  chat: Chat,
): Promise<RemoteResult> {
  const dialogue = new Dialogue(workshop, chat);
  await dialogue.begin(prompt);
  try {
    for (let repairs = 0; repairs <= MOST_REPAIRS && dialogue.made === null; repairs++)
      await dialogue.turn();
    for (let looks = 0; chat.sees && looks < MOST_LOOKS && dialogue.made !== null; looks++)
      if (!(await dialogue.look())) break;
  } catch (error) {
    // What was made before its time was over, or before the server broke down, is good.
    const over = error instanceof TimeIsUp || error instanceof RemoteFailure;
    if (!over || (dialogue.made === null && error instanceof RemoteFailure)) throw error;
  }
  return dialogue.result();
}

class Dialogue {
  readonly #workshop: Workshop;
  readonly #chat: Chat;
  #messages: Message[] = [];
  #constraint: Constraint;
  #picture: Extract<ProgramTrial, { problem: null }> | null = null;
  #lastProblem = 'it was given no time';
  readonly #facts = { requests: 0, repairs: 0, looks: 0, tokens: 0, asked_ms: 0, tried_ms: 0 };
  #model: string | null = null;
  /** JSON of the last program that could be run. */
  made: string | null = null;

  constructor(workshop: Workshop, chat: Chat) {
    this.#workshop = workshop;
    this.#chat = chat;
    this.#constraint = chat.constraint;
  }

  async begin(prompt: string): Promise<void> {
    const draft = await this.#workshop.draft(this.#chat.signal);
    this.#messages = [
      { role: 'system', content: GUIDE },
      { role: 'user', content: assignment(prompt, draft) },
    ];
  }

  /** One answer, tried. Where the program cannot be run, the next turn gets the sentence that says why. */
  async turn(): Promise<void> {
    const { text } = await this.#ask();
    const [document, problem] = documentIn(text);
    const trial = problem === null ? await this.#try(document) : { problem };
    if (trial.problem === null) {
      this.made = JSON.stringify(document);
      this.#picture = trial;
      return;
    }
    this.#lastProblem = trial.problem;
    this.#facts.repairs += 1;
    this.#answered(text, `${trial.problem} Answer with the whole program, mended.`);
  }

  /** Shows the model what it made; false where it changes nothing any more, or for the worse. */
  async look(): Promise<boolean> {
    const { facts, picture } = this.#picture!;
    const url = `data:image/png;base64,${await readFile(picture.path, 'base64')}`;
    const said =
      `This is your program from the front, three-quarter, side and back: ${facts}. ` +
      'Compare it with the words. Answer with the whole program, mended where it needs it, or the same program where it is right.';
    this.#answered(this.made!, [
      { type: 'text', text: said },
      { type: 'image_url', image_url: { url } },
    ]);
    this.#facts.looks += 1;
    const { text } = await this.#ask();
    const [document, problem] = documentIn(text);
    if (problem !== null || JSON.stringify(document) === this.made) return false;
    const trial = await this.#try(document);
    if (trial.problem !== null) return false;
    this.made = JSON.stringify(document);
    this.#picture = trial;
    return true;
  }

  result(): RemoteResult {
    if (this.made === null)
      throw new RemoteFailure('refused', 'the model came to no program that can be run', {
        refuses: 'this',
        detail: this.#lastProblem,
      });
    const { repairs, ...facts } = this.#facts;
    const model = this.#model === null ? {} : { model: this.#model };
    return { files: [], text: this.made, facts: { ...model, ...facts, repairs } };
  }

  /** The last answer alone stays in the chat: the guide, the words, it, and what is wrong with it. */
  #answered(text: string, reply: string | readonly object[]): void {
    this.#messages = [
      ...this.#messages.slice(0, 2),
      { role: 'assistant', content: text.slice(0, MOST_KEPT) },
      { role: 'user', content: reply },
    ];
  }

  async #ask(): Promise<Said> {
    const since = performance.now();
    try {
      const said = await this.#askAsTaken();
      this.#facts.tokens += said.tokens;
      this.#model = said.model ?? this.#model;
      return said;
    } finally {
      this.#facts.requests += 1;
      this.#facts.asked_ms += Math.round(performance.now() - since);
    }
  }

  /** Servers that do not know a schema, or ours, are asked with less. */
  async #askAsTaken(): Promise<Said> {
    for (;;)
      try {
        return await this.#chat.ask(this.#messages, this.#constraint);
      } catch (error) {
        const refused = error instanceof RemoteFailure && error.kind === 'refused';
        const unclear = refused && (error.refuses !== 'all' || SCHEMA.test(error.detail));
        if (!unclear || this.#constraint === 'none') throw error;
        this.#constraint = this.#constraint === 'json_schema' ? 'json_object' : 'none';
      }
  }

  async #try(document: unknown): Promise<ProgramTrial> {
    // Before it goes to another process: what is nested without end could not.
    const { problem } = readShapeProgram(document);
    if (problem !== null) return { problem: `The program cannot be read: ${problem}.` };
    const since = performance.now();
    const trial = await this.#workshop.tryOut(document, this.#chat.signal);
    this.#facts.tried_ms += Math.round(performance.now() - since);
    return trial;
  }
}

/** Characters of a broken answer that the model sees again. */
const MOST_KEPT = 60_000;
const SCHEMA = /schema|response_format|grammar|json_object/i;

/** The JSON document in an answer, or a sentence for its author. */
export function documentIn(
  text: string,
): [document: unknown, problem: null] | [document: null, problem: string] {
  if (text.length > PROGRAM_LIMITS.bytes)
    return [
      null,
      `Your answer has ${text.length} characters; at most ${PROGRAM_LIMITS.bytes} are taken.`,
    ];
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return [document, null];
    return [null, 'Your answer is JSON, but no object.'];
  } catch (error) {
    return [null, `Your answer is not JSON: ${(error as Error).message.slice(0, 200)}.`];
  }
}
