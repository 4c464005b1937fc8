import type { ShownPictures } from '../../../spec/remote-job.ts';
import { exampleProgram, examplesLike } from './examples.ts';
import { measuresInWords } from './measures-in-words.ts';
import { imagesOf } from './trial-shown.ts';

/**
 * Returns the first message of the user's side if a program is to be made from a picture: examples, which are the same
 * for each picture, then the pictures and what was measured in them.
 * @param examples how many programs of other things are shown
 */
export async function pictureAssignment(
  { sides, pictures }: ShownPictures,
  examples: number,
): Promise<readonly object[]> {
  const programs = await Promise.all(
    examplesLike('', examples).map(async (name) => JSON.stringify(await exampleProgram(name))),
  );
  const shown =
    programs.length === 0
      ? []
      : [
          {
            type: 'text',
            text: `Programs of other things, for their density and technique:\n${programs.join('\n')}`,
          },
        ];
  const measured = sides
    .map(({ side, measures }) => {
      const words = measuresInWords(measures);
      return sides.length === 1 ? words : `The picture of the ${side}:\n${words}`;
    })
    .join('\n');
  return [
    ...shown,
    {
      type: 'text',
      text:
        sides.length === 1
          ? 'Make the object of this picture.'
          : 'Make the object of these pictures: one model that looks like all of them.',
    },
    ...(await imagesOf(pictures)),
    { type: 'text', text: `${measured}\nNow write its program.` },
  ];
}
