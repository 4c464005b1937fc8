import type { Config } from '../config/config.ts';
import type { AccountStore } from '../core/ports/account-store.ts';
import type { ProvenanceKeyStore } from '../core/ports/provenance-keys.ts';
import type { QueueControl } from '../core/ports/queue-control.ts';
import type { RetentionStore } from '../core/ports/retention-store.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import type { Options } from './options.ts';

/** Everything that a command can use. */
export interface AdminContext {
  accounts: AccountStore;
  storage: StorageStore;
  retention: RetentionStore;
  queueControl: QueueControl;
  provenanceKeys: ProvenanceKeyStore;
  config: Config;
  connectionString: string;
  options: Options;
  /** Words that follow the command's name. */
  rest: readonly string[];
}

/** An administrator's command; its results are printed as JSON, one per line. */
export interface AdminCommand {
  usage: string;
  summary: string;
  /** Number of words that may follow its name. */
  words: number;
  /** Checks the words before the database is opened. @throws UsageError */
  check?(config: Config, rest: readonly string[]): void;
  /**
   * True if the command must run before the schema exists, because it creates the schema itself. If absent, the schema
   * is migrated before the command runs.
   */
  isBeforeSchema?: true;
  run(context: AdminContext): Promise<object[]>;
}

/** Commands by name. */
export type AdminCommands = Readonly<Record<string, AdminCommand>>;

/** Returns the row with its times as ISO 8601 UTC. The times are the members named `*_at`. */
export function withTimes<T extends object>(row: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}
