import type { Uuid } from '../core/ids.ts';
import type { WorkerLane } from '../core/ports/job-queue.ts';
import { Semaphore } from '../core/semaphore.ts';
import type { Task } from '../core/task.ts';
import type { Flow } from '../flows/flow.ts';
import { createAdmission } from './admission.ts';
import type { EngineHost } from './engine-host.ts';
import { type ArrivedImage, ImageModeration } from './image-moderation.ts';
import type { WorkerLog, WorkerPorts } from './ports.ts';
import type { Signer } from './provenance/sign-outputs.ts';
import { type RemoteConfiguration, RemoteConfigurations } from './remote-steps/configurations.ts';
import type { RemoteStepParts } from './remote-steps/parts.ts';
import { removingStoredResults } from './remote-steps/remove-stored-results.ts';
import { startRemoteSteps } from './remote-steps/start-remote-steps.ts';
import { remoteParts } from './remote-steps/step-results.ts';
import { RoomGate } from './room-gate.ts';
import { createRun } from './run.ts';
import { createSandboxRun, SANDBOX_SLOTS } from './sandbox/run-sandbox.ts';
import type { Scratch } from './scratch.ts';
import { Sources } from './sources.ts';
import { startSweeper } from './sweeper/sweeper.ts';
import { TaskWatch } from './task-watch.ts';

/**
 * Number of concurrent admissions. Those that fetch spend most of their time waiting for third-party servers; each user
 * gets a share of them.
 */
const ADMISSIONS = { file: 16, url: 64 } as const;

/**
 * Returns the number of engine slots that only short runs use, in addition to `concurrency`: one for every four. They
 * are used when all other slots are busy. This takes a small share of the processor for a moment, and at least 100 MB
 * for a process while there are short runs.
 */
export const shortSlots = (concurrency: number): number => Math.ceil(concurrency / 4);

export interface WorkerOptions {
  /** Name of this worker, which is stored in the rows of its tasks. */
  name: string;
  flows: Readonly<Partial<Record<string, Flow>>>;
  /** Parts of the queue that the worker serves; null for all parts. */
  lanes?: readonly WorkerLane[] | null;
  /** Number of engine slots for any run; short runs have additional ones. */
  concurrency: number;
  scratch: Scratch;
  host: EngineHost;
  /** Processes that moderate the images of tasks before they are used; null: images are not moderated. */
  judges: EngineHost | null;
  /** Signs the provenance of models; null: they get none. */
  signer: Signer | null;
  /** Returns the part of a task's price that is for finishing its model. */
  finishingPrice: (task: Task) => number;
  /** Model servers; null: only the built-in engines are used. */
  remote: RemoteOptions | null;
  log: WorkerLog;
}

/** The model servers of a worker, and the tasks that use them. */
export interface RemoteOptions
  extends RemoteConfiguration,
    Pick<RemoteStepParts, 'engineTime' | 'uprightPicture' | 'captionPicture' | 'smallPicture'> {}

export interface Worker {
  /** Reports that an image was uploaded, so that it can be moderated early. */
  imageArrived(user: Uuid, image: ArrivedImage): void;
  /**
   * Replaces the model servers. Tasks that wait use the new ones; steps that a server is working on, and tasks whose
   * models no longer exist, finish with the earlier ones.
   * @throws if the worker started without model servers (`remote` was null)
   */
  useServers(next: RemoteConfiguration): Promise<void>;
  /**
   * Stops accepting jobs, waits up to `graceMs` for active ones, then stops the engines and gives the remaining jobs
   * back. A second call with less grace shortens the first.
   */
  stop(graceMs: number): Promise<void>;
}

/** Admits and runs tasks until it is stopped. */
export async function startWorker(ports: WorkerPorts, options: WorkerOptions): Promise<Worker> {
  const { tasks, blobs, clock, queue, feed } = ports;
  const { host, scratch, log, flows, concurrency } = options;
  const tracer = ports.tracer ?? null;
  const stopping = new AbortController();
  const watch = new TaskWatch(tasks, feed, (error) =>
    log.warn({ err: error }, 'running tasks could not be checked'),
  );
  const sources = new Sources(ports, scratch);
  const gate = new RoomGate(ports.room, () => clock.now(), log);
  const isOpen = () => gate.isOpen();
  const stopSweeper = startSweeper(ports, log);

  const { judges } = options;
  // While an image is being moderated, a process for its run can start.
  const prepare = () => host.warm(concurrency);
  const moderation =
    judges === null ? null : new ImageModeration({ judges, sources, scratch, prepare });
  const shared = { tasks, sources, watch, gate, tracer, log };
  const admit = createAdmission({ ...shared, storage: ports.storage, moderation });
  const worker = options.name;
  const remoteSteps = removingStoredResults(ports.remoteSteps(queue.worker), blobs);
  const { remote } = options;
  const servers = remote && new RemoteConfigurations(remote, log);
  const live = servers && {
    backends: servers.backends,
    remoteStepsOf: servers.remoteStepsOf,
    knowsModels: servers.knowsModels,
  };
  const runs = createRun({
    worker,
    remote:
      live && remoteParts({ ...live, remoteSteps, blobs, clock, register: ports.backendStates }),
    ...shared,
    flows,
    blobs,
    clock,
    scratch,
    host,
    signer: options.signer,
    finishingPrice: options.finishingPrice,
    prober: ports.prober,
    stopping: stopping.signal,
  });
  const takes = (lane: WorkerLane) => options.lanes?.includes(lane) ?? true;
  if (takes('admission')) {
    await queue.work('file', ADMISSIONS.file, admit, isOpen);
    await queue.work('url', ADMISSIONS.url, admit, isOpen);
  }
  if (takes('runs')) {
    await queue.work('engine', concurrency, runs.run, isOpen);
    await queue.work('short', shortSlots(concurrency), runs.run, isOpen);
  }
  if (takes('sandbox'))
    await startSandbox(
      { worker, flows, tasks, blobs, clock, scratch, gate, stopping: stopping.signal },
      queue,
      isOpen,
    );
  const remoteStepWork =
    remote !== null && servers !== null && live !== null && takes('models')
      ? await startRemoteSteps(
          {
            ...remote,
            ...live,
            worker,
            tasks,
            remoteSteps,
            blobs,
            clock,
            sources,
            watch,
            scratch,
            host,
            log,
            register: ports.backendStates,
            prober: ports.prober,
            metrics: ports.metrics ?? null,
            tracer,
            preparing: new Semaphore(shortSlots(concurrency)),
            drawing: new Semaphore(shortSlots(concurrency)),
            stopping: stopping.signal,
          },
          servers,
          ports,
          isOpen,
        )
      : null;

  return {
    imageArrived(user, image) {
      moderation?.foresee(user, image, stopping.signal);
    },
    async useServers(next) {
      if (servers === null) throw new Error('this worker has no model servers');
      const replaced = servers.use(next);
      await remoteStepWork?.follow(replaced);
    },
    async stop(graceMs) {
      const swept = stopSweeper();
      await queue.stop(graceMs, async () => {
        stopping.abort(new Error('the worker stops'));
        await Promise.all([runs.giveBack(), remoteStepWork?.giveBack()]);
      });
      stopping.abort(new Error('the worker stops'));
      watch.stop();
      await remoteStepWork?.stop();
      await servers?.close();
      await swept;
      await Promise.all([host.stop(), judges?.stop()]);
      await scratch.remove();
    },
  };
}

async function startSandbox(
  parts: Parameters<typeof createSandboxRun>[0],
  queue: WorkerPorts['queue'],
  isOpen: () => Promise<boolean>,
): Promise<void> {
  const runSandbox = createSandboxRun(parts);
  await queue.work('sandbox', SANDBOX_SLOTS.quick, runSandbox, isOpen);
  await queue.work('sandbox-slow', SANDBOX_SLOTS.slow, runSandbox, isOpen);
}
