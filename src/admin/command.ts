import type { Config } from '../config/config.ts';
import type { AccountStore } from '../core/ports/account-store.ts';
import type { QueueControl } from '../core/ports/queue-control.ts';
import type { RetentionStore } from '../core/ports/retention-store.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import type { Options } from './options.ts';

/** What a command runs with. */
export interface AdminContext {
  accounts: AccountStore;
  storage: StorageStore;
  retention: RetentionStore;
  queueControl: QueueControl;
  config: Config;
  connectionString: string;
  options: Options;
  /** What follows the command's name. */
  rest: readonly string[];
}

/** One command; its answers are printed as JSON, one a line. */
export interface AdminCommand {
  usage: string;
  summary: string;
  /** How many words may follow its name. */
  words: number;
  /** Said before any database is reached. @throws UsageError */
  check?(config: Config, rest: readonly string[]): void;
  /** It makes the schema itself; absent: it finds the newest one. */
  isBeforeSchema?: true;
  run(context: AdminContext): Promise<object[]>;
}

/** Commands by their names. */
export type AdminCommands = Readonly<Record<string, AdminCommand>>;

/** The times of a row as ISO 8601 UTC: every member whose name ends in `_at`. */
export function withTimes<T extends object>(row: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}
