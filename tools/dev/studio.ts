import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** Paths that the service answers even where a browser navigates to them. */
const OF_THE_SERVICE = /^\/(api|files|mcp|docs|studio|health|ready|metrics)(\/|$)|\.\w+$/;

/** The Studio by Vite, which sends what is saved to the open page. */
export interface DevStudio {
  /** Answers a request for a page or a module of the Studio. @returns false where it is for the service */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * @param server carries the websocket of Vite
 * @param cacheDir for the packages, which Vite prepares once
 */
export async function openStudio(server: Server, cacheDir: string): Promise<DevStudio> {
  const studio = join(ROOT, 'src/studio');
  const vite = await createServer({
    configFile: false,
    root: studio,
    base: '/studio/',
    publicDir: false,
    appType: 'custom',
    cacheDir,
    logLevel: 'warn',
    plugins: [react()],
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT] } },
  });
  return {
    async answer(request, response) {
      if (isPage(request)) {
        const html = await readFile(join(studio, 'index.html'), 'utf8');
        const page = await vite.transformIndexHtml(request.url!, html);
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
        return true;
      }
      const { url } = request;
      return new Promise((done, fail) => {
        response.once('close', () => done(true));
        vite.middlewares(request, response, (error?: unknown) => {
          // Vite takes its base off.
          request.url = url!;
          if (error) fail(error);
          else done(false);
        });
      });
    },
    close: () => vite.close(),
  };
}

function isPage({ method, url = '/', headers }: IncomingMessage): boolean {
  const path = url.split('?')[0]!;
  return (
    method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !OF_THE_SERVICE.test(path)
  );
}
