import type { AdminCommands } from './command.ts';
import { creditCommands } from './commands/credits.ts';
import { keyCommands } from './commands/keys.ts';
import { planCommands } from './commands/plans.ts';
import { queueCommands } from './commands/queue.ts';
import { signingKeyCommands } from './commands/signing-keys.ts';
import { storageCommands } from './commands/storage.ts';
import { userCommands } from './commands/users.ts';

/** All commands by name, in the order of the help text. */
export const COMMANDS: AdminCommands = {
  ...userCommands,
  ...planCommands,
  ...keyCommands,
  ...signingKeyCommands,
  ...creditCommands,
  ...queueCommands,
  ...storageCommands,
};
