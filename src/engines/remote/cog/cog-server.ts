import type { BackendHealth } from '../../spec/backend.ts';
import type { Answer } from '../http/exchange.ts';
import { refusedHealth } from '../http/health.ts';
import type { JsonClient, Question } from '../http/json-client.ts';
import { type Prediction, predictionOf } from './prediction.ts';

/** Maximum size of a response: the largest accepted GLB as base64 in JSON. */
export const MOST_INLINE_BYTES = 384 << 20;

const MOST_SCHEMA_BYTES = 4 << 20;

/** Requests to Cog's HTTP interface. */
export class CogServer {
  readonly client: JsonClient;
  /** Whether the model has an input without a default; null: not known yet. */
  #requiresInput: boolean | null = null;

  constructor(client: JsonClient) {
    this.client = client;
  }

  /** Starts a prediction, or finds the one with that id that is in flight. */
  put(id: string, body: object, question: Omit<Question, 'json' | 'form'>): Promise<Answer> {
    return this.client.open('PUT', `/predictions/${id}`, { ...question, json: { id, ...body } });
  }

  /**
   * Whether a PUT without input is certain to start nothing: a server that does not know its id refuses it, if the model
   * requires an input. Otherwise the defaults of the inputs would start a prediction, even on a server that was busy a
   * moment ago.
   */
  async canAskSafely(signal: AbortSignal): Promise<boolean> {
    this.#requiresInput ??= await this.#readRequiresInput(signal);
    return this.#requiresInput === true;
  }

  /** @returns null if the server does not describe the model now */
  async #readRequiresInput(signal: AbortSignal): Promise<boolean | null> {
    const { status, json } = await this.client.ask('GET', '/openapi.json', {
      headTimeoutMs: 5000,
      most: MOST_SCHEMA_BYTES,
      signal,
    });
    if (status !== 200) return null;
    const described = json as { components?: { schemas?: { Input?: { required?: unknown } } } };
    const required = described?.components?.schemas?.Input?.required;
    return Array.isArray(required) && required.length > 0;
  }

  /**
   * Returns the current state of a prediction in flight. Cog has no GET, so the PUT that started it is repeated without
   * input, if that cannot start anything.
   * @returns null if it is not in flight; `unknown` if the server cannot be asked but is busy, perhaps with it
   */
  async inFlight(id: string, signal: AbortSignal): Promise<Prediction | 'unknown' | null> {
    if (!(await this.canAskSafely(signal)))
      return (await this.health(signal)).state === 'busy' ? 'unknown' : null;
    const { status, json } = await this.client.ask('PUT', `/predictions/${id}`, {
      json: { id, input: {} },
      headTimeoutMs: 5000,
      most: MOST_INLINE_BYTES,
      signal,
    });
    return status === 202 ? predictionOf(json) : null;
  }

  /** @returns whether it was in flight; false if there is no response */
  async cancel(id: string, signal: AbortSignal): Promise<boolean> {
    const { status } = await this.client.ask('POST', `/predictions/${id}/cancel`, {
      json: {},
      signal,
    });
    return status >= 200 && status < 300;
  }

  /** The server always responds with 200: the state is in the body. */
  async health(signal: AbortSignal): Promise<BackendHealth> {
    const reply = await this.client.ask('GET', '/health-check', { signal });
    const refused = refusedHealth(reply);
    if (refused) return refused;
    const { status, version } = (reply.json ?? {}) as {
      status?: string;
      version?: { coglet?: string; cog?: string };
    };
    const [state, problem] = HEALTH[status ?? ''] ?? ['down', 'the server is no Cog server'];
    return { state, version: version?.cog ?? version?.coglet ?? null, problem };
  }
}

const HEALTH: Record<string, [BackendHealth['state'], string | null]> = {
  READY: ['ready', null],
  BUSY: ['busy', null],
  STARTING: ['starting', 'the model is still loading'],
  SETUP_FAILED: ['down', 'the setup of the model failed'],
  DEFUNCT: ['down', 'the model has crashed'],
  UNHEALTHY: ['down', "the model's own health check fails"],
};
