import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { agentServer } from '../../agents/agent-server.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { withService } from '../job.ts';
import { programVersion } from '../program.ts';

/** `mcp`: the tools of the service for an agent that starts this program and speaks by its standard streams. */
export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp',
  summary: 'be the tools of an agent, by the Model Context Protocol on the standard streams',
  options: '  --embedded            with a service of its own, even where one runs',
  async run(context) {
    const { values } = readArguments(
      context.args,
      { embedded: { type: 'boolean', default: false } },
      [0, 0],
    );
    return withService(context, values, async (client) => {
      const place = {
        readFile: async (path: string) => new File([await readFile(path)], basename(path)),
      };
      const version = await programVersion();
      const transport = new StdioServerTransport();
      const over = Promise.withResolvers<void>();
      process.stdin.once('end', () => over.resolve());
      context.signal.addEventListener('abort', () => over.resolve(), { once: true });
      const handle = serveStdio(() => agentServer(client, place, version), { transport });
      await over.promise;
      await handle.close();
      return EXIT.done;
    });
  },
};
