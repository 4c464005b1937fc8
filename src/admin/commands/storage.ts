import { PROGRAM } from '../../cli/program.ts';
import { readBlobs } from '../../config/config.ts';
import type { SweepState } from '../../core/ports/retention-store.ts';
import { openBlobs } from '../../service/blobs.ts';
import { backUp } from '../backup.ts';
import { type AdminCommands, withTimes } from '../command.ts';
import { migrateBlobs } from '../migrate-blobs.ts';
import { days, knownUser, quota, UsageError } from '../options.ts';
import { backUpPortably, restorePortable } from '../portable-backup.ts';

/** Number of rows that are locked at a time. */
const DATED_AT_ONCE = 500;

/** Limit on listed users; more than anybody reads. */
const MOST_USERS = 10_000;

/** Returns the state of the sweeps with its times as ISO 8601 UTC, `oldest_since` included. */
const timed = ({ oldest_since, ...state }: SweepState) => ({
  ...withTimes(state),
  oldest_since: oldest_since === null ? null : new Date(oldest_since).toISOString(),
});

/** Commands for storage, quotas and backups. */
export const storageCommands: AdminCommands = {
  storage: {
    usage: 'storage [--user <uuid>]',
    summary:
      'what a user has stored, and the quota; without --user all users, most first, and in a last line what\n' +
      '  waits to be swept',
    words: 0,
    run: async ({ accounts, storage, retention, options }) =>
      options.user === undefined
        ? [...(await storage.largest(MOST_USERS)), { sweep: timed(await retention.waiting()) }]
        : [await storage.use(await knownUser(accounts, options))],
  },

  'results expire': {
    usage: 'results expire --days <n> [--user <uuid>]',
    summary:
      'gives the files of results that have none a date, so many days from now: those that were made before\n' +
      '  BOZZETTO_RESULT_TTL was set; of one user, or of all',
    words: 0,
    run: async ({ accounts, retention, options }) => {
      const seconds = days(options) * 86_400;
      const user = options.user === undefined ? null : await knownUser(accounts, options);
      let results = 0;
      for (let more = DATED_AT_ONCE; more === DATED_AT_ONCE; results += more)
        more = await retention.dateResults(seconds, user, DATED_AT_ONCE);
      return [{ results }];
    },
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
    usage: 'backup <directory> [--portable]',
    summary:
      'database and files into a new directory, while the service runs. Those of a data directory become another\n' +
      `  one, on which BOZZETTO_DATA=<directory> ${PROGRAM.start} starts; with --portable, and always where DATABASE_URL\n` +
      '  or a bucket is set, they become files for restore',
    words: 1,
    check: (_config, [directory]) => {
      if (directory === undefined) throw new UsageError('the directory for the backup is missing.');
    },
    run: async ({ config, connectionString, options, retention, rest }) => {
      const isEmbedded = config.databaseUrl === null && config.bucket === null;
      return isEmbedded && options.portable !== true
        ? [await backUp(config, connectionString, rest[0]!)]
        : [await backUpPortably(config, connectionString, retention.unowned, rest[0]!)];
    },
  },

  restore: {
    usage: 'restore <directory>',
    summary:
      'a portable backup into an empty database (DATABASE_URL, or that of an empty BOZZETTO_DATA) and the store of\n' +
      '  BOZZETTO_BLOBS, whichever they were before; no service runs on them yet',
    words: 1,
    isBeforeSchema: true,
    check: (_config, [directory]) => {
      if (directory === undefined) throw new UsageError('the directory of the backup is missing.');
    },
    run: async ({ config, connectionString, rest }) => [
      await restorePortable(config, connectionString, rest[0]!),
    ],
  },

  'blobs migrate': {
    usage: 'blobs migrate <from> <to>',
    summary:
      'copies what the second store lacks of the first, while the service runs; both as in BOZZETTO_BLOBS.\n' +
      '  Run it, start every process on the new store, and run it once more',
    words: 2,
    check: (_config, [from, to]) => {
      if (from === undefined || to === undefined)
        throw new UsageError(
          'two stores are needed: blobs migrate file:<path> s3://<bucket>/<prefix>?…',
        );
      readBlobs('the first store', from);
      readBlobs('the second store', to);
    },
    run: async ({ rest }) => {
      const [from, to] = await Promise.all([
        openBlobs(readBlobs('the first store', rest[0]!)),
        openBlobs(readBlobs('the second store', rest[1]!)),
      ]);
      return [await migrateBlobs(from, to)];
    },
  },
};
