import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../contract/errors.ts';
import { taskPath } from '../../contract/queries.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import { isPublicModel } from '../../core/public-model.ts';
import type { Task } from '../../core/task.ts';
import type { App } from '../types.ts';
import { publicModelView } from '../views.ts';
import { pagePolicy } from './page-policy.ts';
import { shareHead, titleOf } from './share-head.ts';
import type { Site } from './site.ts';

/** Greatest width of an embedded model, unless the embedding page asks for less; 4 : 3. */
const EMBED_WIDTH = 640;

const size = z.coerce.number().int().positive().optional();
const oembedQuery = z.object({
  url: z.string().max(2048),
  format: z.string().optional(),
  maxwidth: size,
  maxheight: size,
});

interface PublicPageContext {
  tasks: Pick<TaskStore, 'findMany'>;
  signer: UrlSigner;
  publicUrl: string;
}

/**
 * Serves public models as pages, without a key: `/m/<uuid>` to view and share, `/embed/<uuid>` for embedding in other
 * pages, `/oembed` for link previews. Private, unfinished and unknown models are all 404.
 */
export function registerPublicPages(app: App, context: PublicPageContext, site: Site): void {
  const { signer, publicUrl } = context;
  const schema = { hide: true, params: taskPath };

  /** Sends the page's document for this model, or 404 if there is none. */
  async function send(
    request: FastifyRequest<{ Params: { task_uuid: string } }>,
    reply: FastifyReply,
    frameAncestors: "'none'" | '*',
  ): Promise<FastifyReply> {
    const html = (await site.files()).get('index.html')!.body.toString();
    const task = await findPublic(context.tasks, request.params.task_uuid);
    return reply
      .code(task === null ? 404 : 200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(html, frameAncestors))
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .send(task === null ? html : withHead(html, task, publicUrl));
  }
  app.get('/m/:task_uuid', { schema }, (request, reply) => send(request, reply, "'none'"));
  app.get('/embed/:task_uuid', { schema }, (request, reply) => send(request, reply, '*'));

  // Signed links expire, but link previews are kept for long: this URL is permanent.
  app.get('/m/:task_uuid/picture', { schema }, async (request, reply) => {
    const task = await findPublic(context.tasks, request.params.task_uuid);
    const picture = task && publicModelView(task, signer).preview_url;
    if (picture === null)
      throw new ApiError(4042, 'there is no image of a public model at this URL');
    return reply.header('cache-control', 'no-store').redirect(picture, 302);
  });

  app.get(
    '/oembed',
    { schema: { hide: true, querystring: oembedQuery } },
    async (request, reply) => {
      const {
        url,
        format = 'json',
        maxwidth = EMBED_WIDTH,
        maxheight = EMBED_WIDTH,
      } = request.query;
      if (format !== 'json') throw new ApiError(4004, 'format must be json');
      const task = await findPublic(context.tasks, modelOf(url, publicUrl) ?? '');
      if (task === null) throw new ApiError(4040, 'there is no public model at this URL');
      const width = Math.min(EMBED_WIDTH, maxwidth);
      const height = Math.min(Math.round((width * 3) / 4), maxheight);
      const title = titleOf(task);
      return reply.header('cache-control', 'no-store').send({
        version: '1.0',
        type: 'rich',
        provider_name: 'Bozzetto',
        provider_url: publicUrl,
        title,
        width,
        height,
        html: `<iframe src="${publicUrl}/embed/${task.task_uuid}" width="${width}" height="${height}" title="3D model" allow="fullscreen" style="border:0"></iframe>`,
        ...(publicModelView(task, signer).preview_url === null
          ? {}
          : {
              thumbnail_url: `${publicUrl}/m/${task.task_uuid}/picture`,
              thumbnail_width: 512,
              thumbnail_height: 512,
            }),
      });
    },
  );
}

/** Returns the model that a URL of this service's pages names; null for any other URL. */
function modelOf(url: string, publicUrl: string): string | null {
  if (!url.startsWith(`${publicUrl}/`)) return null;
  return (
    /^\/(?:m|embed)\/([0-9a-f-]{36})\/?(?:[?#]|$)/.exec(url.slice(publicUrl.length))?.[1] ?? null
  );
}

async function findPublic(
  tasks: Pick<TaskStore, 'findMany'>,
  task_uuid: string,
): Promise<Task | null> {
  if (!z.uuid().safeParse(task_uuid).success) return null;
  const [task] = await tasks.findMany([task_uuid]);
  return task !== undefined && isPublicModel(task) ? task : null;
}

function withHead(html: string, task: Task, publicUrl: string): string {
  const head = shareHead(task, publicUrl);
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${head}\n</head>`);
}
