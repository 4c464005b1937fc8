import { useEffect, useState } from 'react';
import { keptPicture, type Pictured } from './picture-cache.ts';
import { PictureQueue } from './picture-queue.ts';
import { ThingPainter } from './thing-painter.ts';

const queue = new PictureQueue(new ThingPainter());
/** Addresses of pictures of this page, which are shown again without a wait. */
const shown = new Map<string, string>();

const keyOf = ({ name, version }: Pictured) => `${name} ${version}`;

/**
 * Returns the address of a thing's picture, which is drawn when it is first wanted.
 * @returns null: none yet
 */
export function usePicture(thing: Pictured | null, isWanted: boolean): string | null {
  const key = thing && keyOf(thing);
  const [, redraw] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the thing.
  useEffect(() => {
    if (thing === null || key === null || !isWanted || shown.has(key)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (picture: Blob | null) => {
      if (picture === null) return;
      if (!shown.has(key)) shown.set(key, URL.createObjectURL(picture));
      if (!signal.aborted) redraw((count) => count + 1);
    };
    void keptPicture(thing).then(async (kept) =>
      show(kept ?? (await queue.picture(thing, signal))),
    );
    return () => controller.abort();
  }, [key, isWanted]);
  return key === null ? null : (shown.get(key) ?? null);
}
