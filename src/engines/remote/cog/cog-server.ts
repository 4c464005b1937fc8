import type { BackendHealth } from '../../spec/backend.ts';
import type { Answer } from '../http/exchange.ts';
import { refusedHealth } from '../http/health.ts';
import type { JsonClient, Question } from '../http/json-client.ts';
import { type Prediction, predictionOf } from './prediction.ts';

/** Maximum size of a response: the largest accepted GLB as base64 in JSON. */
export const MOST_INLINE_BYTES = 384 << 20;

/** Requests to Cog's HTTP interface. */
export class CogServer {
  readonly client: JsonClient;

  constructor(client: JsonClient) {
    this.client = client;
  }

  /** Starts a prediction, or finds the one with that id that is in flight. */
  put(id: string, body: object, question: Omit<Question, 'json' | 'form'>): Promise<Answer> {
    return this.client.open('PUT', `/predictions/${id}`, { ...question, json: { id, ...body } });
  }

  /**
   * Returns the current state of a prediction in flight. Cog has no GET, so the PUT that started it is repeated without
   * input, so that a server that does not know the id refuses it.
   * @returns null if it is not in flight
   */
  async inFlight(id: string, signal: AbortSignal): Promise<Prediction | null> {
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
