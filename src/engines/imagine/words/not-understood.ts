import { PromptNotUnderstood } from '../../spec.ts';
import type { NoMatch } from './match.ts';

/** Creates the refusal of a prompt that no drawing matches, with the names of similar drawings. */
export function notUnderstood(prompt: string, { unknown, closest }: NoMatch): PromptNotUnderstood {
  const what =
    unknown === null ? `the subject of "${shortened(prompt)}"` : `"${shortened(unknown)}"`;
  return new PromptNotUnderstood(
    `the built-in image engine has no drawing of ${what}`,
    closest.length === 0
      ? 'Name a single object, animal, vehicle, building or food with an everyday word.'
      : `The closest subjects that it can draw: ${closest.join(', ')}.`,
  );
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
