import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { fill, placeholdersOf, type Values, valuesFor } from '../placeholders.ts';
import type { CommandSettings } from './settings.ts';

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The variables that a program sees: none of ours, which hold secrets. */
export function environmentOf(
  { environment }: CommandSettings,
  { directory, submission }: { directory: string; submission: string },
): Record<string, string> {
  return {
    PATH: DEFAULT_PATH,
    HOME: directory,
    LANG: 'C.UTF-8',
    ...environment,
    // By it a program that was left behind is told from a stranger's.
    BOZZETTO_SUBMISSION: submission,
  };
}

/** Where the program lies, as a shell would find it; null: nowhere, or it cannot be run. */
export async function findProgram({
  command,
  environment,
}: CommandSettings): Promise<string | null> {
  const name = String(command[0]);
  const places = name.includes('/')
    ? [isAbsolute(name) ? name : resolve(name)]
    : (environment.PATH ?? DEFAULT_PATH).split(delimiter).map((place) => join(place, name));
  for (const place of places) {
    const runs = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return place;
  }
  return null;
}

/** The arguments of a job. */
export async function argumentsFor(
  job: RemoteJob,
  { command }: CommandSettings,
  output: string,
): Promise<string[]> {
  const values: Values = {
    ...(await valuesFor(job, command, ({ path }) => path)),
    prompt: job.prompt === null ? null : harmless(job.prompt),
    output,
  };
  return command.slice(1).flatMap((part) => {
    const group = typeof part === 'string' ? [part] : part;
    const isWhole = [...placeholdersOf(group)].every((name) => (values[name] ?? null) !== null);
    return isWhole ? group.map((argument) => String(fill(argument, values))) : [];
  });
}

/** Words of a stranger as an argument: they shall not be read as an option, nor end the argument. */
function harmless(prompt: string): string {
  return prompt.replaceAll('\0', ' ').replace(/^[\s-]+/, '');
}
