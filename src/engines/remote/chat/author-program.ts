import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { RunContext } from '../http/background-runs.ts';
import type { AnswerFormat, Constraint } from '../openai/author/answer-format.ts';
import { type Chat, type Message, type Said, TimeIsUp } from '../openai/author/chat.ts';
import { writeProgram } from '../openai/author/dialogue.ts';

/** How a chat model writes shape programs. */
export interface Author extends Pick<Chat, 'prices' | 'maxCost' | 'maxTokens'> {
  /** The strictest format of answers that the server may support. */
  constraint: Constraint;
  /** Whether it can see images. */
  sees: boolean;
  /** Number of example programs for other requests that the model is shown. */
  examples: number;
  /** Maximum seconds for a program, including its repairs and looks. */
  seconds: number;
  /** Sends one request. @throws RemoteFailure */
  say(messages: readonly Message[], format: AnswerFormat, signal: AbortSignal): Promise<Said>;
}

/**
 * Runs the dialogue in which a chat model writes a shape program. Its requests count as one run: if it is lost, it is
 * repeated as a whole.
 * @throws RemoteFailure
 */
export async function authorProgram(
  { work, prompt, program, workshop, maxCost: wanted }: RemoteJob,
  run: RunContext,
  { constraint, sees, examples, seconds, prices, maxCost: limit, maxTokens, say }: Author,
): Promise<RemoteResult> {
  if (workshop === undefined || (prompt === null && work !== 'image-to-program'))
    throw new RemoteFailure('refused', 'a shape program needs a prompt and a place to try it');
  const over = AbortSignal.timeout(1000 * seconds);
  const signal = AbortSignal.any([run.signal, over]);
  // The server may have no request of the dialogue at this moment, but the job is running.
  run.sent();
  const inTime = async <T>(doing: Promise<T>): Promise<T> => {
    try {
      return await doing;
    } catch (error) {
      if (over.aborted && !run.signal.aborted) throw new TimeIsUp();
      throw error;
    }
  };
  return await writeProgram(
    { prompt: work === 'image-to-program' ? '' : prompt!, program: program ?? null },
    {
      draft: (stop) => inTime(workshop.draft(stop)),
      look: (stop) => inTime(workshop.look(stop)),
      tryOut: (document, stop, viewpoint) => inTime(workshop.tryOut(document, stop, viewpoint)),
    },
    {
      constraint,
      sees,
      examples,
      prices,
      maxCost: lower(wanted ?? null, limit),
      maxTokens,
      signal,
      tell: run.tell,
      ask: (messages, format) => inTime(say(messages, format, signal)),
    },
  );
}

/** Returns the lower of two limits; null: none. */
function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
