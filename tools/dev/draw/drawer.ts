import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { SpareProcess } from '../spare-process.ts';
import type { DrawAnswer, DrawRequest } from './draw-request.ts';

const PROCESS = join(import.meta.dirname, 'draw-process.ts');

/**
 * Draws in a process that stays while only inputs change. When a source is saved, a spare process, which has loaded everything
 * else ahead, takes its place.
 */
export class Drawer {
  readonly #spare: SpareProcess;
  #current: ChildProcess;
  #last: Promise<unknown> = Promise.resolve();

  /** @param compileCache a directory that makes later processes start sooner */
  constructor(compileCache: string) {
    this.#spare = new SpareProcess(PROCESS, {
      serialization: 'advanced',
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    this.#current = this.#take();
  }

  /** Notes that sources were saved, whether or not they are drawn with. */
  saved(paths: readonly string[]): void {
    this.#spare.saved(paths);
  }

  /** Draws with the sources as they were saved last; one request at a time. */
  draw(request: DrawRequest): Promise<DrawAnswer> {
    const answer = this.#last.then(() => ask(this.#current, request));
    this.#last = answer;
    return answer;
  }

  /** The sources were saved: a drawing under way is given up. */
  renew(): void {
    this.#current.kill('SIGKILL');
    this.#current = this.#take();
  }

  #take(): ChildProcess {
    const { child, saved } = this.#spare.take();
    child.send({ saved });
    return child;
  }

  close(): void {
    this.#current.kill('SIGKILL');
    this.#spare.close();
  }
}

function ask(child: ChildProcess, request: DrawRequest): Promise<DrawAnswer> {
  return new Promise((resolve) => {
    const ended = () => resolve({ problem: 'The drawing process has ended; save again.' });
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.once('exit', ended);
    child.once('message', (answer: DrawAnswer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(request);
  });
}
