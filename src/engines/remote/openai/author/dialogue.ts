import { readFile } from 'node:fs/promises';
import { PROGRAM_LIMITS, readShapeProgram } from '../../../../contract/shape-program.ts';
import { RemoteFailure } from '../../../spec/remote-failure.ts';
import type { ProgramTrial, RemoteResult, Workshop } from '../../../spec/remote-job.ts';
import { assignment, type Constraint, GUIDE } from './guide.ts';

/** Maximum number of repairs of one program, each based on an error message. */
const MOST_REPAIRS = 3;
/** Maximum number of times that the model looks at its result, if it can see images. */
const MOST_LOOKS = 2;

/** The messages of a chat, in the format of `/chat/completions`. */
export type Message =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | readonly object[] };

/** A response of the model. */
export interface Said {
  text: string;
  tokens: number;
  model: string | null;
}

export interface Chat {
  /** Sends one request. @throws RemoteFailure */
  ask(messages: readonly Message[], constraint: Constraint): Promise<Said>;
  constraint: Constraint;
  /** Whether the model can see images. */
  sees: boolean;
  signal: AbortSignal;
}

/** The dialogue's time is over: the current program is used. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/**
 * Lets a chat model write a shape program: run by this service's engine, repaired according to its error messages, and
 * looked at if the model can see. Nothing in the responses is executed; only a valid program within the limits is
 * returned.
 * @throws RemoteFailure `refused` (only this job) if there is no program that can be run
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
    // A result from before the time limit, or before the server failed, is valid.
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

  /** Requests and tries one response. If the program cannot be run, the next turn gets the explanation. */
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

  /** Shows the model its result; returns false if the model changes nothing any more, or makes it worse. */
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

  /** Keeps only the last response in the chat: the guide, the assignment, the response, and its problem. */
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

  /** Servers that do not support schemas, or this one, get a weaker constraint. */
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
    // Checked before it is sent to another process, which unlimited nesting would prevent.
    const { problem } = readShapeProgram(document);
    if (problem !== null) return { problem: `The program cannot be read: ${problem}.` };
    const since = performance.now();
    const trial = await this.#workshop.tryOut(document, this.#chat.signal);
    this.#facts.tried_ms += Math.round(performance.now() - since);
    return trial;
  }
}

/** Maximum number of characters of a broken response that the model sees again. */
const MOST_KEPT = 60_000;
const SCHEMA = /schema|response_format|grammar|json_object/i;

/** Returns the JSON document in a response, or an explanation for its author. */
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
