import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIVE_PREVIEW_NAME, livePreviewKey } from '../../core/live-preview.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Semaphore } from '../../core/semaphore.ts';
import type { Asset, Task } from '../../core/task.ts';
import type { Observation } from '../../engines/spec.ts';
import type { WorkerLog } from '../ports.ts';
import type { InterimResults } from './interim-results.ts';

/** Minimum time between two images of one task. */
const INTERVAL_MS = 1000;

export interface PreviewParts {
  blobs: BlobStore;
  clock: Clock;
  log: WorkerLog;
  /** Limits concurrent encodings: hundreds of servers may send previews at once, and each image takes 10 ms. */
  drawing: Semaphore;
  /** Re-encodes a server's image at a small size; null if it cannot be read as an image. */
  smallPicture(
    bytes: Uint8Array,
  ): Promise<{ bytes: Uint8Array; width: number; height: number; sha256: string } | null>;
}

/**
 * Keeps the latest image of a server's work as the task's preview while the step runs. Each image is re-encoded. At
 * most one image is written per second, and there are never two writes at a time.
 */
export class RemoteStepPreview {
  readonly #parts: PreviewParts;
  readonly #task: Task;
  readonly #directory: string;
  readonly #interim: InterimResults;
  #seen = false;
  #next: Uint8Array | null = null;
  #keeping: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #kept = false;

  /** @param directory of the remote step */
  constructor(
    parts: PreviewParts,
    task: Task,
    { directory, interim }: { directory: string; interim: InterimResults },
  ) {
    this.#parts = parts;
    this.#task = task;
    this.#directory = directory;
    this.#interim = interim;
  }

  /** Shows an image, unless an image from the server was shown before. */
  seeFirst(bytes: Uint8Array): void {
    if (!this.#seen)
      this.see({ stage: '', fraction: null, preview: { bytes, contentType: 'image/png' } });
  }

  see({ preview }: Observation): void {
    if (preview === undefined || this.#ended) return;
    this.#seen = true;
    this.#next = preview.bytes;
    if (this.#timer === undefined && this.#keeping === null) this.#begin();
  }

  /**
   * Ends the preview. Nothing is written after this resolves.
   * @param stays whether the task keeps showing the preview until it has one of its own
   */
  async end(stays: boolean): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    await this.#keeping;
    if (stays || !this.#kept) return;
    await this.#interim.show({ preview: null });
  }

  #begin(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#next !== null && this.#keeping === null) this.#begin();
    }, INTERVAL_MS);
    this.#keeping = this.#parts.drawing
      .run(() => this.#keep())
      .catch((err) => this.#parts.log.warn({ err }, 'a preview was not kept'))
      .finally(() => {
        this.#keeping = null;
        if (this.#next !== null && this.#timer === undefined && !this.#ended) this.#begin();
      });
  }

  async #keep(): Promise<void> {
    const { blobs, clock, smallPicture } = this.#parts;
    const seen = this.#next;
    this.#next = null;
    const small = seen === null || this.#ended ? null : await smallPicture(seen);
    if (small === null) return;
    const { task_uuid } = this.#task;
    const path = join(this.#directory, 'live-preview.webp');
    await writeFile(path, small.bytes);
    const blob_key = livePreviewKey(task_uuid);
    await blobs.putFile(blob_key, path);
    const { width, height, sha256 } = small;
    const preview: Asset = {
      // The ID changes each time, so that no client mistakes the previous image for this one.
      asset_id: clock.uuid(),
      kind: 'preview',
      role: 'preview_url',
      format: 'webp',
      filename: LIVE_PREVIEW_NAME,
      blob_key,
      bytes: small.bytes.byteLength,
      sha256,
      content_type: 'image/webp',
      width,
      height,
    };
    this.#kept = await this.#interim.show({ preview });
  }
}
