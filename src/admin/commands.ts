import type { AdminCommands } from './command.ts';
import { creditCommands } from './commands/credits.ts';
import { keyCommands } from './commands/keys.ts';
import { planCommands } from './commands/plans.ts';
import { queueCommands } from './commands/queue.ts';
import { storageCommands } from './commands/storage.ts';
import { userCommands } from './commands/users.ts';

/** Every command by its name, in the order of the help. */
export const COMMANDS: AdminCommands = {
  ...userCommands,
  ...planCommands,
  ...keyCommands,
  ...creditCommands,
  ...queueCommands,
  ...storageCommands,
};
