import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/clock/system-clock.ts';
import {
  attachEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../adapters/embedded-postgres/start.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import type { AdminCommand } from '../admin/command.ts';
import { COMMANDS } from '../admin/commands.ts';
import { OPTIONS, UsageError } from '../admin/options.ts';
import { closest } from '../cli/closest.ts';
import { PROGRAM } from '../cli/program.ts';
import { type Config, readConfig } from '../config/config.ts';
import { outliveClosedPipes } from '../service/stop-requests.ts';

/*
 * Manages accounts, credits and backups from the command line, with or without a running service. Each result is a line
 * of JSON, so that scripts can read it.
 */

const FOOT = `The commands use the database at DATABASE_URL, or the embedded one in BOZZETTO_DATA. Results are JSON, one per line.
Exit codes: 0 success, 1 reconcile found a discrepancy, 2 error.`;

function usageOf(commands: readonly AdminCommand[]): string {
  const lines = commands.map(({ usage, summary }) => `${usage}\n  ${summary}`);
  return `${PROGRAM.admin} <command>\n\n${lines.join('\n\n')}\n\n${FOOT}`;
}

/** Returns the command that the arguments name first, and the remaining arguments; null if no such command exists. */
function find(words: readonly string[]): { command: AdminCommand; rest: string[] } | null {
  for (const length of [2, 1]) {
    const command = COMMANDS[words.slice(0, length).join(' ')];
    if (command !== undefined && words.length - length <= command.words)
      return { command, rest: words.slice(length) };
  }
  return null;
}

/**
 * Returns the commands that `help` describes: those whose names match or begin with the words, or all commands if there
 * are no words.
 */
function about(words: readonly string[]): AdminCommand[] {
  const prefix = words.join(' ');
  const named = Object.entries(COMMANDS).filter(
    ([name]) => name === prefix || name.startsWith(`${prefix} `),
  );
  return (named.length > 0 ? named : Object.entries(COMMANDS)).map(([, command]) => command);
}

/** Connects to DATABASE_URL or to the embedded server, which is started for this command if it is not running. */
async function reachDatabase({ databaseUrl, data }: Config) {
  const nothing = async () => {};
  if (databaseUrl !== null) return { connectionString: databaseUrl, stop: nothing };
  const directory = join(data, 'postgres');
  const running = await attachEmbeddedPostgres({ directory });
  if (running !== null) return { ...running, stop: nothing };
  return startEmbeddedPostgres({ directory, endsWithUs: true });
}

function parse() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const { message } = error as Error;
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
    const meant = unknown === undefined ? null : closest(unknown, Object.keys(OPTIONS));
    if (meant === null) throw error;
    throw new UsageError(`Unknown option '--${unknown}'. Did you mean --${meant}?`);
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parse();
  const { help, ...options } = values;
  if (positionals.length === 0 || positionals[0] === 'help' || help) {
    const words = positionals.filter((word) => word !== 'help');
    console.log(usageOf(about(words)));
    return;
  }
  const found = find(positionals);
  if (found === null) {
    const meant = closest(positionals.join(' '), Object.keys(COMMANDS));
    throw new UsageError(
      `there is no command ${positionals.join(' ')}. ` +
        (meant === null
          ? `The commands are ${Object.keys(COMMANDS).join(', ')}.`
          : `Did you mean ${meant}?`),
    );
  }
  const config = readConfig();
  found.command.check?.(config, found.rest);
  const { connectionString, stop } = await reachDatabase(config);
  const database = openDatabase({
    connectionString,
    poolSize: 2,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
    storageQuotas: { perUser: config.storagePerUserBytes, total: config.storageTotalBytes },
  });
  try {
    const { command, rest } = found;
    if (command.isBeforeSchema !== true) await database.migrate();
    const { accounts, storage, retention, queueControl, provenanceKeys } = database;
    const context = {
      accounts,
      storage,
      retention,
      queueControl,
      provenanceKeys,
      config,
      connectionString,
      options,
      rest,
    };
    for (const line of await command.run(context)) console.log(JSON.stringify(line));
  } finally {
    await database.close();
    await stop();
  }
}

// A command must not be interrupted when nobody reads its output any more (`… | head -1`). Ctrl-C and kill need no
// handling, because a database that was started for this command ends with this process.
outliveClosedPipes();

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
