import { randomUUID } from 'node:crypto';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type McpServerFactory,
  type Transport,
  type TransportSendOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Session } from './session-ids.ts';

/** Maximum number of open questions, more than any tool needs; each one holds a promise and a timer. */
const MOST_QUESTIONS = 16;
const GREETING = 'greeting';

/**
 * Serves one POST of a session and the stream of its answer, with a separate MCP server for as long as the stream is
 * open. The server's questions to the client are sent on the stream, under ids that are unique in the process. The
 * client answers them in other POSTs, which `hear` passes in.
 */
export class Exchange implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly session: Session;
  readonly #http = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  /** The server's own id of each open question, by the id that the client knows. */
  readonly #questions = new Map<string, number | string>();
  /** Ids of the client's requests that it has not canceled. */
  readonly #calls: Set<unknown>;
  readonly #body: unknown;
  #greeted: ((answer: JSONRPCMessage) => void) | null = null;

  /** @param body parsed body of the POST */
  constructor(session: Session, body: unknown) {
    this.session = session;
    this.#body = body;
    this.#calls = new Set([body].flat().flatMap((one) => (isJSONRPCRequest(one) ? [one.id] : [])));
  }

  /** True while a question to the client is unanswered. */
  get isAsking(): boolean {
    return this.#questions.size > 0;
  }

  /** Serves the POST. The exchange closes when the answer ends or the client disconnects. */
  async serve(factory: McpServerFactory, request: Request): Promise<Response> {
    const server = await factory({ era: 'legacy', requestInfo: request });
    await server.connect(this);
    const close = () => void server.close().catch(() => {});
    request.signal.addEventListener('abort', close, { once: true });
    if (request.signal.aborted) close();
    try {
      await this.#greet();
      const answer = await this.#http.handleRequest(request, { parsedBody: this.#body });
      if (answer.body !== null) return new Response(untilOver(answer.body, close), answer);
      close();
      return answer;
    } catch (error) {
      close();
      throw error;
    }
  }

  /**
   * Passes in a message from another POST of the session.
   * @returns whether the message was meant for this exchange
   */
  hear(message: JSONRPCResponse | JSONRPCNotification): boolean {
    if (!isJSONRPCNotification(message)) {
      const id = this.#questions.get(String(message.id));
      if (id === undefined) return false;
      this.#questions.delete(String(message.id));
      this.onmessage?.({ ...message, id });
      return true;
    }
    if (message.method === 'notifications/cancelled') return this.#cancel(message);
    if (message.method !== 'notifications/progress') return false;
    const progressToken = this.#questions.get(String(message.params?.progressToken));
    if (progressToken === undefined) return false;
    this.onmessage?.({ ...message, params: { ...message.params, progressToken } });
    return true;
  }

  /** Cancels a call. A canceled call gets no answer, so the stream has to be closed here once no call is left. */
  #cancel(message: JSONRPCNotification): boolean {
    if (!this.#calls.delete(message.params?.requestId)) return false;
    this.onmessage?.(message);
    if (this.#calls.size === 0) void this.close();
    return true;
  }

  async start(): Promise<void> {
    this.#http.onmessage = (message, extra) => this.onmessage?.(message, extra);
    this.#http.onerror = (error) => this.onerror?.(error);
    this.#http.onclose = () => {
      this.#questions.clear();
      this.onclose?.();
    };
    await this.#http.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const call = options?.relatedRequestId;
    const about = call === undefined ? {} : { relatedRequestId: call };
    if (isJSONRPCRequest(message)) return this.#ask(message, call);
    if (isJSONRPCNotification(message)) return this.#http.send(this.#renamed(message), about);
    if (this.#greeted !== null && message.id === GREETING) return this.#greeted(message);
    await this.#http.send(message, about);
  }

  setSupportedProtocolVersions(versions: string[]): void {
    this.#http.setSupportedProtocolVersions(versions);
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  /** Initializes the new server with the client's version and capabilities from the start of the session. */
  async #greet(): Promise<void> {
    const answered = Promise.withResolvers<JSONRPCMessage>();
    this.#greeted = answered.resolve;
    const { version, able } = this.session;
    this.onmessage?.({
      jsonrpc: '2.0',
      id: GREETING,
      method: 'initialize',
      params: {
        protocolVersion: version,
        capabilities: able,
        clientInfo: { name: 'session', version: '1' },
      },
    });
    const answer = await answered.promise;
    this.#greeted = null;
    if (!isJSONRPCResultResponse(answer)) throw new TypeError('the server refused its session');
  }

  async #ask(question: JSONRPCRequest, call: number | string | undefined): Promise<void> {
    if (call === undefined)
      throw new TypeError('a question needs the call that asks: there is no other stream');
    if (this.#questions.size >= MOST_QUESTIONS) throw new RangeError('too many questions at once');
    const id = randomUUID();
    this.#questions.set(id, question.id);
    const meta = question.params?._meta;
    const isFollowed = meta?.progressToken !== undefined;
    const params = { ...question.params, _meta: { ...meta, progressToken: id } };
    await this.#http.send(
      { ...question, id, ...(isFollowed && { params }) },
      { relatedRequestId: call },
    );
  }

  /** Returns the message with the id that the client knows, instead of the server's own id of a canceled question. */
  #renamed(message: JSONRPCNotification): JSONRPCNotification {
    if (message.method !== 'notifications/cancelled') return message;
    for (const [requestId, own] of this.#questions) {
      if (own !== message.params?.requestId) continue;
      this.#questions.delete(requestId);
      return { ...message, params: { ...message.params, requestId } };
    }
    return message;
  }
}

/** Returns whether a message is a client's answer to a question. */
export function isAnswer(message: unknown): message is JSONRPCResponse {
  return isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
}

/** Returns a stream of the same bytes that calls `over` when the stream ends, fails or is canceled by the reader. */
function untilOver(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        over();
        controller.close();
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
}
