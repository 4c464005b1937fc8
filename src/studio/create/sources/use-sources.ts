import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../data/queries.ts';
import { words } from '../../words/create.ts';
import type { Source } from '../form-values.ts';
import { type SourceKind, uploadSource } from './upload-source.ts';

/** A file that is still uploading or has failed. */
export interface PendingFile {
  id: number;
  name: string;
  size: number;
  /** The problem with the file; null while it is uploading. */
  problem: { message: string; suggestion: string | null } | null;
}

let ids = 0;

/**
 * Uploads each file separately as soon as it is added, so that one bad file does not affect the others.
 * @param add called with each source as soon as it is uploaded
 */
export function useUploads(kind: SourceKind, add: (source: Source, file: File) => void) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const ended = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    ended.current = controller;
    return () => controller.abort();
  }, []);

  const drop = (id: number) => setPending((all) => all.filter((each) => each.id !== id));

  async function upload(file: File, id: number): Promise<void> {
    const { signal } = ended.current!;
    try {
      const source = await uploadSource(kind, file, signal);
      drop(id);
      add(source, file);
    } catch (error) {
      if (signal.aborted) return;
      const problem = wordsOf(error);
      setPending((all) => all.map((each) => (each.id === id ? { ...each, problem } : each)));
    }
  }

  function take(files: readonly File[]): void {
    const added = files.map((file) => {
      const fits = kind === 'model' || file.type.startsWith('image/');
      const message = words.source.wrongKind[kind](file.name);
      const problem = fits ? null : { message, suggestion: words.source.formats[kind] };
      return { id: ids++, name: file.name, size: file.size, problem };
    });
    setPending((all) => [...all.filter(({ problem }) => problem === null), ...added]);
    for (const [i, { id, problem }] of added.entries())
      if (problem === null) void upload(files[i]!, id);
  }

  return { pending, take, drop };
}
