import { bytes, counted, credits, number } from './units.ts';

/** Whether a field has no maximum of its own: schemas of integers name the largest safe one. */
const isOpen = (most: number): boolean => most >= Number.MAX_SAFE_INTEGER;

/** Text of the home page and of the forms that create tasks. */
export const words = {
  create: 'Create',
  submit: (action: string, price: number) => `${action} · ${credits(price)}`,
  submitMany: (action: string, count: number, price: number) =>
    `${action} ${count} · ${credits(price)}`,
  pricing: (action: string) => `${action} · …`,
  short: (by: number) => `You need ${counted(by, 'more credit')}.`,
  shortHelp: 'View ledger',
  unavailable: 'No engine is available for this right now.',
  needsServer: 'This needs a model server, and this service has none. Its operator can add one.',
  required: 'This field is required.',
  needsSource: { image: 'Choose a picture.', model: 'Choose a model.' },
  tooShort: (least: number) => `Enter at least ${least} characters.`,
  tooLong: (most: number) => `Enter at most ${number(most)} characters.`,
  outOfRange: (from: number, to: number) =>
    isOpen(to)
      ? `Enter ${number(from)} or more.`
      : `Enter a number from ${number(from)} to ${number(to)}.`,
  notWhole: 'Enter a whole number.',
  between: (from: number, to: number) =>
    isOpen(to) ? `${number(from)} or more` : `${number(from)} to ${number(to)}`,
  automatic: 'Automatic',
  none: 'None',
  either: {
    'prompt|image_file': { legend: 'Appearance', prompt: 'Prompt', image_file: 'Picture' },
    'image_file|images': {
      legend: 'Pictures',
      image_file: 'Single view',
      images: 'Multiple views',
    },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  sides: {
    needed:
      'Add the front and at least one other view of the same object. In the picture of the right side, the object faces left.',
    turntable: 'Turntable',
    chooseTurntable:
      'Choose 4 or 8 pictures of a turntable, from the front on in equal steps to the right side',
    turntableCount: 'Choose 4 or 8 pictures: the front first, then equal steps to the right side.',
    leftOut: (names: readonly string[]) =>
      `Not used, because every side has another picture: ${names.join(', ')}.`,
    choose: (side: string) => `Choose a picture of this side: ${side}`,
    sideOf: (name: string) => `Side shown in ${name}`,
    name: {
      front: 'Front',
      back: 'Back',
      left: 'Left',
      right: 'Right',
      top: 'Top',
      front_right: 'Front right',
      back_right: 'Back right',
      back_left: 'Back left',
      front_left: 'Front left',
    } as Readonly<Record<string, string>>,
  },
  usually: (typical: string) => `usually ${typical}`,
  down: 'unavailable',
  settings: 'Settings',
  home: {
    title: 'What do you want to make?',
    words: 'From a prompt',
    image: 'From a picture',
    more: 'All settings',
  },
  example: {
    title: 'Example',
    name: 'a knight with a blue cape',
    caption:
      'Created from the prompt “a knight with a blue cape”. Drag to rotate it. Your models will appear here.',
  },
  kinds: 'Task types',
  beginning: { words: 'Prompt', image: 'Picture', model: 'Model' },
  prompt: {
    placeholder: 'a wooden armchair with a red cushion',
    improve: (price: number) => `Improve prompt · ${credits(price)}`,
    improving: 'Improving…',
    undo: 'Undo',
    suggestions: 'Try',
  },
  source: {
    drop: {
      image: 'Drop pictures here',
      model: 'Drop a model here',
    },
    choose: 'Choose files',
    camera: 'Camera',
    urlLabel: 'Link to the file',
    urlPlaceholder: 'https://…',
    urlAdd: 'Add',
    urlInvalid: 'Enter a link that starts with http:// or https://.',
    remove: (name: string) => `Remove ${name}`,
    uploading: 'Uploading…',
    several: (count: number) => `${count} pictures, one model each`,
    together: 'Combine into one model',
    formats: {
      image: 'PNG, JPEG, WebP or AVIF',
      model: 'GLB, glTF with its files, OBJ, FBX, STL, PLY, USD, 3MF, COLLADA and more',
    },
    wrongKind: {
      image: (name: string) => `${name} is not a supported picture.`,
      model: (name: string) => `${name} is not a supported model.`,
    },
    tooLarge: (name: string, most: number) => `${name} is too large. The limit is ${bytes(most)}.`,
    facts: (format: string, size: string) => `${format} · ${size}`,
  },
  camera: {
    title: 'Take a picture',
    shoot: 'Take picture',
    cancel: 'Cancel',
    denied: 'The camera is unavailable. Allow access in your browser, or choose a file.',
  },
  dropAnywhere: 'Drop to add',
  stage: {
    empty: {
      image: 'Drop a picture to get started',
      model: 'Drop a model to get started',
      words: 'Describe what you want to make',
    },
    examples: 'or try one of these',
    linked: 'This file is downloaded when the task starts.',
    reading: 'Reading…',
    noPreview: 'No preview is available until a task has read this file.',
  },
} as const;

/** Example prompts that give good results with the built-in engine. */
export const SUGGESTIONS = [
  'a red fox',
  'a wooden armchair with a red cushion',
  'a brass teapot',
  'a hatching chick',
  'a purple mushroom',
  'a small rocket',
] as const;
