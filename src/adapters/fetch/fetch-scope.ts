import { type FileHandle, open } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** A failure of our own disk, not of the source. */
export class LocalFailure extends Error {
  override readonly name = 'LocalFailure';
}

/**
 * The time and the things of one fetch. The work races the end of its time, and whatever it opened is closed when the
 * race is over: no event that a socket keeps back can hold either. What is opened after the end is closed at once.
 */
export class FetchScope {
  readonly #controller = new AbortController();
  readonly #sockets = new Set<Socket>();
  readonly #files: Promise<FileHandle>[] = [];

  /** Aborted with the reason of the end: the deadline's, the caller's, or null after success. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Runs `work` until it settles, until `timeoutMs` have passed, or until `outer` is aborted, whichever is first; then
   * closes everything.
   * @throws what `work` throws; `onTimeout()`; the reason of `outer`
   */
  static async run<T>(
    { timeoutMs, outer, onTimeout }: { timeoutMs: number; outer?: AbortSignal; onTimeout(): Error },
    work: (scope: FetchScope) => Promise<T>,
  ): Promise<T> {
    const scope = new FetchScope();
    const ended = new Promise<never>((_resolve, reject) => {
      scope.signal.addEventListener('abort', () => reject(scope.signal.reason));
    });
    // Nobody listens where `outer` was aborted before the start.
    ended.catch(() => {});
    // A timer and listeners of our own: AbortSignal.any and .timeout may be collected while a fetch waits for them.
    const timer = setTimeout(() => scope.#controller.abort(onTimeout()), timeoutMs);
    const onOuter = () => scope.#controller.abort(outer?.reason);
    outer?.addEventListener('abort', onOuter);
    try {
      if (outer?.aborted) throw outer.reason;
      return await Promise.race([ended, work(scope)]);
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuter);
      await scope.#end();
    }
  }

  /** A connection of this fetch: destroyed at its end. */
  own<T extends Socket>(socket: T): T {
    // Its reason reaches the request too; a socket that fails after the end has nobody to tell.
    socket.on('error', () => {});
    if (this.signal.aborted) socket.destroy();
    this.signal.throwIfAborted();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /** A file that is closed at the end of this fetch. @throws LocalFailure */
  async open(path: string): Promise<FileHandle> {
    this.signal.throwIfAborted();
    const opening = open(path, 'w');
    this.#files.push(opening);
    return opening.catch(throwLocal);
  }

  async #end(): Promise<void> {
    // Nothing is opened from here on; the result of work that lost the race is discarded.
    this.#controller.abort(null);
    for (const socket of this.#sockets) socket.destroy();
    // Our own disk: unlike a stranger's socket it answers. A file that is open could be written after its removal.
    for (const opening of this.#files)
      await opening.then((file) => file.close()).catch(() => undefined);
  }
}

/** Wraps errors of file operations, so that a full disk is not reported as a problem of the source. */
export function throwLocal(cause: unknown): never {
  throw new LocalFailure('the disk failed', { cause });
}
