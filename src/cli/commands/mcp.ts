import { stat } from 'node:fs/promises';
import { inspect } from 'node:util';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { agentServer } from '../../agents/agent-server.ts';
import { ToolInputError } from '../../agents/input.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { withService } from '../job.ts';
import { programVersion } from '../program.ts';
import { readModel } from '../read-model.ts';
import { wholeLines } from '../whole-lines.ts';

/**
 * `mcp` offers the service's tools to an agent that starts this program and talks to it over standard input and output.
 */
export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp',
  summary: 'serve tools to an agent over the Model Context Protocol on standard input and output',
  options: '  --embedded            start a service for this command, even if one is running',
  async run(context) {
    const { values } = readArguments(
      context.args,
      { embedded: { type: 'boolean', default: false } },
      [0, 0],
    );
    return withService(context, values, async (client) => {
      const place = {
        readFile: readForUpload,
        onError: (error: unknown) => context.output.notes.write(`${inspect(error)}\n`),
      };
      const version = await programVersion();
      const lines = process.stdin.pipe(wholeLines(MOST_MESSAGE_BYTES));
      // Twice the limit, because a chunk may contain several lines.
      const limit = { maxBufferSize: 2 * MOST_MESSAGE_BYTES };
      const transport = new StdioServerTransport(lines, process.stdout, limit);
      const over = Promise.withResolvers<void>();
      context.signal.addEventListener('abort', () => over.resolve(), { once: true });
      const handle = serveStdio(() => agentServer(client, place, version), {
        transport,
        onerror: ({ message }) => context.output.notes.write(`${message.slice(0, 500)}\n`),
      });
      // Called when the input ends, when nobody reads the output, or when a message is too long.
      const closed = transport.onclose;
      transport.onclose = () => {
        closed?.();
        over.resolve();
      };
      await over.promise;
      await handle.close();
      process.stdin.unpipe().pause();
      return EXIT.done;
    });
  },
};

/** Maximum size of a message, which is enough for a file of 20 MB in base64. The limit is the same as over HTTP. */
const MOST_MESSAGE_BYTES = 30 * 2 ** 20;
/** Maximum size of a file. The service accepts less than that. */
const MOST_BYTES = 200 * 2 ** 20;

/**
 * Opens a file that an agent named; a model with the files beside it to which it refers. Devices and pipes are rejected
 * because they may be endless.
 * @throws ToolInputError
 */
async function readForUpload(path: string): Promise<File> {
  const facts = await stat(path).catch(() => null);
  if (facts === null || !facts.isFile())
    throw new ToolInputError(`${path} is not a file on this machine`);
  if (facts.size > MOST_BYTES) throw new ToolInputError(`${path} is larger than 200 MB`);
  const upload = await readModel(path).catch(() => null);
  if (upload === null) throw new ToolInputError(`${path} cannot be read`);
  if (upload.size > MOST_BYTES)
    throw new ToolInputError(`${path} and the files that it refers to are larger than 200 MB`);
  return new File([upload], upload.name);
}
