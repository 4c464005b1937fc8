import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { pagePolicy } from '../../src/server/studio/page-policy.ts';
import { PATIENCE_MS } from './patience.ts';

const ROOT = join(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
/** SwiftShader draws WebGL identically on every machine. */
const FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/** The viewer on a separate page, in a browser, under the policy of the studio's pages. */
export interface ViewerStand {
  /** Opens the page, with files under `/files/NAME`. */
  open(options?: { width?: number; height?: number; dark?: boolean }): Promise<Page>;
  /** Problems that pages reported: errors of scripts, violations of the policy, files not found. */
  complaints: string[];
  /** Files that the build made, by name, with their bytes. */
  built: string;
  close(): Promise<void>;
}

/** Runs the body of an async function in the page, where `stage` is the stage and the arguments are `a` and `b`. */
export function inPage<T>(page: Page, body: string, a?: unknown, b?: unknown): Promise<T> {
  const given = [a, b].map((value) => JSON.stringify(value) ?? 'undefined');
  return page.evaluate<T>(`(async (a, b) => { ${body} })(${given.join(', ')})`);
}

/** Waits until an expression is true in the page; Playwright's own wait evaluates text, which the policy forbids. */
export async function until(page: Page, expression: string): Promise<void> {
  const body = `const end = performance.now() + ${PATIENCE_MS};
    while (!(${expression})) {
      if (performance.now() > end) throw new Error('waited in vain for ' + a);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }`;
  await inPage(page, body, expression);
}

/** Builds the viewer page and serves it together with `files`. */
export async function openViewerStand(
  executablePath: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<ViewerStand> {
  const built = await mkdtemp(join(tmpdir(), 'bozzetto-viewer-'));
  await build({
    configFile: false,
    root: join(ROOT, 'src/studio/viewer/stand'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: built, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  });
  const policy = pagePolicy(await readFile(join(built, 'index.html'), 'utf8'), "'none'");
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://stand').pathname);
    const name = path === '/' ? '/index.html' : path;
    const file = path.startsWith('/files/') ? files[path.slice('/files/'.length)] : null;
    const body = file === null ? readFile(join(built, name)) : Promise.resolve(file);
    body.then(
      (bytes) => {
        if (bytes === undefined) return response.writeHead(404).end();
        if (name === '/index.html') response.setHeader('content-security-policy', policy);
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
        return response.setHeader('content-length', bytes.length).end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser: Browser = await chromium.launch({ executablePath, args: [...FLAGS, ...sandbox] });
  const complaints: string[] = [];
  return {
    complaints,
    built,
    async open({ width = 320, height = 240, dark = false } = {}) {
      const page = await browser.newPage({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
      await rm(built, { recursive: true, force: true });
    },
  };
}
