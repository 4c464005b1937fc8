import type { Pictured } from './picture-cache.ts';

/** Makes a picture of a thing. */
export interface Painter {
  paint(thing: Pictured): Promise<Blob>;
  /** Frees what painting needs, which the next call opens again. */
  rest(): void;
}

interface Wanted {
  thing: Pictured;
  resolve: (picture: Blob | null) => void;
}

/**
 * Draws pictures one after another. Requests that are cancelled before their turn, because the user has scrolled on, are not
 * drawn.
 */
export class PictureQueue {
  readonly #painter: Painter;
  readonly #waiting: Wanted[] = [];
  #isBusy = false;

  constructor(painter: Painter) {
    this.#painter = painter;
  }

  /** Returns the picture; null if it cannot be drawn, or the signal aborts first. */
  picture(thing: Pictured, signal: AbortSignal): Promise<Blob | null> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const wanted = { thing, resolve };
      this.#waiting.push(wanted);
      signal.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(wanted);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(null);
      });
      if (!this.#isBusy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      next.resolve(await this.#painter.paint(next.thing).catch(() => null));
    this.#isBusy = false;
    this.#painter.rest();
  }
}
