import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from '../config/config.ts';
import {
  type BackendConfiguration,
  type ConfigurationSource,
  readConfiguration,
} from './read-configuration.ts';

/** Milliseconds between two looks at the file. It may be on a network share, which notifies nobody of changes. */
const LOOK_MS = 500;

/** What a process knows about its configuration of model servers. Times are epoch milliseconds. */
export interface ConfigurationState {
  /** Absolute path of the file; null if there is none. */
  file: string | null;
  /** Short hash of the content in use. Processes with the same revision use the same file content. */
  revision: string;
  /** When the content in use was read. */
  loaded_at: number;
  /** A later content that was refused; null if the file is in use as it is. */
  refused: { revision: string; at: number; problem: string } | null;
}

/** The functions that a live configuration calls. */
interface ConfigurationUse {
  now(): number;
  /** @throws ConfigError if this process cannot use a configuration, which was read without mistakes */
  check(configuration: BackendConfiguration): void;
  /** Uses a configuration in place of the one before. */
  use(configuration: BackendConfiguration): Promise<void>;
  onChange(state: ConfigurationState): void;
}

/**
 * Follows the configuration file of this process. A changed file takes effect if it has no mistakes; otherwise, the
 * configuration in use stays.
 */
export class LiveConfiguration {
  readonly #source: ConfigurationSource;
  #current: BackendConfiguration;
  #state: ConfigurationState;
  #use: ConfigurationUse | null = null;
  /** Identity of the file at the last look: a writer may still be at work if it differs from look to look. */
  #seen: string;
  #read: string;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  private constructor(
    source: ConfigurationSource,
    current: BackendConfiguration,
    { identity, revision, at }: { identity: string; revision: string; at: number },
  ) {
    this.#source = source;
    this.#current = current;
    this.#seen = identity;
    this.#read = identity;
    this.#state = { file: source.configFile, revision, loaded_at: at, refused: null };
  }

  /** Reads the configuration. @throws ConfigError if it has mistakes */
  static async open(source: ConfigurationSource, at: number): Promise<LiveConfiguration> {
    const identity = await identityOf(source.configFile);
    const revision = await revisionOf(source.configFile);
    return new LiveConfiguration(source, await readConfiguration(source), {
      identity,
      revision,
      at,
    });
  }

  get current(): BackendConfiguration {
    return this.#current;
  }

  get state(): ConfigurationState {
    return this.#state;
  }

  get source(): ConfigurationSource {
    return this.#source;
  }

  /** Starts to look at the file. */
  follow(use: ConfigurationUse): void {
    this.#use = use;
    if (this.#source.configFile !== null)
      this.#timer = setInterval(() => void this.#look(false), LOOK_MS).unref();
  }

  /** Reads the file now if it has changed, without waiting for the next look. */
  async refresh(): Promise<ConfigurationState> {
    await this.#looking;
    await this.#look(true);
    return this.#state;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #look(isComplete: boolean): Promise<void> {
    this.#looking ??= this.#compare(isComplete).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #compare(isComplete: boolean): Promise<void> {
    const identity = await identityOf(this.#source.configFile);
    const isStill = isComplete || identity === this.#seen;
    this.#seen = identity;
    if (!isStill || identity === this.#read || this.#use === null) return;
    this.#read = identity;
    const revision = await revisionOf(this.#source.configFile);
    const { now, check, use, onChange } = this.#use;
    try {
      const next = await readConfiguration(this.#source);
      check(next);
      await use(next);
      this.#current = next;
      this.#state = { ...this.#state, revision, loaded_at: now(), refused: null };
    } catch (error) {
      const problem =
        error instanceof ConfigError ? error.message : `It could not be used: ${String(error)}`;
      this.#state = { ...this.#state, refused: { revision, at: now(), problem } };
    }
    onChange(this.#state);
  }
}

/** Returns a text that changes whenever the file is written or replaced, which includes `touch`. */
async function identityOf(file: string | null): Promise<string> {
  if (file === null) return '';
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Returns a short hash of a file's content. */
export async function revisionOf(file: string | null): Promise<string> {
  const content = file === null ? '' : await readFile(file).catch(() => '');
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
