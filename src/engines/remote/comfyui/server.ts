import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import { parsed, readJson, readText, saveBody } from '../http/answers.ts';
import { formBody, jsonBody, type TypedBody } from '../http/body.ts';
import type { Answer, Exchange, HttpClient } from '../http/exchange.ts';
import { refusalOf } from '../http/refusals.ts';
import { type NodeClass, type NodeClasses, nodeClassSchema } from './check-workflow.ts';
import { type HistoryEntry, historySchema, type ServerFile } from './history.ts';
import type { UploadPlace } from './job-values.ts';
import { promptRefusal } from './prompt-refusal.ts';
import type { Workflow } from './workflow.ts';

/** Every response is quick, even while the GPU is working, except a prompt's history. */
const HEAD_MS = 30_000;
/** `/queue` contains the complete workflow of every waiting prompt. */
const MOST_LIST_BYTES = 64 << 20;
/**
 * Maximum size of the descriptions of all classes that a workflow needs: a loader's class has the names of all model
 * files. They are kept together while the workflow is read.
 */
const MOST_CLASS_BYTES = 64 << 20;
/** The first version that accepts a prompt id in `/interrupt`; older ones kill whatever is running. */
const TARGETED_INTERRUPT = [0, 3, 57];

const systemSchema = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().nullish() }),
});
const acceptedSchema = z.looseObject({ prompt_id: z.string() });
const uploadedSchema = z.looseObject({ name: z.string(), subfolder: z.string().default('') });
const queuedSchema = z.tuple([z.unknown(), z.string()]).rest(z.unknown());
const queueSchema = z.looseObject({
  queue_running: z.array(queuedSchema),
  queue_pending: z.array(queuedSchema),
});

/** A prompt in the queue: number, id, workflow, extra data with the client's id. */
export type Queued = z.output<typeof queuedSchema>;

/** Features of this server. */
export interface ComfyFeatures {
  version: string | null;
  /** Whether it has `/api/jobs`. */
  jobs: boolean;
  targetedInterrupt: boolean;
}

/** HTTP client for one ComfyUI. Every call throws RemoteFailure. */
export class ComfyServer {
  readonly #http: HttpClient;
  readonly #url: string;
  readonly headers: Record<string, string>;
  readonly #partnerKey: string | null;

  /** @param partnerKey API key of comfy.org, which partner nodes need; null: there is none */
  constructor(
    http: HttpClient,
    url: string,
    { credential, partnerKey }: { credential: string | null; partnerKey: string | null },
  ) {
    this.#partnerKey = partnerKey;
    this.#http = http;
    this.#url = url;
    this.headers = credential === null ? {} : { authorization: `Bearer ${credential}` };
  }

  socketUrl(clientId: string): string {
    return `${this.#url.replace(/^http/, 'ws')}/ws?clientId=${clientId}`;
  }

  async features(signal: AbortSignal): Promise<ComfyFeatures> {
    const stats = await this.#json({ path: '/system_stats', signal });
    const { system } = shaped(systemSchema, stats);
    const version = system.comfyui_version ?? null;
    const jobs = await this.#ask({ path: '/api/jobs?limit=1', signal });
    await readText(jobs, MOST_LIST_BYTES);
    return { version, jobs: jobs.status === 200, targetedInterrupt: isAtLeast(version) };
  }

  /**
   * Returns a function that gets the class of a node; null if the server has no class of that name. All its answers
   * together have a limited size.
   */
  classReader(signal: AbortSignal): (name: string) => Promise<NodeClass | null> {
    let left = MOST_CLASS_BYTES;
    return async (name) => {
      const path = `/object_info/${encodeURIComponent(name)}`;
      const text = await readText(await this.#checked({ path, signal }), left);
      left -= Buffer.byteLength(text);
      const classes = shaped(z.record(z.string(), nodeClassSchema), parsed(text));
      return Object.hasOwn(classes, name) ? classes[name]! : null;
    };
  }

  /** Describes node classes; those that the server lacks are absent. */
  async classes(names: ReadonlySet<string>, signal: AbortSignal): Promise<NodeClasses> {
    const classes = new Map<string, NodeClass>();
    const read = this.classReader(signal);
    for (const name of names) {
      const known = await read(name);
      if (known) classes.set(name, known);
    }
    return classes;
  }

  /**
   * @returns the name to use in the workflow: if the server already has another file of this name, it assigns a new one
   */
  async upload(
    source: RemoteSource,
    { name, subfolder }: UploadPlace,
    signal: AbortSignal,
  ): Promise<string> {
    const file = { field: 'image', path: source.path, filename: name };
    const form = formBody(
      { type: 'input', ...(subfolder !== '' && { subfolder }) },
      [{ ...file, contentType: source.contentType }],
      randomUUID(),
    );
    const answer = await this.#json({ path: '/upload/image', ...posted(form), signal });
    const uploaded = shaped(uploadedSchema, answer);
    return uploaded.subfolder === '' ? uploaded.name : `${uploaded.subfolder}/${uploaded.name}`;
  }

  /**
   * Queues a workflow.
   * @param id of the prompt, and of the client that its messages are for
   * @returns the prompt's id: servers before 0.3.45 assign their own
   * @throws RemoteFailure also `unknown`, if the connection broke before the response
   */
  async prompt(workflow: Workflow, id: string, signal: AbortSignal): Promise<string> {
    const key = this.#partnerKey;
    const body = jsonBody({
      prompt: workflow,
      prompt_id: id,
      client_id: id,
      ...(key !== null && { extra_data: { api_key_comfy_org: key } }),
    });
    const answer = await this.#http.exchange(
      this.#exchange({ path: '/prompt', ...posted(body), signal }),
    );
    if (answer.status === 400) throw promptRefusal(await readText(answer), workflow);
    if (answer.status !== 200) throw await refusalOf(answer);
    return shaped(acceptedSchema, await readJson(answer)).prompt_id;
  }

  async history(id: string, signal: AbortSignal): Promise<HistoryEntry | null> {
    const answer = await this.#json({ path: `/history/${id}`, signal, most: MOST_LIST_BYTES });
    return shaped(historySchema, answer)[id] ?? null;
  }

  /** Gets the latest histories by their prompts' ids. */
  async histories(signal: AbortSignal): Promise<Record<string, HistoryEntry>> {
    const path = '/history?max_items=200';
    return shaped(historySchema, await this.#json({ path, signal, most: MOST_LIST_BYTES }));
  }

  async queue(signal: AbortSignal): Promise<{ running: Queued[]; pending: Queued[] }> {
    const answer = await this.#json({ path: '/queue', signal, most: MOST_LIST_BYTES });
    const { queue_running, queue_pending } = shaped(queueSchema, answer);
    return { running: queue_running, pending: queue_pending };
  }

  /** Sends a POST whose response matters only as confirmation. */
  async post(path: string, body: object, signal: AbortSignal): Promise<void> {
    await readText(await this.#checked({ path, signal, ...posted(jsonBody(body)) }));
  }

  /** @returns path of the saved file in the directory */
  async download(file: ServerFile, directory: string, signal: AbortSignal): Promise<string> {
    const query = new URLSearchParams({ ...file }).toString();
    const answer = await this.#checked({ path: `/view?${query}`, signal });
    const path = join(directory, `made-${basename(file.filename).replaceAll(/[^\w.-]/g, '_')}`);
    await saveBody(answer, path);
    return path;
  }

  async #json(asked: Asked): Promise<unknown> {
    return readJson(await this.#checked(asked), asked.most);
  }

  async #checked(asked: Asked): Promise<Answer> {
    const answer = await this.#ask(asked);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw await refusalOf(answer);
  }

  /** None of these requests starts a prompt, so a broken connection leaves none behind. */
  async #ask(asked: Asked): Promise<Answer> {
    try {
      return await this.#http.exchange(this.#exchange(asked));
    } catch (cause) {
      if (cause instanceof RemoteFailure && cause.kind === 'unknown')
        throw new RemoteFailure('unreachable', 'the connection to the server broke', {
          detail: cause.detail,
          cause,
        });
      throw cause;
    }
  }

  #exchange({ path, method = 'GET', headers, body, signal }: Asked): Exchange {
    return {
      method,
      url: `${this.#url}${path}`,
      headers: { ...this.headers, ...headers },
      ...(body && { body }),
      headTimeoutMs: HEAD_MS,
      signal,
    };
  }
}

interface Asked {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: NonNullable<Exchange['body']>;
  /** Maximum size of the response in bytes, if it may be larger than usual. */
  most?: number;
  signal: AbortSignal;
}

function shaped<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { data, success, error } = schema.safeParse(answer);
  if (success) return data;
  throw new RemoteFailure('wrong', 'the server’s response is not ComfyUI’s', {
    detail: error.message,
  });
}

function posted({ contentType, body }: TypedBody) {
  return { method: 'POST' as const, headers: { 'content-type': contentType }, body };
}

function isAtLeast(version: string | null): boolean {
  const numbers = (version?.match(/\d+/g) ?? []).map(Number);
  for (const [place, least] of TARGETED_INTERRUPT.entries()) {
    const number = numbers[place] ?? 0;
    if (number !== least) return number > least;
  }
  return true;
}
