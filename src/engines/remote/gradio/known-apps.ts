import { readFileSync } from 'node:fs';
import { appOf, checkCalls } from './app.ts';
import { gradioSettings } from './settings.ts';

/** An app whose calls are known, so that its address is enough to use it. */
export interface KnownApp {
  /** Name of its example, and of a backend in it. */
  name: string;
  /** Settings of the kind `gradio`. */
  settings: Readonly<Record<string, unknown>>;
}

const EXAMPLES = new URL('../../../../examples/gradio/', import.meta.url);
/** The demos of TRELLIS.2 (run: `app.py` at `5565d24`) and of TRELLIS (read: its published `app.py`). */
const NAMES = ['trellis2', 'trellis'] as const;

/** Reads the examples of the apps whose calls are known. */
function knownApps(): KnownApp[] {
  return NAMES.map((name) => {
    const { backends } = JSON.parse(readFileSync(new URL(`${name}.json`, EXAMPLES), 'utf8'));
    const { kind: _, url: __, ...settings } = backends[name];
    return { name, settings };
  });
}

/**
 * Recognizes an app whose calls are known by its functions, their numbers of arguments, and the limits of its sliders.
 * @param description the app's answer to `GET /config`
 */
export function knownApp(description: unknown): KnownApp | null {
  const app = appOf(description);
  if (app === null) return null;
  const fits = ({ settings }: KnownApp) =>
    checkCalls(app, gradioSettings.parse(settings).calls).length === 0;
  return knownApps().find(fits) ?? null;
}
