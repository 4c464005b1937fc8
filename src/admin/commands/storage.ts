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

/** Maximum number of listed users, which is more than anybody reads. */
const MOST_USERS = 10_000;

/** Returns the state of the sweeps with its times, including `oldest_since`, as ISO 8601 UTC. */
const timed = ({ oldest_since, ...state }: SweepState) => ({
  ...withTimes(state),
  oldest_since: oldest_since === null ? null : new Date(oldest_since).toISOString(),
});

/** Commands for storage, quotas and backups. */
export const storageCommands: AdminCommands = {
  storage: {
    usage: 'storage [--user <uuid>]',
    summary:
      'show what a user stores, and the quota. Without --user, all users, largest first; the last line shows what is\n' +
      '  waiting to be swept',
    words: 0,
    run: async ({ accounts, storage, retention, options }) =>
      options.user === undefined
        ? [...(await storage.largest(MOST_USERS)), { sweep: timed(await retention.waiting()) }]
        : [await storage.use(await knownUser(accounts, options))],
  },

  'results expire': {
    usage: 'results expire --days <n> [--user <uuid>]',
    summary:
      'set an expiry date, this many days from now, for result files that have none because they were made before\n' +
      '  BOZZETTO_RESULT_TTL was set. Of one user, or of all',
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
    summary: 'set the storage quota of a user',
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
      'back up the database and the files to a new directory, while the service runs. The backup of a data directory is\n' +
      `  a data directory too: start on it with BOZZETTO_DATA=<directory> ${PROGRAM.start}. With --portable, and always if\n` +
      '  DATABASE_URL or a bucket is set, the backup consists of files for restore',
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
      'restore a portable backup into an empty database (DATABASE_URL, or the one of an empty BOZZETTO_DATA) and the\n' +
      '  store of BOZZETTO_BLOBS, which may differ from those of the backup. No service may be running on them',
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
      'copy the files that the second store lacks from the first, while the service runs; both as in BOZZETTO_BLOBS.\n' +
      '  Run it, start every process on the new store, and run it again',
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
