import { type FileHandle, open } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Error for a failure of the local disk rather than of the source. */
export class LocalFailure extends Error {
  override readonly name = 'LocalFailure';
}

/**
 * Limits the duration of a fetch and owns the resources that it opens. The work races against the time limit, and
 * everything that it opened is closed afterwards, so that a socket that never emits an event cannot block the fetch.
 * Anything opened after the end is closed at once.
 */
export class FetchScope {
  readonly #controller = new AbortController();
  readonly #sockets = new Set<Socket>();
  readonly #files: Promise<FileHandle>[] = [];

  /**
   * Signal that is aborted when the fetch ends. The reason is that of the deadline or of the caller, or null after
   * success.
   */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Runs `work` until it settles, `timeoutMs` milliseconds have passed, or `outer` is aborted, whichever comes first.
   * Then closes everything.
   * @throws what `work` throws, `onTimeout()`, or the reason of `outer`
   */
  static async run<T>(
    { timeoutMs, outer, onTimeout }: { timeoutMs: number; outer?: AbortSignal; onTimeout(): Error },
    work: (scope: FetchScope) => Promise<T>,
  ): Promise<T> {
    const scope = new FetchScope();
    const ended = new Promise<never>((_resolve, reject) => {
      scope.signal.addEventListener('abort', () => reject(scope.signal.reason));
    });
    // Prevents an unhandled rejection if `outer` was aborted before the start.
    ended.catch(() => {});
    // Uses its own timer and listeners: AbortSignal.any and AbortSignal.timeout may be garbage-collected during a
    // fetch.
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

  /** Registers a connection, which is destroyed at the end of the fetch. */
  own<T extends Socket>(socket: T): T {
    // The listener does nothing: the request receives the same error, and after the end of the fetch the error no
    // longer matters.
    socket.on('error', () => {});
    if (this.signal.aborted) socket.destroy();
    this.signal.throwIfAborted();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  /**
   * Opens a file for writing, which is closed at the end of the fetch.
   * @throws LocalFailure
   */
  async open(path: string): Promise<FileHandle> {
    this.signal.throwIfAborted();
    const opening = open(path, 'w');
    this.#files.push(opening);
    return opening.catch(throwLocal);
  }

  async #end(): Promise<void> {
    // Nothing can be opened after this; the result of work that lost the race is discarded.
    this.#controller.abort(null);
    for (const socket of this.#sockets) socket.destroy();
    // Waiting is safe here, because the local disk responds, unlike a remote server. Without waiting, a file could
    // still be written to after it has been removed.
    for (const opening of this.#files)
      await opening.then((file) => file.close()).catch(() => undefined);
  }
}

/** Wraps errors of file operations, so that a full disk is not reported as a problem of the source. */
export function throwLocal(cause: unknown): never {
  throw new LocalFailure('the disk failed', { cause });
}
