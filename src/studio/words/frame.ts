import { VIEWS } from '../viewer/stage/settings.ts';
import { words as viewer } from './viewer.ts';

/** Text of the frame around every page, and of sign-in, search and error pages. */
export const words = {
  product: 'Bozzetto',
  skip: 'Skip to content',
  rail: 'Sections',
  create: 'Create',
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
    intro:
      'Enter an API key for this service. Your browser keeps only a session cookie, never the key.',
    key: 'API key',
    placeholder: 'bz_live_…',
    submit: 'Sign in',
    working: 'Signing in…',
    where: 'The service prints its first key when it first starts. To create more, run',
    // The build of the npm package sets its own command.
    command: `${import.meta.env?.VITE_ADMIN ?? 'npm run admin --'} keys create`,
  },
  away: 'The service cannot be reached. Running tasks continue; this page reconnects automatically.',
  search: {
    label: 'Search and commands',
    placeholder: 'Search pages, actions and recent work…',
    none: 'No results.',
    results: 'Results',
    groups: { go: 'Go to', create: 'Create', recent: 'Recent work', page: 'This page' },
    keys: 'Keyboard shortcuts',
    reference: 'API reference',
    signOut: 'Sign out',
    theme: (name: string) => `Theme: ${name}`,
  },
  keys: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    everywhere: 'Everywhere',
    viewer: 'Viewer',
    rows: {
      everywhere: [
        ['Ctrl K', 'Search and commands'],
        ['N', 'Create something new'],
        ['J  K', 'Next or previous recent task'],
        ['?', 'Show keyboard shortcuts'],
        ['Esc', 'Close the open dialog or panel'],
      ],
      viewer: [
        ['F', 'Fit the model to the view'],
        ['1 – 6', VIEWS.map((view) => viewer.views[view]).join(', ')],
        ['W', 'Triangle edges'],
        ['T', 'Polygon edges, then irregular vertices'],
        ['U', 'UV layout'],
        ['L', 'Light'],
        ['S', 'Save a picture'],
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
    home: 'Go to the home page',
  },
  failed: { short: 'Error', title: 'This page could not be displayed', retry: 'Try again' },
} as const;
