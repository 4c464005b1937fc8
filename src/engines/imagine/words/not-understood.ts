import { PromptNotUnderstood } from '../../spec.ts';
import type { NoMatch } from './match.ts';

/** The refusal of a prompt that no drawing answers, with the names of what is close. */
export function notUnderstood(prompt: string, { unknown, closest }: NoMatch): PromptNotUnderstood {
  const what =
    unknown === null ? `what "${shortened(prompt)}" asks for` : `"${shortened(unknown)}"`;
  return new PromptNotUnderstood(
    `the built-in image engine has no drawing of ${what}`,
    closest.length === 0
      ? 'Name one object, animal, vehicle, building or food by its everyday word.'
      : `The closest that it can draw: ${closest.join(', ')}.`,
  );
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
