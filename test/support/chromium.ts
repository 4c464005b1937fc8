import { access } from 'node:fs/promises';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of an installed Chromium; null if there is none. */
export async function findChromium(): Promise<string | null> {
  for (const place of PLACES) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return null;
}
