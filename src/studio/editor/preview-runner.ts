import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { EditedImage, EditedScene } from '../viewer/stage/edited-scene.ts';
import type { PreviewAnswer, PreviewRequest } from './engine/messages.ts';

/** The result of the latest program that was run. */
export interface Preview {
  /** The latest scene; null: none yet. */
  scene: EditedScene | null;
  /** The program that produced the scene; null if there is no scene yet. */
  ran: ShapeProgram | null;
  /** The reason why the latest program produces no model; null if it produces one. */
  problem: string | null;
  isRunning: boolean;
}

/** The members of a worker that the runner uses. */
export type PreviewWorker = Pick<
  Worker,
  'postMessage' | 'onmessage' | 'onerror' | 'onmessageerror' | 'terminate'
>;

const NOTHING: Preview = { scene: null, ran: null, problem: null, isRunning: false };

/**
 * Runs programs in a worker, one at a time. If programs arrive faster than they run, those in between are skipped; the
 * last one always runs.
 */
export class PreviewRunner {
  preview: Preview = NOTHING;
  readonly #open: () => PreviewWorker;
  readonly #listeners = new Set<() => void>();
  #worker: PreviewWorker | null = null;
  #running: PreviewRequest | null = null;
  #next: PreviewRequest | null = null;
  /** Tiles of the latest scene, by number. */
  #images = new Map<number, EditedImage>();

  constructor(open: () => PreviewWorker) {
    this.#open = open;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs a program as soon as the current run has ended. The first call starts the worker. */
  run(request: PreviewRequest): void {
    if (this.preview.isRunning) this.#next = request;
    else this.#start(request);
  }

  /** Stops the worker and forgets its results. */
  stop(): void {
    this.#close();
    this.#next = null;
    this.#change(NOTHING);
  }

  #start(request: PreviewRequest): void {
    this.#running = request;
    this.#worker ??= this.#opened();
    this.#worker.postMessage(request);
    this.#change({ isRunning: true });
  }

  #opened(): PreviewWorker {
    const worker = this.#open();
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => this.#finish(data);
    // The worker itself failed, for example because it ran out of memory, so the next program gets a new worker.
    const fail = (problem: string) => {
      this.#close();
      this.#finish({ problem });
    };
    worker.onerror = (event: ErrorEvent) => fail(event.message);
    worker.onmessageerror = () => fail('the model could not be read');
    return worker;
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#images = new Map();
  }

  #finish(answer: PreviewAnswer): void {
    if ('problem' in answer) this.#change({ problem: answer.problem, isRunning: false });
    else {
      const images = new Map(
        answer.images.map(({ id, width, height, pixels }) => [
          id,
          this.#images.get(id) ?? { width, height, pixels: pixels! },
        ]),
      );
      this.#images = images;
      const scene = { ...answer.scene, images: answer.images.map(({ id }) => images.get(id)!) };
      this.#change({ scene, ran: this.#running!.program, problem: null, isRunning: false });
    }
    const next = this.#next;
    this.#next = null;
    if (next !== null) this.#start(next);
  }

  #change(change: Partial<Preview>): void {
    this.preview = { ...this.preview, ...change };
    for (const listener of this.#listeners) listener();
  }
}
