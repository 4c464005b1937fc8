import type { LedgerKind } from '../../contract/account.ts';
import { credits } from './units.ts';

/** Text of the account page. */
export const words = {
  title: 'Account',
  balance: {
    title: 'Credits',
    usable: 'available',
    frozen: (value: number) => `${credits(value)} reserved for running tasks`,
    storage: 'Storage',
  },
  prices: { title: 'Prices', flow: 'Task', price: 'Default price', usual: 'Typical time' },
  ledger: {
    title: 'Ledger',
    when: 'Date',
    what: 'Description',
    amount: 'Amount',
    frozen: 'Reserved',
    after: 'Balance',
    more: 'Show older entries',
    empty: 'No entries yet.',
    kinds: {
      grant: () => 'Granted',
      reserve: (flow: string | null) => `Reserved: ${flow ?? 'task'}`,
      capture: (flow: string | null) => `Charged: ${flow ?? 'task'}`,
      release: (flow: string | null) => `Not charged: ${flow ?? 'task'} failed or was canceled`,
      expire: () => 'Expired',
      adjust: () => 'Adjusted',
    } satisfies Record<LedgerKind, (flow: string | null) => string>,
  },
  keys: {
    title: 'API keys',
    name: 'Name',
    namePlaceholder: 'e.g. Build server',
    scopes: 'Permissions',
    used: 'Last used',
    never: 'Never',
    current: 'this session',
    sandbox: 'sandbox',
    makeSandbox: 'Sandbox key: tasks are free and return recorded results',
    create: 'Create key',
    creating: 'Creating…',
    revoke: 'Revoke',
    revokeSure: (name: string) =>
      `Revoke ${name}? Anything that uses it will stop working immediately.`,
    once: 'Save this key now. It won’t be shown again.',
    copy: 'Copy key',
    copied: 'Copied',
    unnamed: 'Unnamed',
    notAllowed: 'The key you signed in with cannot manage keys.',
    scope: {
      'tasks:read': 'View tasks',
      'tasks:write': 'Create tasks',
      'files:write': 'Upload files',
      'account:read': 'View account',
      'account:write': 'Manage keys',
      admin: 'Administration',
    } as Readonly<Record<string, string>>,
  },
  signOut: 'Sign out',
} as const;
