import {
  type ElicitRequestFormParams,
  type InputRequest,
  inputRequired,
  type McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

const DEFAULTS: Properties = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const titled = [
  { const: 'value1', title: 'First' },
  { const: 'value2', title: 'Second' },
];
const ENUMS: Properties = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2'] },
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2'], enumNames: ['One', 'Two'] },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2'] } },
  titledMulti: { type: 'array', items: { anyOf: titled } },
};

/**
 * Tools that ask their client in the middle of a call, by the names that the suite calls. They are written as for 2026-07-28; a
 * session of the revisions before gets real requests out of them.
 */
export function registerMidCall(server: McpServer): void {
  asks(server, 'test_sampling', { prompt: z.string() }, ({ prompt }) =>
    inputRequired.createMessage({
      messages: [{ role: 'user', content: { type: 'text', text: prompt! } }],
      maxTokens: 100,
    }),
  );
  asks(server, 'test_elicitation', { message: z.string() }, ({ message }) =>
    form(message!, { username: { type: 'string' }, email: { type: 'string' } }),
  );
  asks(server, 'test_elicitation_sep1034_defaults', {}, () => form('Who?', DEFAULTS));
  asks(server, 'test_elicitation_sep1330_enums', {}, () => form('Which?', ENUMS));
}

const form = (message: string, properties: Properties) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties } });

function asks(
  server: McpServer,
  name: string,
  fields: Record<string, z.ZodString>,
  question: (given: Record<string, string>) => InputRequest,
): void {
  const about = { description: 'asks in the middle', inputSchema: z.object(fields) };
  server.registerTool(name, about, async (given, { mcpReq }) => {
    const answer = mcpReq.inputResponses?.answer;
    if (answer === undefined)
      return inputRequired({
        inputRequests: { answer: question(given as Record<string, string>) },
      });
    return { content: [{ type: 'text', text: `Answered: ${JSON.stringify(answer)}` }] };
  });
}
