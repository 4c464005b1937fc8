import { readFile } from 'node:fs/promises';
import type { PictureSide } from '../../../spec/images.ts';
import type { ProgramTrial, SideLikeness } from '../../../spec/remote-job.ts';
import { findingsInWords } from './findings-in-words.ts';
import { likenessInWords } from './likeness-in-words.ts';
import type { StatedSize } from './stated-size.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Asks for a correction. */
const ASK =
  'Answer with edits to it, or with the whole program where most of it changes; {"edits":[]} if it is right.';

/** Returns the message that shows an author what the program makes: in words, and in images if the model can see. */
export async function trialShown(
  { findings, pictures, comparison }: Extract<ProgramTrial, { problem: null }>,
  {
    stated,
    unmet,
    note,
    sees,
    viewpoint = null,
    knownSides = [],
  }: {
    stated: readonly StatedSize[];
    unmet: readonly string[];
    note: string;
    sees: boolean;
    /** The viewpoint that the program states. */
    viewpoint?: Viewpoint | null;
    /** Sides whose objects were cut out of their pictures reliably. */
    knownSides?: readonly PictureSide[];
  },
): Promise<string | object[]> {
  const words = [
    ...(note === '' ? [] : [note, 'This is the program before it, which stands.']),
    `Your program makes ${findingsInWords(findings, stated, unmet)}`,
  ].join('\n');
  if (!sees) return `${words}\nCorrect what is wrong and not meant so. ${ASK}`;
  if (comparison !== undefined)
    return [
      {
        type: 'text',
        text: `${words}\n${comparedInWords(comparison.likenesses, viewpoint, knownSides)}`,
      },
      ...(await imagesOf([...comparison.pictures, ...pictures])),
      {
        type: 'text',
        text: `Compare the model with the ${comparison.likenesses.length === 1 ? 'picture' : 'pictures'}: the outline first, then every mark, its place, size, tilt and color, then the sides that the picture does not show. Correct what differs most. ${ASK}`,
      },
    ];
  return [
    { type: 'text', text: words },
    ...(await imagesOf(pictures)),
    {
      type: 'text',
      text: `Compare the images with the words: is everything there, in the right place, size and color, and does the close-up bear a look? Correct it. ${ASK}`,
    },
  ];
}

function comparedInWords(
  likenesses: readonly SideLikeness[],
  viewpoint: Viewpoint | null,
  known: readonly PictureSide[],
): string {
  const words = likenesses.map(({ side, likeness }) => {
    const stated = side === 'front' ? viewpoint : null;
    const said = likenessInWords(likeness, stated, known.includes(side));
    return likenesses.length === 1 ? said : `The picture of the ${side}:\n${said}`;
  });
  return words.join('\n');
}

/** Returns images with their names, as parts of a message. */
export async function imagesOf(
  pictures: Extract<ProgramTrial, { problem: null }>['pictures'],
): Promise<object[]> {
  const images = pictures.map(async ({ view, source }) => {
    const url = `data:${source.contentType};base64,${await readFile(source.path, 'base64')}`;
    return [
      { type: 'text', text: `${view}:` },
      { type: 'image_url', image_url: { url } },
    ];
  });
  return (await Promise.all(images)).flat();
}
