import { counted } from './units.ts';

/** Text of the library pages. */
export const words = {
  title: 'Library',
  count: (total: number) => counted(total, 'thing'),
  intro: 'Everything that prompts can name. Choose a thing to change its proportions and colors.',
  search: 'Search the library',
  placeholder: 'chair, dragon, castle…',
  subjects: 'Subjects',
  none: {
    title: 'Nothing found',
    text: (query: string) =>
      `The library has no “${query}”. A language model or a picture may still make one.`,
    clear: 'Clear search',
    create: 'Create model',
  },
  own: 'Yours',
  problems: {
    title: (count: number) => `${counted(count, 'file')} of this service cannot be used`,
    folder: 'The folder',
  },
  back: 'Library',
  shape: 'Proportions',
  plain: 'This thing has no other proportions yet, only its size.',
  colors: 'Colors',
  reset: 'Reset',
  make: 'Make it',
  also: (others: readonly string[]) => `Also called ${others.join(', ')}`,
  file: (file: string) => `Yours: ${file}`,
  unknown: { title: 'Not in the library', text: 'The thing may have been renamed or removed.' },
  save: {
    title: 'Save to the library',
    help: 'Prompts and other models then find it by its name. The file can be edited.',
    name: 'Name',
    otherWords: 'Other words',
    otherWordsHelp: 'Separated by commas',
    subject: 'Subject',
    submit: 'Save to the library',
    saving: 'Saving…',
    saved: (file: string) => `Saved as ${file}.`,
    replaces: (names: readonly string[]) =>
      `Prompts find it in place of the shipped ${names.join(', ')}.`,
    open: 'Open',
  },
} as const;

/** Returns a subject as a heading: `space` is `Space`. */
export const subjectTitle = (subject: string) =>
  subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ');
