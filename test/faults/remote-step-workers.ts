import { type ChildProcess, fork } from 'node:child_process';
import type { RemoteStepServer, ServerList } from './remote-step-servers.ts';
import type { RemoteStepWorkerFigures, RemoteStepWorkerOptions } from './remote-step-worker.ts';
import type { Rig } from './worker-rig.ts';

/** Worker processes that can be killed, which share the database and files of a rig. */
export class RemoteStepWorkers {
  readonly #rig: Rig;
  readonly #servers: RemoteStepServer[];
  readonly #lists: [string, ServerList][];
  readonly #callbacks: RemoteStepWorkerOptions['callbacks'];
  readonly #children: ChildProcess[] = [];
  #started = 0;

  constructor(
    rig: Rig,
    servers: RemoteStepServer[],
    lists: [string, ServerList][],
    callbacks: RemoteStepWorkerOptions['callbacks'] = null,
  ) {
    this.#callbacks = callbacks;
    this.#rig = rig;
    this.#servers = servers;
    this.#lists = lists;
  }

  async start(): Promise<void> {
    const { connectionString } = this.#rig.database;
    const options: RemoteStepWorkerOptions = {
      connectionString,
      directory: this.#rig.directory,
      name: `remote step-worker-${++this.#started}`,
      servers: this.#servers,
      lists: this.#lists,
      callbacks: this.#callbacks,
    };
    const child = fork(
      new URL('./remote-step-worker.ts', import.meta.url),
      [JSON.stringify(options)],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    this.#children.push(child);
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  }

  /** Returns the figures of the oldest worker. */
  figures(): Promise<RemoteStepWorkerFigures> {
    const [child] = this.#children;
    return new Promise((resolve) => {
      child!.once('message', (figures) => resolve(figures as RemoteStepWorkerFigures));
      child!.send('figures');
    });
  }

  /** Kills the oldest worker abruptly, as a power loss would. */
  async kill(): Promise<void> {
    const child = this.#children.shift();
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    while (this.#children.length > 0) await this.kill();
  }
}
