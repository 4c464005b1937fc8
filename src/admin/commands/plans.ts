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
      'every plan with its limits and how many users have it; null: as the settings say, 0: no limit',
    words: 0,
    run: ({ accounts }) => accounts.plans(),
  },

  'plans set': {
    usage:
      'plans set --plan <name> [--requests <a minute>] [--creations <a minute>] [--in-flight <tasks>] [--megabytes <storage>]',
    summary:
      'makes a plan or changes it, all of its limits; 0: no limit; what is left out is as the settings say. Holds for who has\n' +
      '  it within two seconds',
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
    summary: 'removes a plan that nobody has any more',
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
    summary: 'the limits of a user: those of the plan, or the settings’ own',
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
