import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';
import { pagePolicy } from './page-policy.ts';
import { sendFile } from './send-file.ts';
import type { Site } from './site.ts';

/** Paths that show the Studio; its own router chooses the page. */
const PAGES = [
  '/',
  '/sign-in',
  '/create',
  '/create/*',
  '/artistic-mesh',
  '/tasks',
  '/tasks/*',
  '/batches',
  '/batches/*',
  '/compare/*',
  '/models',
  '/models/*',
  '/library',
  '/library/*',
  '/account',
  '/account/*',
  '/admin',
  '/admin/*',
];

/** Cached forever, because file names change with their contents. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Paths for programs: they get errors as JSON, whatever they accept. */
const FOR_PROGRAMS = /^\/(api|files|mcp|studio)(\/|$)/;

/**
 * Shows the Studio's own 404 page to people who follow a broken link. Register it before `registerMethods`, which
 * refuses all other unknown paths.
 */
export function registerNotFoundPage(app: App, site: Site): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && isNavigation(request)) return sendPage(request, reply.code(404), site);
  });
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && /\btext\/html\b/.test(headers.accept ?? '') && !FOR_PROGRAMS.test(url);
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const html = (await site.files()).get('index.html')!;
  reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy(html.body.toString(), "'none'"))
    .header('referrer-policy', 'same-origin')
    .header('x-frame-options', 'DENY')
    .header('cross-origin-opener-policy', 'same-origin');
  return sendFile(request, reply, html);
}

/** Serves the Studio: its files, and its pages, which are all one document. */
export function registerStudioPages(app: App, site: Site): void {
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, site);
  const hidden = { schema: { hide: true }, config: { credential: 'none' as const } };
  for (const path of PAGES) app.get(path, hidden, page);
  // Former path of the artistic mesh.
  app.get('/smart-mesh', hidden, (_request, reply) => reply.redirect('/artistic-mesh', 308));
  app.get('/studio/*', hidden, async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = name.startsWith('assets/') ? (await site.files()).get(name) : undefined;
    if (file === undefined) throw new ApiError(4044, 'this file does not exist');
    reply.header('cache-control', FOR_EVER);
    return sendFile(request, reply, file);
  });
}
