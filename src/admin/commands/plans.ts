import { DEFAULT_PLAN, type Limits } from '../../core/plan.ts';
import type { AdminCommands } from '../command.ts';
import { knownUser, type Options, required, UsageError } from '../options.ts';

/** Maps each option to the limit that it sets. */
const LIMITS = {
  requests: 'requests_per_minute',
  creations: 'creations_per_minute',
  'in-flight': 'tasks_in_flight',
  megabytes: 'storage_bytes',
} as const satisfies Record<string, keyof Limits>;
const MOST = 1_000_000_000;

/** Commands for plans, which are named sets of limits. */
export const planCommands: AdminCommands = {
  'plans list': {
    usage: 'plans list',
    summary:
      'list all plans with their limits and number of users. null: the limit of the settings applies; 0: no limit',
    words: 0,
    run: ({ accounts }) => accounts.plans(),
  },

  'plans set': {
    usage:
      'plans set --plan <name> [--requests <per minute>] [--creations <per minute>] [--in-flight <tasks>] [--megabytes <storage>]',
    summary:
      'create a plan, or replace all limits of an existing one. 0: no limit; for omitted limits, the settings apply.\n' +
      '  Takes effect within two seconds for the users on the plan',
    words: 0,
    run: async ({ accounts, options }) => {
      const plan_name = nameOf(options);
      const limits = Object.fromEntries(
        Object.entries(LIMITS).map(([option, limit]) => [
          limit,
          limitOf(options, option as 'requests'),
        ]),
      ) as Record<keyof Limits, number | null>;
      await accounts.savePlan({ plan_name, ...limits });
      return (await accounts.plans()).filter((plan) => plan.plan_name === plan_name);
    },
  },

  'plans remove': {
    usage: 'plans remove --plan <name>',
    summary: 'remove a plan that no user is on',
    words: 0,
    run: async ({ accounts, options }) => {
      const plan_name = nameOf(options);
      const outcome = await accounts.removePlan(plan_name);
      if (outcome === 'unknown') throw new UsageError(`there is no plan ${plan_name}.`);
      if (outcome === 'in-use')
        throw new UsageError(
          `the plan ${plan_name} is still assigned to users: assign them another plan first.`,
        );
      return [{ plan_name, removed: true }];
    },
  },

  'users plan': {
    usage: 'users plan --user <uuid> --plan <name or "default">',
    summary: 'assign a plan to a user; "default" assigns the limits of the settings',
    words: 0,
    run: async ({ accounts, options }) => {
      const user_uuid = await knownUser(accounts, options);
      const name = required(options, 'plan');
      const plan_name = name === DEFAULT_PLAN ? null : name;
      if ((await accounts.givePlan(user_uuid, plan_name)) === 'unknown-plan')
        throw new UsageError(`there is no plan ${name}.`);
      return [{ user_uuid, plan_name }];
    },
  },
};

/** Returns the name of the plan. @throws UsageError if it is missing or not allowed */
function nameOf(options: Options): string {
  const name = required(options, 'plan');
  if (/^[a-z0-9][a-z0-9_-]{0,39}$/.test(name) && name !== DEFAULT_PLAN) return name;
  throw new UsageError(
    `--plan must be 1 to 40 characters of a-z, 0-9, - and _, beginning with a letter or digit, and not "default"; got "${name}".`,
  );
}

/**
 * Returns the limit that an option sets; null if the option is absent. @throws UsageError if it is not an integer in
 * range
 */
function limitOf(options: Options, name: keyof typeof LIMITS): number | null {
  const value = options[name];
  if (value === undefined) return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > MOST)
    throw new UsageError(`--${name} must be an integer from 0 to ${MOST}, not "${value}".`);
  return name === 'megabytes' ? number * 2 ** 20 : number;
}
