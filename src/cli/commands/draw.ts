import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { noteWarnings, runTask, withService, writeSaved } from '../job.ts';
import { PICTURE_ENDINGS, requirePictureName, savePicture } from '../pictures.ts';
import { nameOf, nameOfWords } from '../sources.ts';
import { outputPath } from '../target.ts';

const MOST = 4;

/** `draw "a red fox" -o fox.png` makes images from a prompt, with a temporary service if none is running. */
export const draw: Command = {
  name: 'draw',
  usage: 'draw "<prompt>" [-o image.png]',
  summary: 'turn a prompt into images that can become models',
  options: `  -o, --output FILE     output file (default: the prompt with .png); several images are numbered;
                        it may end in ${PICTURE_ENDINGS}
  --count N             number of images, 1 to ${MOST} (default: 1)
  --embedded            start a service for this command, even if one is running`,
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
    const { signal } = context;
    const prompt = positionals.join(' ');
    const image_count = wholeNumber('count', values.count)!;
    if (image_count < 1 || image_count > MOST)
      throw usageFailure(`--count must be from 1 to ${MOST}`);
    const path = await outputPath(values.output, `${nameOfWords(prompt, 'picture')}.png`);
    requirePictureName(path);
    return withService(context, values, async (client) => {
      const began = performance.now();
      const create = () => client.tasks.create('image-generation', { prompt, image_count });
      const task = await runTask(client, create, context);
      const warnings = await noteWarnings(client, [task], context);
      for (const [i, link] of ((task.output?.image_url ?? []) as string[]).entries()) {
        const file = image_count === 1 ? path : numbered(path, i + 1);
        const bytes = await savePicture(await client.download(link, { signal }), file);
        writeSaved(context, { file, bytes }, { tasks: [task], began, warnings });
      }
      return EXIT.done;
    });
  },
};

/** Adds a number to a file name: `fox.png` → `fox-2.png`. */
function numbered(path: string, number: number): string {
  const { length } = nameOf(path).extension;
  return `${path.slice(0, -length)}-${number}${path.slice(-length)}`;
}
