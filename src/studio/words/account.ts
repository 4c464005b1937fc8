import type { LedgerKind } from '../../contract/account.ts';
import { credits } from './units.ts';

/** The words of the account. */
export const words = {
  title: 'Account',
  balance: {
    title: 'Credits',
    usable: 'available',
    frozen: (value: number) => `${credits(value)} reserved for running tasks`,
    storage: 'Storage',
    used: (used: string, quota: string | null) =>
      quota === null ? `${used} stored` : `${used} of ${quota} stored`,
  },
  prices: { title: 'Prices', flow: 'Task', price: 'Default price', usual: 'Usually takes' },
  ledger: {
    title: 'Ledger',
    when: 'When',
    what: 'Description',
    amount: 'Credits',
    frozen: 'Reserved',
    after: 'Balance',
    more: 'Show older entries',
    empty: 'No entries yet.',
    kinds: {
      grant: () => 'Granted',
      reserve: (flow: string | null) => `Reserved for ${flow ?? 'a task'}`,
      capture: (flow: string | null) => `Charged for ${flow ?? 'a task'}`,
      release: (flow: string | null) => `Not charged: ${flow ?? 'a task'} failed or was cancelled`,
      expire: () => 'Expired',
      adjust: () => 'Adjusted',
    } satisfies Record<LedgerKind, (flow: string | null) => string>,
  },
  keys: {
    title: 'API keys',
    name: 'Name',
    namePlaceholder: 'What is it for?',
    scopes: 'Permissions',
    used: 'Last used',
    never: 'never',
    current: 'this session',
    sandbox: 'sandbox: free',
    makeSandbox: 'Sandbox key: tasks are free and return recorded results',
    create: 'Create key',
    creating: 'Creating…',
    revoke: 'Revoke',
    revokeSure: (name: string) => `Revoke ${name}? Anything that uses it stops working at once.`,
    once: 'This is your new key. It is shown only once: save it now.',
    copy: 'Copy key',
    copied: 'Copied',
    unnamed: 'Unnamed',
    notAllowed: 'This key does not have permission to manage keys.',
    scope: {
      'tasks:read': 'Read tasks',
      'tasks:write': 'Create tasks',
      'files:write': 'Upload files',
      'account:read': 'Read the account',
      'account:write': 'Manage keys',
      admin: 'Administer',
    } as Readonly<Record<string, string>>,
  },
  signOut: 'Sign out',
} as const;
