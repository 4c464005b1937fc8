import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { type Bozzetto, BozzettoError } from '../sdk/index.ts';
import { BATCH_TOOLS } from './batch-tools.ts';
import { COMPARISON_TOOLS } from './comparison-tools.ts';
import { flowTools } from './flow-tools.ts';
import { ToolInputError } from './input.ts';
import { TASK_TOOLS } from './task-tools.ts';
import type { ObjectSchema, Tool, ToolPlace } from './tool.ts';
import { uploadTool } from './upload-tool.ts';

const INSTRUCTIONS = `Creates 3D models from prompts and images, and works on existing models: quad remeshing, conversion, texturing, preview renders.
Tools that create a task return the task, a small image of the result, and links to its files. Pass a link as the model_file or image_file of the next tool.
Tasks cost credits; see quote and get_balance. A task that does not end within wait_seconds keeps running; call wait_for_task for its result.`;

const UNEXPECTED = 'The tool failed unexpectedly. The error was logged.';

/** Returns all tools in the order in which agents see them. */
export function tools(place: ToolPlace): Tool[] {
  return [...flowTools(), uploadTool(place), ...TASK_TOOLS, ...BATCH_TOOLS, ...COMPARISON_TOOLS];
}

/**
 * Creates a Model Context Protocol server with all tools. Create one per connection or per request. Each server
 * supports both revisions of the protocol.
 * @param client the API client, authenticated as the connected user
 */
export function agentServer(client: Bozzetto, place: ToolPlace, version: string): McpServer {
  const server = new McpServer(
    { name: 'bozzetto', title: 'Bozzetto', version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of tools(place)) {
    const { name, title, description, input, output, isReadOnly } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: asSchema(input),
        ...(output && { outputSchema: asSchema(output) }),
        annotations: { readOnlyHint: isReadOnly, destructiveHint: name.startsWith('cancel_') },
      },
      async (given, { mcpReq }) => {
        const token = mcpReq._meta?.progressToken;
        let last = -1;
        const progress = (percent: number, message: string) => {
          if (token === undefined || percent <= last) return;
          last = percent;
          void mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken: token, progress: percent, total: 100, message },
          });
        };
        try {
          const { signal } = mcpReq;
          return await tool.run(given as Record<string, unknown>, { client, signal, progress });
        } catch (error) {
          if (mcpReq.signal.aborted) throw error;
          const said = sentenceOf(error);
          if (said === null) place.onError(error);
          return { isError: true, content: [{ type: 'text', text: said ?? UNEXPECTED }] };
        }
      },
    );
  }
  return server;
}

/**
 * Returns the service's message, error code and suggestion; null for an unexpected error, whose text agents must not
 * see.
 */
function sentenceOf(error: unknown): string | null {
  if (error instanceof BozzettoError) {
    const code = error.code === 0 ? '' : ` (${error.code})`;
    return `${error.message}${code}${error.suggestion ? `. ${error.suggestion}` : ''}`;
  }
  return error instanceof ToolInputError ? error.message : null;
}

/**
 * Wraps a schema that is advertised but not enforced, because the service validates requests itself and writes its own
 * error messages.
 */
function asSchema(schema: ObjectSchema): StandardSchemaWithJSON {
  const json = () => schema as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: 'bozzetto',
      validate: (value: unknown) => ({ value: value ?? {} }),
      jsonSchema: { input: json, output: json },
    },
  };
}
