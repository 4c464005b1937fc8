import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { creditsText, writeResult } from '../output.ts';

/** `balance` */
export const balance: Command = {
  name: 'balance',
  usage: 'balance',
  summary: "show the account's credits",
  options: '',
  async run({ args, environment, output, signal }) {
    const { values } = readArguments(args, {}, [0, 0]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const credits = await client.account.balance({ signal });
    writeResult(
      output,
      credits,
      `${creditsText(credits.total_usable_credits)} usable (${credits.permanent_usable_credits} of them permanent), ` +
        `${credits.total_frozen_credits} reserved`,
    );
    return EXIT.done;
  },
};
