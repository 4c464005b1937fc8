import { join } from 'node:path';
import type { SourceRef } from '../contract/flow-spec.ts';
import { isUrl, readTaskFile, type TaskFile } from '../contract/source-value.ts';
import { claimProblem } from '../core/claimed-format.ts';
import { BlobMissing, type BlobStore } from '../core/ports/blob-store.ts';
import { type MediaProber, MediaRejected } from '../core/ports/media-prober.ts';
import { type SourceFetcher, SourceRefused } from '../core/ports/source-fetcher.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { UploadStore } from '../core/ports/upload-store.ts';
import type { Asset, Task } from '../core/task.ts';
import { assetOfTaskFile, isOfKind } from '../core/task-file.ts';
import { SourceUnusable } from '../engines/spec.ts';
import { findFlowSpec } from '../flows/specs.ts';
import type { Scratch } from './scratch.ts';

/** Maximum size of a fetched source in bytes, the same as for uploads. */
const MAX_BYTES = { image: 20 * 2 ** 20, model: 200 * 2 ** 20 } as const;
const FETCH_TIMEOUT_MS = 30_000;

interface SourcePorts {
  tasks: Pick<TaskStore, 'find'>;
  uploads: UploadStore;
  blobs: BlobStore;
  prober: MediaProber;
  fetcher: SourceFetcher;
}

/** Returns the blob key under which a fetched source is kept from admission to the end of the run. */
const fetchedKey = (task: Task, field: string) => `sources/${task.task_uuid}/${field}`;

/** A source that passed its checks. */
export interface AdmittedSource extends Pick<SourceRef, 'field' | 'kind'> {
  blobKey: string;
  /** Hash of an upload; null for a fetched source, whose bytes were not hashed. */
  sha256: string | null;
  /** Number of bytes that were fetched for it. */
  fetched: number;
}

function sourcesOf(task: Task): SourceRef[] {
  return findFlowSpec(task.flow_name)?.sources(task.input) ?? [];
}

/** Gives access to the source files that tasks read. */
export class Sources {
  readonly #ports: SourcePorts;
  readonly #scratch: Scratch;

  constructor(ports: SourcePorts, scratch: Scratch) {
    this.#ports = ports;
    this.#scratch = scratch;
  }

  /**
   * Checks every source. Fetches those that are URLs and keeps them, so that the run does not have to fetch them again.
   * @throws SourceRefused, MediaRejected with a message for the client
   */
  async admit(task: Task, signal: AbortSignal): Promise<AdmittedSource[]> {
    const admitted: AdmittedSource[] = [];
    for (const source of sourcesOf(task)) {
      if (isUrl(source.value))
        admitted.push(
          await this.#scratch.use((directory) => this.#fetch(task, source, directory, signal)),
        );
      else if (readTaskFile(source.value) !== null)
        admitted.push(await this.#checkTaskFile(task, source));
      else admitted.push(await this.#checkUpload(task, source));
    }
    return admitted;
  }

  async #checkTaskFile(task: Task, source: SourceRef): Promise<AdmittedSource> {
    const { field, kind, value, claim } = source;
    const asset = await this.#assetOf(task, readTaskFile(value)!);
    if (asset === null || !isOfKind(asset, kind))
      throw new SourceRefused(`${field}: ${value} is not a file of a task that succeeded`);
    const problem = claim === undefined ? null : claimProblem(claim, asset.format);
    if (problem !== null) throw new MediaRejected('content', problem.message);
    return { field, kind, blobKey: asset.blob_key, sha256: asset.sha256, fetched: 0 };
  }

  /** Returns a file of one of the user's tasks; null if the task did not succeed, or the file no longer exists. */
  async #assetOf({ user_uuid }: Task, file: TaskFile): Promise<Asset | null> {
    const made = await this.#ports.tasks.find(user_uuid, file.task_uuid);
    return made?.status === 'SUCCESS' ? assetOfTaskFile(made.assets, file) : null;
  }

  async #checkUpload(task: Task, { field, kind, value }: SourceRef): Promise<AdmittedSource> {
    const upload = await this.#ports.uploads.find(task.user_uuid, value);
    if (upload === null)
      throw new SourceRefused(`${field}: the upload ${value} does not exist or has expired`);
    if (!upload.complete)
      throw new SourceRefused(`${field}: the file of the upload ${value} has not arrived yet`);
    if (upload.kind !== kind)
      throw new SourceRefused(
        `${field}: the upload ${value} is not ${kind === 'image' ? 'an image' : 'a model'}`,
      );
    return { field, kind, blobKey: upload.blob_key, sha256: upload.sha256, fetched: 0 };
  }

  async #fetch(
    task: Task,
    { field, kind, value, claim }: SourceRef,
    directory: string,
    signal: AbortSignal,
  ): Promise<AdmittedSource> {
    const { fetcher, prober, blobs } = this.#ports;
    const path = join(directory, field);
    const { bytes } = await fetcher.fetchTo(value, path, {
      maxBytes: MAX_BYTES[kind],
      timeoutMs: FETCH_TIMEOUT_MS,
      signal,
    });
    if (kind === 'image') await prober.probeImage(path);
    else {
      const { format } = await prober.probeModel(path, new URL(value).pathname);
      const problem = claimProblem(claim, format);
      if (problem !== null) throw new MediaRejected('content', problem.message);
    }
    const blobKey = fetchedKey(task, field);
    await blobs.putFile(blobKey, path);
    return { field, kind, blobKey, sha256: null, fetched: bytes };
  }

  /**
   * Returns a local path for each source, by field.
   * @throws SourceUnusable if a source no longer exists
   */
  async open(task: Task, directory: string): Promise<Record<string, string>> {
    const paths: Record<string, string> = {};
    for (const { field, value } of sourcesOf(task)) {
      paths[field] = await this.#open(field, await this.#keyOf(task, field, value), directory);
    }
    return paths;
  }

  /** Returns the blob key of an admitted source; undefined if it no longer exists. */
  async #keyOf(task: Task, field: string, value: string): Promise<string | undefined> {
    if (isUrl(value)) return fetchedKey(task, field);
    const file = readTaskFile(value);
    if (file !== null) return (await this.#assetOf(task, file))?.blob_key;
    return (await this.#ports.uploads.find(task.user_uuid, value))?.blob_key;
  }

  async #open(field: string, key: string | undefined, directory: string): Promise<string> {
    try {
      if (key === undefined) throw new BlobMissing();
      return await this.#ports.blobs.toLocalFile(key, directory);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      throw new SourceUnusable(`${field}: the source no longer exists`);
    }
  }

  /**
   * Returns a local path of an admitted source.
   * @throws SourceUnusable if it no longer exists
   */
  async openAdmitted({ field, blobKey }: AdmittedSource, directory: string): Promise<string> {
    return this.#open(field, blobKey, directory);
  }

  /** Removes the sources that were fetched for the task. */
  async discard(task: Task): Promise<void> {
    for (const { field, value } of sourcesOf(task))
      if (isUrl(value)) await this.#ports.blobs.remove(fetchedKey(task, field));
  }
}

/** Returns whether this is an error that `admit` throws with a message for the client. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof SourceRefused || error instanceof MediaRejected;
}
