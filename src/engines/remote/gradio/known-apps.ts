import { appOf, checkCalls } from './app.ts';
import { gradioSettings } from './settings.ts';

/** An app whose calls are known, so that its address is enough to use it. */
export interface KnownApp {
  /** Name for a backend, and of its example. */
  name: string;
  /** Its model, with the GPU memory in GiB that the publisher asks for; null: unknown. */
  model: { readonly name: string; readonly gibibytes: number | null };
  /** Settings of the kind `gradio`; the same as in `examples/gradio`. */
  settings: { readonly calls: readonly object[]; readonly output: string };
}

const START = { function: 'start_session', weight: 0.1, stage: 'preparing' };
const CUT_OUT = {
  function: 'preprocess_image',
  arguments: ['{{image}}'],
  keep: { cut_out: '0' },
  stage: 'preparing',
};
const sampling = (...given: readonly unknown[]) => ({
  function: 'image_to_3d',
  arguments: ['{{cut_out}}', ...given],
  stage: 'sampling',
  weight: 6,
});
const baking = (first: number) => ({
  function: 'extract_glb',
  arguments: [first, '{{texture_size}}'],
  stage: 'texturing',
  weight: 4,
});

/** The demos of TRELLIS.2 (run: `app.py` at `5565d24`; memory: its README) and of TRELLIS (read: its published `app.py`). */
export const KNOWN_APPS: readonly KnownApp[] = [
  {
    name: 'trellis2',
    model: { name: 'TRELLIS.2', gibibytes: 24 },
    settings: {
      calls: [
        ...[START, CUT_OUT],
        sampling('{{seed}}', '1024', 7.5, 0.7, 12, 5, 7.5, 0.5, 12, 3, 1, 0, 12, 3),
        baking(500_000),
      ],
      output: '1',
    },
  },
  {
    name: 'trellis',
    model: { name: 'TRELLIS', gibibytes: null },
    settings: {
      calls: [START, CUT_OUT, sampling([], '{{seed}}', 7.5, 12, 3, 12, 'stochastic'), baking(0.95)],
      output: '1',
    },
  },
];

/**
 * Recognizes an app whose calls are known by its functions, their numbers of arguments, and the limits of its sliders.
 * @param description the app's answer to `GET /config`
 */
export function knownApp(description: unknown): KnownApp | null {
  const app = appOf(description);
  if (app === null) return null;
  const fits = ({ settings }: KnownApp) =>
    checkCalls(app, gradioSettings.parse(settings).calls).length === 0;
  return KNOWN_APPS.find(fits) ?? null;
}
