import { useEffect, useEffectEvent, useState } from 'react';

const DROPPED = 'bozzetto-files';

/** Passes files to the form on the page, as if they had been dropped on it. */
export function dropFiles(files: File[]): void {
  dispatchEvent(new CustomEvent<File[]>(DROPPED, { detail: files }));
}

/**
 * Accepts files that are dropped anywhere on the page, or pasted, while the component is mounted.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // No related target: the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      onFiles(pasted);
    };
    const onGiven = (event: Event) => onFiles((event as CustomEvent<File[]>).detail);
    addEventListener(DROPPED, onGiven, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    addEventListener('paste', onPaste, { signal });
    return () => ended.abort();
  }, []);
  return isOver;
}
