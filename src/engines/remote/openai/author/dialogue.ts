import type { PictureSide } from '../../../spec/images.ts';
import { DOUBTFUL_CUT_OUT } from '../../../spec/likeness.ts';
import { RemoteFailure } from '../../../spec/remote-failure.ts';
import type {
  ProgramTrial,
  RemoteResult,
  ShownPictures,
  Workshop,
} from '../../../spec/remote-job.ts';
import { type Fault, nextAnswer, readAnswer } from './answer.ts';
import { Asking } from './asking.ts';
import { assignment, changeAssignment } from './assignment.ts';
import { type Chat, type Message, type Said, TimeIsUp } from './chat.ts';
import { DialogueProgress } from './dialogue-progress.ts';
import { DialogueRecord } from './dialogue-record.ts';
import { faultSentences } from './findings-in-words.ts';
import { GUIDE } from './guide.ts';
import { faultsOf } from './measure.ts';
import { pictureAssignment } from './picture-assignment.ts';
import { PICTURE_GUIDE } from './picture-guide.ts';
import { pieceProblem } from './piece-of-program.ts';
import { CostLimitReached, Spending } from './spending.ts';
import { type StatedSize, statedSizes } from './stated-size.ts';
import { imagesOf, trialShown } from './trial-shown.ts';
import { unmetWords } from './unmet-words.ts';
import { statedViewpoint, withoutViewpoint } from './viewpoint.ts';

/** Maximum number of repairs, each based on an error message: of one answer, and of all answers together. */
const MOST_REPAIRS = { ofOne: 3, ofAll: 5 };
/** Maximum number of times that the model is shown its result. */
const MOST_LOOKS = 2;
/** Maximum number of characters of a broken response that the model sees again. */
const MOST_KEPT = 60_000;

/**
 * How much worse than before a model may compare with its picture and still count as equally good; the camera fit is no
 * more exact than that.
 */
const PICTURE_TOLERANCE = 0.3;

/** What an author is asked to write. */
export interface Asked {
  /** Empty: the program is to be made from the workshop's pictures. */
  prompt: string;
  /** JSON of the program that the prompt asks to change; null: a new one is wanted. */
  program: string | null;
}

/**
 * Lets a chat model write or change a shape program. This service's engine runs the program; the model repairs it
 * according to the error messages, and corrects it after it is shown what the program makes. The result is the program
 * with the fewest faults of all that can be run, and the latest one among equals. The dialogue ends early when its time
 * is over or its cost limit is reached. Nothing in the responses is executed; only a valid program within the limits is
 * returned.
 * @throws RemoteFailure `refused` (only this job) if there is no program that can be run
 */
export async function writeProgram(
  asked: Asked,
  workshop: Workshop,
  chat: Chat,
): Promise<RemoteResult> {
  const dialogue = new Dialogue(asked, workshop, chat);
  try {
    await dialogue.begin();
    for (let looks = 0; looks < MOST_LOOKS; looks++) if (!(await dialogue.look())) break;
  } catch (error) {
    // A program from before the dialogue ended is still a valid result.
    dialogue.endBy(error);
  }
  return dialogue.result();
}

/** A program that can be run, and the result of running it. */
interface Tried {
  document: object;
  /** The document as JSON. */
  text: string;
  trial: Extract<ProgramTrial, { problem: null }>;
  /** Words of the prompt that nothing in the program seems to match. */
  unmet: readonly string[];
  /** The {@link faultsOf} its model. */
  faults: number;
}

class Dialogue {
  readonly #workshop: Workshop;
  readonly #chat: Chat;
  readonly #asking: Asking;
  readonly #record: DialogueRecord;
  readonly #progress: DialogueProgress;
  /** The opening messages: the guide and the assignment. */
  #opening: Message[] = [];
  #lastProblem = 'it was given no time';
  /** Tells the model what happened to its last correction; empty: it was kept. */
  #note = '';
  readonly #asked: Asked;
  /** The program to change; null: a new one is wanted. */
  readonly #original: object | null;
  readonly #stated: readonly StatedSize[];
  /** The pictures that the program is made from; null: it is made from a prompt. */
  #pictures: ShownPictures | null = null;
  /** JSON of the last program that seemed to be a piece. */
  #lastPiece: string | null = null;
  /** The best program so far. */
  best: Tried | null = null;

  constructor(asked: Asked, workshop: Workshop, chat: Chat) {
    this.#asked = asked;
    this.#original = asked.program === null ? null : JSON.parse(asked.program);
    this.#stated = statedSizes(asked.prompt);
    this.#workshop = workshop;
    this.#chat = chat;
    const spending = new Spending(chat.prices, chat.maxCost);
    if (spending.isUnknown)
      throw new RemoteFailure(
        'refused',
        'the cost of the model is unknown, so it cannot be limited',
        {
          refuses: 'this',
          detail: 'max_author_cost needs author_prices in the settings of the backend',
        },
      );
    this.#record = new DialogueRecord(spending);
    this.#progress = new DialogueProgress(chat, this.#record);
    this.#asking = new Asking(chat, this.#record);
  }

  /**
   * Ends the dialogue after an error.
   * @throws the error, unless there is already a program, or the error is one that this dialogue explains itself
   */
  endBy(error: unknown): void {
    if (error instanceof TimeIsUp) this.#record.endedBy = 'time';
    else if (error instanceof CostLimitReached) {
      this.#record.endedBy = 'cost';
      this.#lastProblem = 'its cost limit left too little for a program';
    } else if (!(error instanceof RemoteFailure) || this.best === null) throw error;
  }

  /** Asks for the first program. */
  async begin(): Promise<void> {
    this.#progress.enter('draft');
    this.#opening = (await this.#pictureOpening()) ?? [
      { role: 'system', content: GUIDE },
      { role: 'user', content: await this.#assignment() },
    ];
    try {
      this.best = await this.#answer([]);
    } finally {
      this.#record.repairsAtFirst = this.#record.repairs;
    }
  }

  /** Returns the guide and the assignment for making a program from pictures; null: there are no pictures. */
  async #pictureOpening(): Promise<Message[] | null> {
    if (this.#asked.prompt !== '') return null;
    const { signal, examples, sees } = this.#chat;
    if (!sees)
      throw new RemoteFailure('refused', 'the model sees no images', {
        refuses: 'this',
        detail: 'author_sees is false in the settings of the backend',
      });
    this.#pictures = await this.#workshop.look(signal);
    if (this.#pictures === null)
      throw new RemoteFailure('refused', 'a shape program needs a prompt or a picture');
    return [
      { role: 'system', content: `${GUIDE}\n\n${PICTURE_GUIDE}` },
      { role: 'user', content: await pictureAssignment(this.#pictures, examples) },
    ];
  }

  /** Returns the assignment. An author who is to change a program is shown its current model. */
  async #assignment(): Promise<string | readonly object[]> {
    const { prompt, program } = this.#asked;
    const { signal, examples, sees } = this.#chat;
    if (program === null) return assignment(prompt, await this.#workshop.draft(signal), examples);
    const text = changeAssignment(prompt, program);
    if (!sees) return text;
    const trial = await this.#workshop.tryOut(this.#original, signal);
    return trial.problem === null
      ? [{ type: 'text', text }, ...(await imagesOf(trial.pictures))]
      : `${text}\n\nAs it is, it cannot be run: ${trial.problem}`;
  }

  /**
   * Shows the model its result and asks for a correction: with images if it can see them, otherwise only with what
   * seems to be wrong.
   * @returns false if there is nothing more to look at
   */
  async look(): Promise<boolean> {
    const { best } = this;
    if (best === null || !(this.#chat.sees || best.faults > 0)) return false;
    this.#record.looks += 1;
    this.#progress.enter('look');
    const shown = await trialShown(best.trial, {
      stated: this.#stated,
      unmet: best.unmet,
      note: this.#note,
      sees: this.#chat.sees,
      viewpoint: statedViewpoint(best.document),
      knownSides: this.#knownSides,
    });
    const corrected = await this.#answerOrReject([
      { role: 'assistant', content: best.text },
      { role: 'user', content: shown },
    ]);
    if (corrected === null || corrected.text === best.text) return false;
    this.#compare(best, corrected);
    return true;
  }

  /** Keeps the better of two programs. */
  #compare(best: Tried, corrected: Tried): void {
    const tolerance = this.#pictures === null ? 0 : PICTURE_TOLERANCE;
    if (corrected.faults <= best.faults + tolerance) {
      this.best = corrected;
      this.#note = '';
      this.#record.keep();
      return;
    }
    const faults = faultSentences(corrected.trial.findings, this.#stated, corrected.unmet).join(
      ' ',
    );
    const reason = `it made more wrong than right: ${[faults, outlinesOf(best, corrected, this.#knownSides)].filter(Boolean).join(' ') || 'it is over the limit of triangles'}`;
    this.#note = `Your last correction was not kept: ${reason}`;
    this.#record.reject(reason);
  }

  result(): RemoteResult {
    if (this.best === null)
      throw new RemoteFailure('refused', 'the model wrote no program that can be run', {
        refuses: 'this',
        detail: this.#lastProblem,
      });
    const { document, unmet, faults, trial } = this.best;
    const text = JSON.stringify(withoutViewpoint(document));
    const facts = {
      ...this.#record.facts(),
      faults: rounded(faults),
      ...likenessFacts(trial, this.#knownSides),
      ...(this.#pictures !== null && { caption: captionOf(document) }),
    };
    return {
      files: [],
      text,
      facts: unmet.length === 0 ? facts : { ...facts, words_without_effect: unmet.join(', ') },
    };
  }

  /** Requests a correction. If none comes of it, that is recorded, for whatever reason it ended. */
  async #answerOrReject(shown: readonly Message[]): Promise<Tried | null> {
    this.#lastProblem = 'it was given no time';
    try {
      const corrected = await this.#answer(shown);
      if (corrected === null) this.#record.reject(this.#lastProblem);
      return corrected;
    } catch (error) {
      // At the cost limit nothing was requested, so no correction was rejected.
      if (!(error instanceof CostLimitReached))
        this.#record.reject(error instanceof RemoteFailure ? error.message : this.#lastProblem);
      throw error;
    }
  }

  /**
   * Requests an answer, and repairs of it, until there is a program that can be run; null: the repairs were used up.
   * Two broken answers stay in the chat: the latest one with its problem, and the latest whole program, which edits
   * change.
   * @param shown messages after the opening that show what the answer is to correct: the best program
   */
  async #answer(shown: readonly Message[]): Promise<Tried | null> {
    let base = this.best?.document ?? this.#original;
    let whole: Message[] = [];
    let last: Message[] = [];
    for (let repairs = 0; ; repairs++) {
      const messages = [...this.#opening, ...shown, ...whole, ...last];
      if (repairs > 0) this.#progress.enter('repair');
      else if (shown.length === 0) this.#progress.enter('write');
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
    const { document, edits, removes } = answer;
    const text = JSON.stringify(document);
    if (text === this.best?.text) return this.best;
    if (this.#original !== null && text === JSON.stringify(this.#original))
      return { problem: 'The program is unchanged: make the change.', edits, whole: null };
    const since = performance.now();
    this.#progress.enter('try');
    const viewpoint = this.#pictures === null ? null : statedViewpoint(document);
    const trial = await this.#workshop.tryOut(document, this.#chat.signal, viewpoint);
    this.#record.triedMs += Math.round(performance.now() - since);
    await this.#progress.show(trial);
    if (trial.problem !== null)
      return { problem: trial.problem, edits, whole: edits ? null : document };
    const correction = { document, findings: trial.findings, removes };
    const piece = this.best && pieceProblem(findingsOf(this.best), correction);
    // An author that insists means it.
    if (piece !== null && text !== this.#lastPiece) {
      this.#lastPiece = text;
      return { problem: piece, edits, whole: null };
    }
    if (edits) this.#record.edits += 1;
    // A prompt that changes a program also names the things to change, so its words are not checked.
    const unmet = this.#original === null ? unmetWords(this.#asked.prompt, document) : [];
    const known = knownLikenesses(trial, this.#knownSides);
    const faults = faultsOf(trial.findings, this.#stated, unmet.length, known);
    return { document, text, trial, unmet, faults };
  }

  /** Sides of the pictures whose outlines say something of the object. */
  get #knownSides(): PictureSide[] {
    const isKnown = ({ measures }: ShownPictures['sides'][number]) =>
      (measures?.cutOut.trust ?? 0) > DOUBTFUL_CUT_OUT;
    return (this.#pictures?.sides ?? []).filter(isKnown).map(({ side }) => side);
  }
}

const findingsOf = ({ document, trial }: Tried) => ({ document, findings: trial.findings });

/** The likenesses to pictures whose outlines are known. */
const knownLikenesses = ({ comparison }: Tried['trial'], known: readonly PictureSide[]) =>
  (comparison?.likenesses ?? [])
    .filter(({ side }) => known.includes(side))
    .map(({ likeness }) => likeness);

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Facts for the report on a model of pictures: means, and the camera of the first one. */
function likenessFacts(trial: Tried['trial'], known: readonly PictureSide[]) {
  const all = trial.comparison?.likenesses ?? [];
  const [first] = all;
  if (first === undefined) return {};
  const own = knownLikenesses(trial, known);
  const counted = own.length > 0 ? own : [first.likeness];
  const { azimuth, elevation } = first.likeness.camera;
  return {
    outline_iou: rounded(meanOf(counted.map(({ camera }) => camera.iou))),
    ...(first.side === 'front' && {
      azimuth: Math.round(azimuth),
      elevation: Math.round(elevation),
    }),
    color_distance: rounded(meanOf(counted.map(({ colorDistance }) => colorDistance))),
    ...(all.length > 1 && { pictures: all.length }),
  };
}

/** Says so if a correction fits the outlines of the pictures less than the program before it. */
function outlinesOf(before: Tried, after: Tried, known: readonly PictureSide[]): string {
  const [was, is] = [before, after].map(({ trial }) =>
    meanOf(knownLikenesses(trial, known).map(({ camera }) => camera.iou)),
  );
  // Without pictures, neither is a number.
  if (!(is! < was!)) return '';
  return `Its outline agrees with the picture's to ${is!.toFixed(2)}, that of the program before it to ${was!.toFixed(2)}.`;
}

/** Returns what the pictures show, in the author's words: the name of the program. */
const captionOf = (document: object) => String((document as { name?: unknown }).name ?? '');

const rounded = (value: number) => Math.round(100 * value) / 100;
