import {
  type InitializeRequest,
  isJSONRPCNotification,
  LATEST_PROTOCOL_VERSION,
  type McpServerFactory,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { Exchange, isAnswer } from './exchange.ts';
import type { Session, SessionIds } from './session-ids.ts';

export const SESSION_HEADER = 'mcp-session-id';

/** Number of ended sessions that are remembered; the oldest are forgotten first. */
const MOST_ENDED = 10_000;
/** The error that the protocol's own libraries return. */
const NOT_FOUND = { code: -32001, message: 'Session not found' };
const NOBODY_ASKED = { code: -32600, message: 'No call is waiting for this answer' };

/**
 * Serves sessions of the protocol revisions before 2026-07-28, in which a server can ask the client questions during a
 * call. A process remembers only its calls in flight and recently ended sessions; everything else is in the session id.
 */
export class Sessions {
  readonly #factory: McpServerFactory;
  readonly #ids: SessionIds;
  readonly #underWay = new Set<Exchange>();
  readonly #ended = new Set<string>();

  constructor(factory: McpServerFactory, ids: SessionIds) {
    this.#factory = factory;
    this.#ids = ids;
  }

  /** Adds the id of a new session to the answer to `initialize`. @param caller owner of the session */
  begin(answer: Response, { params }: InitializeRequest, caller: string): Response {
    const { protocolVersion, capabilities } = params;
    const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion);
    const version = isKnown ? protocolVersion : LATEST_PROTOCOL_VERSION;
    const headers = new Headers(answer.headers);
    headers.set(SESSION_HEADER, this.#ids.mint(caller, version, capabilities));
    return new Response(answer.body, { status: answer.status, headers });
  }

  /** Answers a POST of a session: a call, or a message that belongs to a call in flight. */
  async serve(request: Request, body: unknown, caller: string): Promise<Response> {
    const session = this.#sessionOf(request, caller);
    if (session === null) return refusal(404, NOT_FOUND);
    if (isAnswer(body) || isJSONRPCNotification(body)) {
      const isHeard = this.#ofSession(session).some((exchange) => exchange.hear(body));
      return isAnswer(body) && !isHeard ? refusal(400, NOBODY_ASKED) : accepted();
    }
    const exchange = new Exchange(session, body);
    this.#underWay.add(exchange);
    exchange.onclose = () => this.#underWay.delete(exchange);
    try {
      return await exchange.serve(this.#factory, request);
    } catch (error) {
      this.#underWay.delete(exchange);
      throw error;
    }
  }

  /** Ends a session and its calls in this process. */
  end(request: Request, caller: string): Response {
    const session = this.#sessionOf(request, caller);
    if (session === null) return refusal(404, NOT_FOUND);
    this.#ended.add(session.id);
    const [oldest] = this.#ended;
    if (this.#ended.size > MOST_ENDED) this.#ended.delete(oldest!);
    for (const exchange of this.#ofSession(session)) void exchange.close();
    return new Response(null, { status: 204 });
  }

  /** Ends the calls that wait for the client's answers, which a stopping server no longer accepts. */
  async drain(): Promise<void> {
    const asking = [...this.#underWay].filter(({ isAsking }) => isAsking);
    await Promise.all(asking.map((exchange) => exchange.close()));
  }

  #sessionOf(request: Request, caller: string): Session | null {
    const session = this.#ids.read(request.headers.get(SESSION_HEADER) ?? '', caller);
    return session === null || this.#ended.has(session.id) ? null : session;
  }

  #ofSession({ id }: Session): Exchange[] {
    return [...this.#underWay].filter(({ session }) => session.id === id);
  }
}

const accepted = () => new Response(null, { status: 202 });

function refusal(status: number, error: { code: number; message: string }): Response {
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status });
}
