import type { UserRecord } from '../../core/ports/user-store.ts';
import { type AdminCommands, type AdminContext, withTimes } from '../command.ts';
import { knownUser, required, weight } from '../options.ts';

const PAGE = 100;

/** Commands that list, create, suspend and delete users, and set their share of the engines. */
export const userCommands: AdminCommands = {
  'users list': {
    usage: 'users list [--search <text>]',
    summary:
      'list all users with their balances, newest first. --search: part of a name or an email address, or the start\n' +
      '  of a user UUID or of a key prefix',
    words: 0,
    run: async (context) => {
      const lines: object[] = [];
      for await (const user of usersOf(context)) {
        const balance = await context.accounts.balance(user.user_uuid);
        lines.push({ ...withTimes(user), ...balance });
      }
      return lines;
    },
  },

  'users create': {
    usage: 'users create --name <name> [--email <address>]',
    summary: 'create a user without credits or keys',
    words: 0,
    run: async ({ accounts, options }) => {
      const { email = null } = options;
      return [withTimes(await accounts.createUser({ name: required(options, 'name'), email }))];
    },
  },

  'users suspend': {
    usage: 'users suspend --user <uuid> [--note <text>]',
    summary:
      'suspend a user: within two seconds all requests are rejected and no tasks are created; accepted tasks continue',
    words: 0,
    run: async (context) => {
      const { accounts, options } = context;
      const user = await knownUser(accounts, options);
      await accounts.suspend(user, options.note ?? null);
      return [withTimes((await accounts.findUser(user))!)];
    },
  },

  'users resume': {
    usage: 'users resume --user <uuid>',
    summary: 'end the suspension of a user',
    words: 0,
    run: async ({ accounts, options }) => {
      const user = await knownUser(accounts, options);
      await accounts.resume(user);
      return [withTimes((await accounts.findUser(user))!)];
    },
  },

  'users delete': {
    usage: 'users delete --user <uuid>',
    summary:
      'permanently delete a user: keys, name and email address at once, tasks and files in the next sweeps. The ledger\n' +
      '  remains, without content',
    words: 0,
    run: async ({ accounts, options }) => {
      const user_uuid = await knownUser(accounts, options);
      await accounts.deleteUser(user_uuid);
      return [{ user_uuid, deleted: true }];
    },
  },

  weight: {
    usage: 'weight --user <uuid> --weight <0.01 to 100>',
    summary: 'set a user’s share of the engines while other users wait (initially 1)',
    words: 0,
    run: async ({ accounts, options }) => {
      const share = { user_uuid: await knownUser(accounts, options), weight: weight(options) };
      await accounts.setWeight(share.user_uuid, share.weight);
      return [share];
    },
  },
};

/** Yields all users that match, page by page. */
async function* usersOf({ accounts, options }: AdminContext): AsyncGenerator<UserRecord> {
  const filter = options.search === undefined ? {} : { search: options.search };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof accounts.findUsers>> = await accounts.findUsers(
      filter,
      PAGE,
      cursor,
    );
    yield* page.users;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
