import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import { openDocsFiles } from '../../docs-files/docs-files.ts';
import { llmsFullText, llmsText } from '../../docs-files/llms.ts';
import type { App } from '../../types.ts';

/** Serves the pages of docs/ as Markdown, and their lists for language models. */
export function registerDocsFiles(app: App): void {
  const files = openDocsFiles();
  const hidden = { schema: { hide: true } };
  app.get('/llms.txt', hidden, (_request, reply) => send(reply, 'plain', llmsText()));
  app.get('/llms-full.txt', hidden, async (_request, reply) =>
    send(reply, 'plain', await llmsFullText(files)),
  );
  app.get('/docs/*', hidden, async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const page = await files.read(name);
    if (page === null) throw new ApiError(4044, 'this page does not exist');
    return send(reply, 'markdown', page);
  });
}

function send(reply: FastifyReply, kind: 'plain' | 'markdown', text: string): FastifyReply {
  return reply
    .header('content-type', `text/${kind}; charset=utf-8`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'public, max-age=300')
    .send(text);
}
