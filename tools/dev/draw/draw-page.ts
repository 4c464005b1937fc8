import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import { watchDirectory } from '../watch.ts';
import { drawRequest } from './draw-request.ts';
import type { Drawer } from './drawer.ts';

/** The page `/dev` and its events. */
export class DrawPage {
  readonly #drawer: Drawer;
  /** Redraws each open page. */
  readonly #open = new Set<(savedAt: number) => Promise<void>>();

  constructor(drawer: Drawer) {
    this.#drawer = drawer;
  }

  /** Engine source was saved: draws every open page again, and resolves when all are drawn. */
  async sourceSaved(savedAt: number): Promise<void> {
    this.#drawer.renew();
    await Promise.all([...this.#open].map((redraw) => redraw(savedAt)));
  }

  /** @returns false where the request is for something else */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    if (pathname === '/dev/events') this.#follow(Object.fromEntries(searchParams), response);
    else if (pathname === '/dev') {
      const page = await readFile(join(import.meta.dirname, 'page.html'));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else return false;
    return true;
  }

  /** Sends a picture now and after each save of the file or of engine source, until the page is closed. */
  #follow(query: Record<string, string>, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (event: string, data: object) =>
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const { data: asked, error } = drawRequest.safeParse(query);
    if (asked === undefined) return void send('problem', { problem: error.message });
    const file = resolve(asked.file);
    let drawing: Promise<void> | null = null;
    let pending: number | null = null;

    const redraw = (savedAt: number): Promise<void> => {
      pending = savedAt;
      drawing ??= drawPending().finally(() => {
        drawing = null;
      });
      return drawing;
    };
    const drawPending = async () => {
      // Only the last save is shown.
      for (let at = take(); at !== null; at = take()) {
        const answer = await this.#drawer.draw({ ...asked, file });
        if (pending !== null) continue;
        if ('problem' in answer) send('problem', answer);
        else {
          const png = Buffer.from(answer.png).toString('base64');
          send('drawn', { facts: answer.facts, saved_at: at, png });
        }
      }
    };
    const take = () => {
      const at = pending;
      pending = null;
      return at;
    };
    let stop = () => {};
    try {
      stop = watchDirectory(
        dirname(file),
        (path) => path === basename(file),
        (_paths, at) => void redraw(at),
        false,
      );
    } catch (problem) {
      return void send('problem', { problem: (problem as Error).message });
    }
    this.#open.add(redraw);
    response.on('close', () => {
      stop();
      this.#open.delete(redraw);
    });
    void redraw(Date.now());
  }
}
