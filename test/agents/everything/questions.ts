import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

interface State {
  tool: string;
  round: number;
}

/** Signs what a client brings back, so that one that was changed is refused. */
export const states = createRequestStateCodec<State>({ key: randomBytes(32) });

const NOTHING = { inputSchema: z.object({}) };
const ASKS = {
  name: () => form('What is your name?', { name: { type: 'string' } }),
  ok: () => form('Please confirm', { ok: { type: 'boolean' } }),
  sample: () =>
    inputRequired.createMessage({
      messages: [
        { role: 'user', content: { type: 'text', text: 'What is the capital of France?' } },
      ],
      maxTokens: 100,
    }),
};

function form(
  message: string,
  properties: Record<string, { type: 'string' } | { type: 'boolean' }>,
) {
  const required = Object.keys(properties);
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required },
  });
}

/** Tools and a prompt that answer with questions before they answer, by the names that the suite calls. */
export function registerQuestions(server: McpServer): void {
  asks(server, 'test_missing_capability', () => ({ llm_answer: ASKS.sample() }));
  asks(server, 'test_input_required_result_elicitation', () => ({ user_name: ASKS.name() }));
  asks(server, 'test_input_required_result_sampling', () => ({ capital_question: ASKS.sample() }));
  asks(server, 'test_input_required_result_list_roots', () => ({
    client_roots: inputRequired.listRoots(),
  }));
  asks(server, 'test_input_required_result_request_state', () => ({ confirm: ASKS.ok() }), 1);
  asks(server, 'test_input_required_result_tampered_state', () => ({ confirm: ASKS.ok() }), 1);
  asks(
    server,
    'test_input_required_result_multiple_inputs',
    () => ({
      user_name: ASKS.name(),
      greeting: ASKS.sample(),
      client_roots: inputRequired.listRoots(),
    }),
    1,
  );
  asks(
    server,
    'test_input_required_result_multi_round',
    (_context, round) =>
      round === 0
        ? { step1: ASKS.name() }
        : { step2: form('Which colour?', { color: { type: 'string' } }) },
    2,
  );
  asks(server, 'test_input_required_result_capabilities', ({ mcpReq }) => {
    const envelope = mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
    const able = envelope?.[CLIENT_CAPABILITIES_META_KEY];
    return {
      ...(able?.elicitation && { user_name: ASKS.name() }),
      ...(able?.sampling && { greeting: ASKS.sample() }),
      ...(able?.roots && { client_roots: inputRequired.listRoots() }),
    };
  });
  const about = { description: 'asks before it is written' };
  server.registerPrompt('test_input_required_result_prompt', about, async (...given) => {
    const { mcpReq } = given.at(-1) as unknown as ServerContext;
    const answer = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
    if (answer === undefined) {
      const question = form('About what?', { context: { type: 'string' } });
      return inputRequired({ inputRequests: { user_context: question } });
    }
    const content = { type: 'text' as const, text: `Use the following context: ${answer.context}` };
    return { messages: [{ role: 'user' as const, content }] };
  });
}

/**
 * A tool that asks what `questions` says, until everything is answered.
 * @param rounds 0: without state; otherwise so many rounds, counted in a signed state
 */
function asks(
  server: McpServer,
  tool: string,
  questions: (context: ServerContext, round: number) => InputRequests,
  rounds = 0,
): void {
  server.registerTool(tool, { description: 'asks', ...NOTHING }, async (_given, context) => {
    const { mcpReq } = context;
    const answersOf = (asked: InputRequests) =>
      Object.keys(asked).every((name) => mcpReq.inputResponses?.[name] !== undefined);
    const state = mcpReq.requestState<State>();
    let round = state?.tool === tool ? state.round : 0;
    const isMine = rounds === 0 || state?.tool === tool;
    if (isMine && answersOf(questions(context, round))) round++;
    if (round >= Math.max(1, rounds)) {
      const reported = JSON.stringify(mcpReq.inputResponses ?? {});
      return { content: [{ type: 'text', text: `state-ok integrity-ok answers: ${reported}` }] };
    }
    const inputRequests = questions(context, round);
    if (rounds === 0) return inputRequired({ inputRequests });
    return inputRequired({ inputRequests, requestState: await states.mint({ tool, round }) });
  });
}
