import { resolve } from 'node:path';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { nameOf, nameOfWords, runJob, withService } from '../job.ts';

/** `draw "a red fox" -o fox.png`: pictures from words, with a service of its own where none runs. */
export const draw: Command = {
  name: 'draw',
  usage: 'draw "<words>" [-o picture.png]',
  summary: 'turn words into pictures that can become models',
  options: `  -o, --output FILE     where to write the picture (default: the words with .png); of several, numbered
  --count N             how many pictures, 1 to 4 (default: 1)
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        count: { type: 'string', default: '1' },
        embedded: { type: 'boolean', default: false },
      },
      [1, Number.POSITIVE_INFINITY],
    );
    const prompt = positionals.join(' ');
    const image_count = wholeNumber('count', values.count)!;
    const first = values.output ?? `${nameOfWords(prompt, 'picture')}.png`;
    const { extension } = nameOf(first);
    const stem = extension === '' ? first : first.slice(0, -extension.length);
    let saved = 0;
    return withService(context, values, (client) =>
      runJob(
        client,
        {
          create: () => client.tasks.create('image-generation', { prompt, image_count }),
          links: ({ output }) => (output?.image_url ?? []) as string[],
          target: () =>
            resolve(image_count === 1 ? `${stem}${extension}` : `${stem}-${++saved}${extension}`),
        },
        context,
      ),
    );
  },
};
