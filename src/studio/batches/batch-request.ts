import { type BatchRequest, BatchTableError, readBatchText } from '../../sdk/index.ts';
import { words } from '../words/batches.ts';

/** What the form contains. */
export interface BatchDraft {
  /** A table or JSON. */
  text: string;
  name: string;
  style: string;
  /** Flow of rows that name none. */
  flow: string;
  /** Tool that every model is finished for; empty: none. */
  preset: string;
}

export const EMPTY_DRAFT: BatchDraft = {
  text: '',
  name: '',
  style: '',
  flow: 'text-to-model',
  preset: '',
};

/** Returns the request for a draft, or what is wrong with its table; neither if there is none yet. */
export function requestOf({ text, name, style, flow, preset }: BatchDraft): {
  request: BatchRequest | null;
  problem: string | null;
} {
  if (text.trim() === '') return { request: null, problem: null };
  try {
    const read = readBatchText(text, { flow, source: words.form.table });
    const finished = preset === '' ? {} : { finish: { preset } };
    const defaults = { ...read.defaults, '*': { ...finished, ...read.defaults?.['*'] } };
    return {
      request: {
        ...read,
        ...(preset !== '' && { defaults }),
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(style.trim() !== '' && { style: style.trim() }),
      },
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof BatchTableError)) throw error;
    return { request: null, problem: [error.message, error.suggestion].filter(Boolean).join('. ') };
  }
}
