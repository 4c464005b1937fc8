import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Age after which the directory of another host is stale. No run takes this long. */
const STALE_MS = 24 * 3600 * 1000;

/**
 * Owner of a scratch directory. A process ID is not enough to identify it, because the process IDs of all containers
 * that share a volume start at 1.
 */
export interface Owner {
  host: string;
  pid: number;
  isAlive(pid: number): boolean;
}

/** Creates temporary directories inside the directory of this process, one for each piece of work. */
export class Scratch {
  /** The directory of this process. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /**
   * Creates the directory of this process and removes those of processes that ended without removing theirs.
   * @param directory shared by all processes of one data directory
   */
  static async open(directory: string, owner: Owner, now: number): Promise<Scratch> {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory))
      if (await isStale(join(directory, name), name, owner, now))
        await rm(join(directory, name), { recursive: true, force: true });
    const root = join(directory, `${owner.host}.${owner.pid}`);
    await mkdir(root, { recursive: true });
    return new Scratch(root);
  }

  /** Runs `work` with its own directory, which is removed afterwards. */
  async use<T>(work: (directory: string) => Promise<T>): Promise<T> {
    const directory = await mkdtemp(join(this.root, 'work-'));
    try {
      return await work(directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}

async function isStale(path: string, name: string, owner: Owner, now: number): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  // On the same host, an existing directory with our process ID belongs to an earlier process.
  if (host === owner.host) return Number(pid) === owner.pid || !owner.isAlive(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
  return now - mtimeMs > STALE_MS;
}
