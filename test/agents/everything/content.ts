import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const picture = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const embedded = (uri: string, mimeType: string, value: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: value } }) as const;

const CONTENTS = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [picture],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' } as const],
  test_embedded_resource: [embedded('test://embedded', 'text/plain', 'Embedded.')],
  test_multiple_content_types: [
    text('Several kinds:'),
    picture,
    embedded('test://mixed', 'application/json', '{"test":"data","value":123}'),
  ],
  test_streaming_elicitation: [text('Nothing is asked on this stream.')],
};

/** Tools, resources and prompts with fixed content, by the names that the suite calls. */
export function registerContent(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS)) {
    server.registerTool(name, { description: name }, async () => ({ content: [...content] }));
  }
  server.registerTool('test_error_handling', { description: 'fails' }, async () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }));
  server.registerTool('test_tool_with_progress', { description: 'tells' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken === undefined) break;
      const params = { progressToken, progress, total: 100, message: `${progress} of 100` };
      await mcpReq.notify({ method: 'notifications/progress', params });
      await new Promise((done) => setTimeout(done, 50));
    }
    return { content: [text('Told.')] };
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(name, { description: 'logs' }, async ({ mcpReq }) => {
      for (const word of ['started', 'processing', 'completed']) await mcpReq.log('info', word);
      return { content: [text('Logged.')] };
    });
  }
  registerResources(server);
  registerPrompts(server);
}

function registerResources(server: McpServer): void {
  const asText = { mimeType: 'text/plain', description: 'fixed text' };
  server.registerResource('static-text', 'test://static-text', asText, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is static text.' }],
  }));
  const asPicture = { mimeType: 'image/png', description: 'fixed picture' };
  server.registerResource('static-binary', 'test://static-binary', asPicture, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const asJson = { mimeType: 'application/json', description: 'by its id' };
  server.registerResource('template', template, asJson, async ({ href }, { id }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}

function registerPrompts(server: McpServer): void {
  const says = (
    ...contents: (ReturnType<typeof text> | typeof picture | ReturnType<typeof embedded>)[]
  ) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  const simple = { description: 'without arguments' };
  server.registerPrompt('test_simple_prompt', simple, async () => says(text('A simple prompt.')));
  const two = {
    description: 'with arguments',
    argsSchema: z.object({ arg1: z.string(), arg2: z.string() }),
  };
  server.registerPrompt('test_prompt_with_arguments', two, async ({ arg1, arg2 }) =>
    says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  const one = { description: 'embeds', argsSchema: z.object({ resourceUri: z.string() }) };
  server.registerPrompt('test_prompt_with_embedded_resource', one, async ({ resourceUri }) =>
    says(embedded(resourceUri, 'text/plain', 'Embedded.'), text('Please process it.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'shows' }, async () =>
    says(picture, text('Please look at it.')),
  );
}
