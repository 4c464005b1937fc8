import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withAuthor } from '../../src/backends/author-backend.ts';
import type { AuthorChoice } from '../../src/contract/authors.ts';
import { BUILT_IN } from '../../src/core/model-catalog.ts';
import { TaskFailedError } from '../../src/sdk/index.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { type Service, startService } from '../support/service.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** What a request to an author is about. */
export interface AuthorRequest {
  prompt: string;
  /** The program to change; null: a new one is wanted. */
  program: object | null;
  /** Path of the picture that a model is made of, in place of a prompt; absent: none. */
  picture?: string;
}

/** What became of a request. */
export interface Played {
  status: string;
  /** Message of a failed task. */
  error: string | null;
  /** The delivered program. */
  program: object | null;
  /** Facts of the dialogue in the report; empty: there was none, or it made nothing. */
  facts: Readonly<Record<string, string | number>>;
  /** Codes of the warnings. */
  warnings: readonly string[];
  /** From the creation of the task to its end. */
  seconds: number;
  /** Requests that a mock server received. */
  asked: readonly Record<string, unknown>[];
}

/** US dollars per million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** Prices of the kept answers: those of docs/authors.md. */
export const KEPT_PRICES: Prices = { input: 2, output: 10 };

/** The estimate of docs/authors.md. */
const BYTES_OF_TOKEN = 3;
const IMAGE_TOKENS = 1000;

/** Plays requests through the real service, its dialogue and its engines. */
export interface Authors {
  play(id: string, request: AuthorRequest): Promise<Played>;
  stop(): Promise<void>;
}

/**
 * Starts the service with a mock chat server for each file of kept answers; a request is played with the id of the file.
 * @param library whether the library may answer in place of an author that fails
 */
export async function startKeptAuthors(
  kept: readonly KeptAnswers[],
  { library = false } = {},
): Promise<Authors> {
  const servers = new Map<string, MockServer>();
  for (const { id, answers, turns = {} } of kept)
    servers.set(
      id,
      await startMockOpenAi({
        says: answers.map((answer) =>
          typeof answer === 'string' ? answer : JSON.stringify(answer),
        ),
        milliseconds: 0,
        turn: (job) => turns[job] ?? {},
        usage: tokensOf,
      }),
    );
  const backends = Object.fromEntries(
    [...servers].map(([id, { url }]) => [
      id,
      {
        kind: 'openai',
        url,
        chat_model: 'kept',
        author_sees: true,
        author_prices: KEPT_PRICES,
      },
    ]),
  );
  const lists = kept.map(({ id }) => [id, library ? [id, BUILT_IN] : [id]]);
  const config = { backends, models: modelsOf(Object.fromEntries(lists)) };
  try {
    return await startAuthors(config, servers);
  } catch (error) {
    for (const server of servers.values()) await server.stop();
    throw error;
  }
}

/** Starts the service with a model of your own: the same for every id. @param prices null: unknown */
export async function startModel(choice: AuthorChoice, prices: Prices | null): Promise<Authors> {
  const document = withAuthor({}, choice) as { backends: Record<string, object> };
  const backend = { ...document.backends[choice.host], author_prices: prices };
  const config = {
    backends: { [choice.host]: backend },
    // Without the library: an author that fails is a result, too.
    models: modelsOf({ [choice.host]: [choice.host] }),
  };
  const authors = await startAuthors(config, new Map());
  return { ...authors, play: (_id, request) => authors.play(choice.host, request) };
}

/** The flows that authors work for. */
const modelsOf = (lists: Record<string, string[]>) => ({
  'text-to-model': lists,
  'image-to-model': lists,
});

async function startAuthors(
  config: object,
  servers: ReadonlyMap<string, MockServer>,
): Promise<Authors> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-authors-'));
  const path = join(directory, 'bozzetto.config.json');
  await writeFile(path, JSON.stringify(config));
  let service: Service;
  try {
    service = await startService({ env: { BOZZETTO_CONFIG: path } });
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    async play(id, request) {
      const server = servers.get(id);
      const before = server?.jobs.length ?? 0;
      const played = await playOne(service, id, request);
      return { ...played, asked: server?.jobs.slice(before).map(({ asked }) => asked) ?? [] };
    },
    async stop() {
      await service.stop();
      for (const server of servers.values()) await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function playOne(
  service: Service,
  model_version: string,
  request: AuthorRequest,
): Promise<Omit<Played, 'asked'>> {
  const client = service.client();
  const began = performance.now();
  const { flow, input } = await taskOf(client, request);
  const { task_uuid } = await client.tasks.create(flow, { ...input, model_version } as never, {
    allow_duplicate: true,
  });
  const task = await client.wait(task_uuid).catch((error: unknown) => {
    if (error instanceof TaskFailedError) return error.task;
    throw error;
  });
  const seconds = (performance.now() - began) / 1000;
  const report = await client.tasks.report(task_uuid);
  const { servers } = (report.statistics ?? {}) as {
    servers?: { program?: Record<string, string | number> };
  };
  const [url] = (task.output as { program_url?: string[] } | null)?.program_url ?? [];
  return {
    status: task.status,
    error: task.error?.message ?? null,
    program: url === undefined ? null : await jsonAt(client, url),
    facts: servers?.program ?? {},
    warnings: (report.warnings ?? []).map(({ code }) => code),
    seconds,
  };
}

/** The flow and the input of a request. Uploads its picture. */
async function taskOf(
  client: ReturnType<Service['client']>,
  { prompt, program, picture }: AuthorRequest,
): Promise<{ flow: 'text-to-model' | 'image-to-model'; input: object }> {
  if (picture === undefined)
    return { flow: 'text-to-model', input: { prompt, ...(program !== null && { program }) } };
  const { file_key } = await client.uploads.image(await readFile(picture));
  // The program is compared with what its author wrote, without the colors of the picture.
  return { flow: 'image-to-model', input: { image_file: file_key, likeness: 'off' } };
}

async function jsonAt(client: ReturnType<Service['client']>, url: string): Promise<object> {
  const bytes = await (await client.download(url)).bytes();
  return JSON.parse(new TextDecoder().decode(bytes)) as object;
}

/** Estimates the tokens of a request and its answer; images are counted each, whatever their size. */
function tokensOf(asked: object, said: string): { input: number; output: number } {
  let images = 0;
  const text = JSON.stringify(asked, (key, value) => {
    if (key !== 'image_url') return value;
    images += 1;
    return '';
  });
  return {
    input: Math.ceil(Buffer.byteLength(text) / BYTES_OF_TOKEN) + IMAGE_TOKENS * images,
    output: Math.ceil(Buffer.byteLength(said) / BYTES_OF_TOKEN),
  };
}
