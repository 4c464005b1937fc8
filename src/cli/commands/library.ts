import type { Bozzetto } from '../../sdk/index.ts';
import { readArguments } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { note, table, writeResult } from '../output.ts';
import { spawnProgram } from '../spawn-program.ts';

const OPTIONS = {
  subject: { type: 'string' },
  name: { type: 'string' },
  words: { type: 'string' },
} as const;

/** `library list furniture`, `library check stool.yaml`, `library save TASK --subject furniture --name "bar stool"` */
export const library: Command = {
  name: 'library',
  usage: 'library list [SUBJECT] | check FILE… | draw FILE | save TASK',
  summary: 'list, check and draw things of the library, or save a model as one',
  options: `  list [SUBJECT]        list the things of the service by subject
  check FILE…           check files of things, or all of a folder, without the service; exits with 1 on a mistake
  draw FILE             draw a thing from four sides, without the service
  save TASK             save the program of your task in the folder of BOZZETTO_LIBRARY
  -o, --output PATH     of draw: output file (default: the name of the thing, .png)
  --subject NAME        of save: folder that the file goes into, such as furniture
  --name NAME           of save: what prompts call the thing
  --words LIST          of save: other words for it, separated by commas`,
  async run(context) {
    const [first] = context.args;
    if (first === 'check' || first === 'draw') return spawnProgram('library', context);
    const { values, positionals } = readArguments(context.args, OPTIONS, [1, 2]);
    const [action, argument] = positionals;
    if (action !== 'list' && action !== 'save')
      throw usageFailure(`library has no ${action}`, 'Use list, check, draw or save.');
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      context.environment,
      context.output,
    );
    if (action === 'list') return list(client, argument ?? null, context);
    const { subject, name, words } = values;
    if (argument === undefined || subject === undefined || name === undefined)
      throw usageFailure('library save needs a task, --subject and --name');
    const others = words?.split(',').flatMap((word) => word.trim() || []) ?? [];
    const saved = await client.library.save(
      { task_uuid: argument, subject, name, ...(others.length > 0 && { words: others }) },
      { signal: context.signal },
    );
    writeResult(context.output, saved, saved.file);
    for (const replaced of saved.replaces)
      note(context.output, `It is found in place of the shipped ${replaced}.`);
    return EXIT.done;
  },
};

async function list(
  client: Bozzetto,
  wanted: string | null,
  { output, signal }: CommandContext,
): Promise<number> {
  const found = await client.library.list({ signal });
  const names = found.subjects.map(({ subject }) => subject);
  if (wanted !== null && !names.includes(wanted))
    throw usageFailure(`there is no subject ${wanted}`, `The subjects are ${names.join(', ')}.`);
  const shown = found.subjects.filter(({ subject }) => wanted === null || subject === wanted);
  const rows = shown.flatMap(({ subject, things }) =>
    things.map(({ name, words, source }) => [subject, name, source, words.join(', ')]),
  );
  writeResult(output, shown, table([['subject', 'name', 'source', 'other words'], ...rows]));
  for (const { file, problem } of found.problems) note(output, `${file} is not used: ${problem}`);
  return EXIT.done;
}
