import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveDraftKey } from '../../core/live-preview.ts';
import type { Task } from '../../core/task.ts';
import { TRY_PROGRAM } from '../../flows/flow.ts';
import type { ProducedFile } from '../engine-protocol.ts';
import type { InterimResults } from './interim-results.ts';
import type { RemoteStepParts } from './parts.ts';
import type { JobParts, Place } from './step-job.ts';
import type { RemoteStepPreview } from './step-preview.ts';
import type { LibraryDraft } from './workshop.ts';

/** Limit of the processor time: a picture that takes longer is not worth it. */
const DRAFT_MS = 30_000;

/** Receives the draft for display. */
interface Shown {
  interim: InterimResults;
  preview: RemoteStepPreview;
}

/** Shows the library's own model while a language model works, then a picture of it, until the step ends. */
export class RemoteStepDraft {
  readonly #parts: Pick<RemoteStepParts, 'clock' | 'log'> &
    Pick<JobParts, 'blobs' | 'host' | 'preparing'>;
  readonly #task: Task;
  readonly #directory: string;
  readonly #shown: Shown;
  readonly #ending = new AbortController();
  #showing: Promise<void> = Promise.resolve();

  constructor(
    parts: Pick<RemoteStepParts, 'clock' | 'log'> & Pick<JobParts, 'blobs' | 'host' | 'preparing'>,
    task: Task,
    { directory }: Pick<Place, 'directory'>,
    shown: Shown,
  ) {
    this.#parts = parts;
    this.#task = task;
    this.#directory = directory;
    this.#shown = shown;
  }

  /** Begins to show a draft. */
  start(draft: LibraryDraft): void {
    const { task_uuid } = this.#task;
    this.#showing = this.#showAll(draft).catch((err) => {
      if (!this.#ending.signal.aborted)
        this.#parts.log.warn({ err, task_uuid }, 'a draft was not shown');
    });
  }

  /** Nothing is shown after this resolves. */
  async end(): Promise<void> {
    this.#ending.abort(new Error('the step has ended'));
    await this.#showing;
  }

  async #showAll({ program, model }: LibraryDraft): Promise<void> {
    if (model === null) return;
    await this.#show(model);
    await this.#draw(program);
  }

  async #draw(program: string): Promise<void> {
    const { host, preparing } = this.#parts;
    const { signal } = this.#ending;
    const workDirectory = await mkdtemp(join(this.#directory, 'draft-'));
    const input = { draft: JSON.parse(program) };
    const request = { flow: TRY_PROGRAM, input, sources: {}, workDirectory };
    const outcome = await preparing.run(async () =>
      signal.aborted
        ? null
        : host.run(request, { signal, limit: () => DRAFT_MS, onProgress: () => {} }),
    );
    if (outcome?.outcome !== 'done' || signal.aborted) return;
    const [picture] = outcome.files;
    if (picture === undefined) return;
    this.#shown.preview.seeFirst(await readFile(picture.path));
  }

  async #show({ path, bytes, sha256, content_type, filename }: ProducedFile): Promise<void> {
    const { blobs, clock } = this.#parts;
    const blob_key = liveDraftKey(this.#task.task_uuid);
    await blobs.putFile(blob_key, path);
    const isShown = await this.#shown.interim.show({
      draft: {
        asset_id: clock.uuid(),
        kind: 'model',
        role: 'draft_url',
        format: 'glb',
        filename,
        blob_key,
        bytes,
        sha256,
        content_type,
      },
    });
    // The task ended in the meantime, and its files were removed.
    if (!isShown) await blobs.remove(blob_key);
  }
}
