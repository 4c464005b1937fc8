import { type BatchRequest, BatchTableError, readBatchText } from '../../sdk/index.ts';
import { words } from '../words/batches.ts';

/** What the form contains. */
export interface BatchDraft {
  /** A table or JSON. */
  text: string;
  name: string;
  /** Words for every prompt. */
  style: string;
  /** Colors of all models, such as `#9a6a3c`, between spaces or commas. */
  palette: string;
  texelDensity: string;
  maxFaces: string;
  sizeScale: string;
  /** Flow of rows that name none. */
  flow: string;
  /** Tool that every model is finished for; empty: none. */
  preset: string;
}

export const EMPTY_DRAFT: BatchDraft = {
  text: '',
  name: '',
  style: '',
  palette: '',
  texelDensity: '',
  maxFaces: '',
  sizeScale: '',
  flow: 'text-to-model',
  preset: '',
};

/** Returns the request for a draft, or what is wrong with its table; neither if there is none yet. */
export function requestOf(draft: BatchDraft): {
  request: BatchRequest | null;
  problem: string | null;
} {
  const { text, name, flow, preset } = draft;
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
        ...styleOf(draft),
      },
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof BatchTableError)) throw error;
    return { request: null, problem: [error.message, error.suggestion].filter(Boolean).join('. ') };
  }
}

/** Returns the style, with what the form names; empty if it names nothing, so that the one of a JSON text stays. */
function styleOf({
  style,
  palette,
  texelDensity,
  maxFaces,
  sizeScale,
}: BatchDraft): Pick<BatchRequest, 'style'> {
  const words = style.trim();
  const colors = palette.split(/[\s,;]+/).filter((color) => color !== '');
  const numbers = { texel_density: texelDensity, max_faces: maxFaces, size_scale: sizeScale };
  const given = {
    ...(words !== '' && { words }),
    ...(colors.length > 0 && { palette: colors }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([field, value]) =>
        value.trim() === '' ? [] : [[field, Number(value)]],
      ),
    ),
  };
  return Object.keys(given).length === 0 ? {} : { style: given };
}
