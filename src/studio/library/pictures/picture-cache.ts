/** Changes when pictures are drawn in another way. */
const NAME = 'bozzetto-library-1';

/** What a picture is of. */
export interface Pictured {
  name: string;
  version: string;
}

/**
 * Returns a picture that was drawn before; null if there is none, or the browser keeps none, as on addresses without TLS other
 * than this machine.
 */
export async function keptPicture(thing: Pictured): Promise<Blob | null> {
  try {
    const cache = await globalThis.caches?.open(NAME);
    const answer = await cache?.match(addressOf(thing));
    return (await answer?.blob()) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a picture in place of those of earlier versions. */
export async function keepPicture(thing: Pictured, picture: Blob): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(NAME);
    const address = addressOf(thing);
    await cache?.delete(address, { ignoreSearch: true });
    await cache?.put(address, new Response(picture));
  } catch {
    // Without space for it, it is drawn again.
  }
}

/** An address that the service does not serve. */
const addressOf = ({ name, version }: Pictured) =>
  `/studio/pictures/${encodeURIComponent(name)}?version=${encodeURIComponent(version)}`;
