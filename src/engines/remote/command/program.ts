import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { fill, placeholdersOf, type Values, valuesFor } from '../placeholders.ts';
import type { CommandSettings } from './settings.ts';

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The variables that a program can see: none of this service's, which hold secrets. */
export function environmentOf(
  { environment }: CommandSettings,
  { directory, submission }: { directory: string; submission: string },
): Record<string, string> {
  return {
    PATH: DEFAULT_PATH,
    HOME: directory,
    LANG: 'C.UTF-8',
    ...environment,
    // Distinguishes a program that was left behind from unrelated ones.
    BOZZETTO_SUBMISSION: submission,
  };
}

/** Returns the program's path, found as a shell would; null: not found or not executable. */
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

/** Returns the arguments of a job. */
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

/** Makes a user's text safe as an argument: it must not be read as an option, nor end the argument. */
function harmless(prompt: string): string {
  return prompt.replaceAll('\0', ' ').replace(/^[\s-]+/, '');
}
