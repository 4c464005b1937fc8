import { backUp } from '../../backup.ts';
import type { AdminCommands } from '../command.ts';
import { knownUser, quota, UsageError } from '../options.ts';

/** More users than anybody reads. */
const MOST_USERS = 10_000;

/** Bytes, quotas, backups. */
export const storageCommands: AdminCommands = {
  storage: {
    usage: 'storage [--user <uuid>]',
    summary: 'what a user has stored, and the quota; without --user all users, most first',
    words: 0,
    run: async ({ accounts, storage, options }) =>
      options.user === undefined
        ? storage.largest(MOST_USERS)
        : [await storage.use(await knownUser(accounts, options))],
  },

  quota: {
    usage: 'quota --user <uuid> --megabytes <n, 0 for no limit, or default>',
    summary: 'a quota of the user’s own',
    words: 0,
    run: async ({ accounts, storage, options }) => {
      const user = await knownUser(accounts, options);
      await storage.setQuota(user, quota(options));
      return [await storage.use(user)];
    },
  },

  backup: {
    usage: 'backup <directory>',
    summary:
      'database and files of the data directory into a new one, while the service runs;\n' +
      '  BOZZETTO_DATA=<directory> npm start starts on it',
    words: 1,
    check: ({ databaseUrl }, [directory]) => {
      if (directory === undefined) throw new UsageError('the directory for the backup is missing.');
      if (databaseUrl !== null)
        throw new UsageError(
          'DATABASE_URL names a PostgreSQL of your own: back it up with its pg_dump, then copy the blobs.',
        );
    },
    run: async ({ config, connectionString, rest }) => {
      return [await backUp(config, connectionString, rest[0]!)];
    },
  },
};
