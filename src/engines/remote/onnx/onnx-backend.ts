import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { down } from '../http/health.ts';
import { ProcessBackend } from '../processes/process-backend.ts';
import type { Exit, Started } from '../processes/process-group.ts';
import { runtimeProblem } from './runtime-problem.ts';
import type { OnnxSettings } from './settings.ts';

/** Runs the networks of one job; see src/bin/onnx-process.ts. */
const PROGRAM = fileURLToPath(new URL('../../../bin/onnx-process.ts', import.meta.url));
/** More threads do not speed up networks of this size. */
const MOST_THREADS = 8;
/** Exit code of sysexits.h by which the program reports that its settings or files are wrong. */
const NOT_CONFIGURED = 78;

/** A job, as the program gets it: the backend's settings, and what the task asks for. */
export interface OnnxJob extends Pick<OnnxSettings, 'folder' | 'network' | 'files' | 'activated'> {
  cells: number;
  threads: number;
  /** Path of a PNG or JPEG. */
  image: string;
  /** Path of the GLB to write. */
  output: string;
  maxTriangles: number;
  /** In pixels; null: geometry only. */
  textureSize: number | null;
  turbo: boolean;
}

/**
 * A backend that runs the networks of a folder on the processor, in a process of its own for each job. Node.js' permission
 * model, if this version has it, lets that process write to the job's directory only and start no programs.
 */
export class OnnxBackend extends ProcessBackend {
  readonly traits: BackendTraits = {
    works: ['image-to-3d'],
    sides: [],
    cutOut: 'alpha',
    findsSubmission: false,
    canReattach: false,
    canCancel: true,
    reportsProgress: true,
    billed: false,
  };
  readonly #settings: OnnxSettings;
  readonly #problem: () => string | null;

  /** @param problem tells why no network can be run; null: nothing prevents it */
  constructor(settings: OnnxSettings, problem: () => string | null = runtimeProblem) {
    super();
    this.#settings = settings;
    this.#problem = problem;
  }

  /** Compares only the sizes of the files, because hashes of gigabytes take seconds. */
  async health(): Promise<BackendHealth> {
    const problem = this.#problem();
    if (problem !== null) return down(problem);
    const { folder, files } = this.#settings;
    for (const [name, { bytes }] of Object.entries(files)) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found === null) return down(`${name} is not in ${folder}`);
      if (found.size !== bytes) return down(changed(name));
    }
    return { state: 'ready', version: null, problem: null };
  }

  async check(): Promise<string[]> {
    const problems: string[] = [];
    const { folder, files } = this.#settings;
    for (const [name, { sha256 }] of Object.entries(files)) {
      const found = await sha256Of(join(folder, name)).catch(() => null);
      if (found === null) problems.push(`${name} cannot be read`);
      else if (found !== sha256) problems.push(changed(name));
    }
    return problems;
  }

  protected override async launch(
    job: RemoteJob,
    output: string,
    directory: string,
  ): Promise<Started> {
    const { submission, images, maxTriangles, textureSize, turbo } = job;
    if (images.front === undefined)
      throw new RemoteFailure('refused', 'the networks need an image', { refuses: 'this' });
    const { folder, network, files, activated, cells, memory_mb, threads } = this.#settings;
    const asked: OnnxJob = {
      ...{ folder, network, files, activated, maxTriangles, textureSize, turbo, output },
      // Half of the cells take a quarter of the points near the surface.
      cells: turbo ? Math.max(32, Math.round(cells / 8) * 4) : cells,
      threads: threads ?? Math.min(MOST_THREADS, availableParallelism()),
      image: images.front.path,
    };
    const path = join(directory, 'job.json');
    await writeFile(path, JSON.stringify(asked));
    return {
      program: process.execPath,
      arguments: [...permissions(directory), PROGRAM, path],
      directory,
      environment: { NODE_NO_WARNINGS: '1', HOME: directory, BOZZETTO_SUBMISSION: submission },
      addressSpaceMb: null,
      residentMb: memory_mb,
    };
  }

  protected override failureOf(exit: Exit): RemoteFailure | null {
    const detail = exit.said;
    if (exit.overMemory)
      return new RemoteFailure(
        'failed',
        `the networks need more than ${this.#settings.memory_mb} MiB of memory: raise memory_mb, or lower cells`,
        { detail },
      );
    // The program's own last line says what to do.
    const last = detail.trim().split('\n').at(-1) ?? '';
    if (exit.code === NOT_CONFIGURED && last !== '')
      return new RemoteFailure('refused', last, { detail });
    return super.failureOf(exit);
  }
}

/** Permissions of the program; none if this version of Node.js has no stable permission model. */
function permissions(directory: string): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  return [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${directory}`,
    // For the threads of the runtime, and for the library that decodes images.
    '--allow-worker',
    '--allow-addons',
  ];
}

/** Returns the sentence for a file that is not the one that was added. */
export function changed(name: string): string {
  return `${name} has changed since it was added: restore it, or remove the engine and add the folder again`;
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
