import { authorState, authorUpdate } from '../../../contract/authors.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { AuthorSettings } from '../../ports.ts';
import type { App } from '../../types.ts';

const tags = [TAGS.admin.name];

/** Registers the language models that could build models from prompts and images, and the choice among them. */
export function registerAuthor(app: App, { authors }: { authors: AuthorSettings }): void {
  app.get(
    '/api/v1/admin/author',
    {
      schema: {
        operationId: 'get-author',
        summary: 'Get the language model that builds models',
        description:
          'The language model that builds models from prompts and images, and those that could: hosts whose key is set, and servers ' +
          'on this machine. Nothing is sent to a host until an administrator chooses it.',
        tags,
        response: { 200: envelope(authorState) },
      },
      config: { scope: 'admin' },
    },
    async () => success(await authors.state()),
  );

  app.put(
    '/api/v1/admin/author',
    {
      schema: {
        operationId: 'set-author',
        summary: 'Choose the language model that builds models',
        description:
          'Stores the choice, which takes effect at the next start. From then on, prompts, and images of the models that ' +
          'are built, are sent to this host.',
        tags,
        body: authorUpdate,
        response: { 200: envelope(authorState) },
      },
      config: { scope: 'admin', errors: [4003] },
    },
    async (request) => {
      const { author } = request.body;
      const { offers } = await authors.state();
      if (authors.isDecided)
        throw new ApiError(
          4003,
          'a configuration file or BOZZETTO_AUTHOR decides on the language model',
          { suggestion: 'Change it there.' },
        );
      if (author !== null && !offers.some(({ host }) => host === author.host))
        throw new ApiError(4003, `${author.host} is not available`, {
          suggestion: 'Set its key, or start the server on this machine.',
        });
      await authors.choose(author);
      return success(await authors.state());
    },
  );
}
