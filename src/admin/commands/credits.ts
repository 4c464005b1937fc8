import type { AdminCommands } from '../command.ts';
import { credits, expiry, knownUser, UsageError } from '../options.ts';

/** Commands that show, change and reconcile credits. */
export const creditCommands: AdminCommands = {
  balance: {
    usage: 'balance --user <uuid>',
    summary: 'show the credits of a user',
    words: 0,
    run: async ({ accounts, options }) => [
      await accounts.balance(await knownUser(accounts, options)),
    ],
  },

  grant: {
    usage:
      'grant --user <uuid> --credits <n> [--expires <ISO 8601 time>] [--note <text>] [--once <key>]',
    summary:
      'grant credits to a user. With --expires, they expire at that time. With --once, nothing is granted if a grant\n' +
      '  was already made under that key',
    words: 0,
    run: async ({ accounts, options }) => {
      const user = await knownUser(accounts, options);
      const outcome = await accounts.grantOnce(user, {
        key: options.once ?? null,
        amount: credits(options, false),
        expires_at: expiry(options),
        note: options.note ?? 'granted by an administrator',
      });
      if (outcome === 'reused')
        throw new UsageError(
          `--once ${options.once} was already used for a different grant to this user.`,
        );
      return [await accounts.balance(user)];
    },
  },

  adjust: {
    usage: 'adjust --user <uuid> --credits=<+n or -n> [--note <text>]',
    summary: 'correct the permanent credits of a user, up or down',
    words: 0,
    run: async ({ accounts, options }) => {
      const user = await knownUser(accounts, options);
      const note = options.note ?? 'corrected by an administrator';
      await accounts.adjust(user, credits(options, true), note);
      return [await accounts.balance(user)];
    },
  },

  reconcile: {
    usage: 'reconcile',
    summary:
      'check every balance against the ledger; if there are discrepancies, print them and exit with 1',
    words: 0,
    run: async ({ accounts }) => {
      const discrepancies = await accounts.reconcile();
      if (discrepancies.length > 0) process.exitCode = 1;
      return discrepancies;
    },
  },
};
