import { VIEWS } from '../viewer/stage/settings.ts';
import { words as viewer } from './viewer.ts';

/** The words of the frame: what is around every page. */
export const words = {
  product: 'Bozzetto',
  skip: 'Skip to content',
  rail: 'Sections',
  make: 'Make',
  tasks: 'Tasks',
  models: 'Models',
  account: 'Account',
  admin: 'Admin',
  strip: 'Recent work',
  foldStrip: 'Hide recent work',
  unfoldStrip: 'Show recent work',
  credits: (count: number) => `${count.toLocaleString('en')} credits`,
  creditsShort: 'credits',
  loading: 'Loading',
  signIn: {
    title: 'Sign in',
    intro: 'Enter an API key of this service. It is kept as a cookie that no script can read.',
    key: 'API key',
    placeholder: 'bz_live_…',
    submit: 'Sign in',
    working: 'Signing in…',
    where:
      'The service shows its first key when it starts for the first time; an operator makes more with',
    // The package of npm is built with its own.
    command: `${import.meta.env?.VITE_ADMIN ?? 'npm run admin --'} keys create`,
  },
  away: 'The service cannot be reached. Running tasks continue; this page reconnects automatically.',
  search: {
    label: 'Search and commands',
    placeholder: 'Go to, make, find …',
    none: 'No results.',
    results: 'Results',
    groups: { go: 'Go to', make: 'Make', recent: 'Recent work', page: 'This page' },
    keys: 'Keyboard shortcuts',
    reference: 'API reference',
    signOut: 'Sign out',
    theme: (name: string) => `Theme: ${name}`,
  },
  keys: {
    title: 'Keyboard',
    close: 'Close',
    everywhere: 'Everywhere',
    viewer: 'In the viewer',
    rows: {
      everywhere: [
        ['Ctrl K', 'Search and commands'],
        ['N', 'Make something new'],
        ['J  K', 'Down and up along recent work'],
        ['?', 'This list'],
        ['Esc', 'Close what is open'],
      ],
      viewer: [
        ['F', 'Fit the model into the stage'],
        ['1 – 6', VIEWS.map((view) => viewer.views[view]).join(', ')],
        ['W', 'Triangle edges'],
        ['T', 'Topology: polygons, irregular vertices'],
        ['U', 'UV layout'],
        ['L', 'Light'],
        ['S', 'Picture of the stage'],
        ['C', 'Compare'],
        ['M', 'Measure'],
        ['X', 'Section'],
      ],
    },
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  notFound: {
    short: 'Not found',
    title: 'Page not found',
    text: 'The link may be out of date or mistyped.',
    home: 'Go to Make',
  },
  failed: { short: 'Error', title: 'This page could not be shown', retry: 'Try again' },
} as const;
