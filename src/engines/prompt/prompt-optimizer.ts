import type { OptimizedPrompt, PromptOptimizer } from '../spec.ts';
import { CLAUSES, NEGATIVE } from './clauses.ts';
import { ADDED, FACETS, type Facet, isSpoken, type Kind } from './facets.ts';
import { type Language, languageOf } from './language.ts';

/** The subject of a prompt, as far as it is known. */
export interface PromptSubject {
  name: string;
  category: string;
  color: string | null;
  material: string | null;
  count: number;
}

export interface PromptOptimizerOptions {
  /** Returns the subject of a text; null if unknown. */
  subjectOf(text: string): Promise<PromptSubject | null>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  animal: 'being',
  character: 'being',
  plant: 'plant',
  food: 'food',
  vehicle: 'vehicle',
  place: 'building',
};
const COMMAS: Readonly<Partial<Record<Language, string>>> = { zh: '，', ja: '、' };
/** Indices of two parts of the negative prompt: the part against several objects, and the part against text. */
const SEVERAL = 0;
const TEXT = 2;
/** Maximum length of a prompt: the user's text, with space for additions. */
const MOST_CHARACTERS = 1000;

/** English additions would not help a reader of another language. */
const NOT_OURS = 'Nothing was added: the language of the prompt is not supported.';

/**
 * Creates a rule-based {@link PromptOptimizer}: the user's text stays unchanged and comes first; unspecified shape,
 * material, color, view, background and lighting are added, in the text's language. The same prompt gives the same
 * result.
 */
export function createPromptOptimizer({ subjectOf }: PromptOptimizerOptions): PromptOptimizer {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-rewriter', version: '1.0.0', provider: 'built-in' },
    async optimize(input, work) {
      const text = tidy(input);
      const subject = await subjectOf(text);
      work.signal.throwIfAborted();
      await work.breathe(0.5);
      return optimize(text, subject);
    },
  };
}

function optimize(text: string, subject: PromptSubject | null): OptimizedPrompt {
  const kind = KINDS[subject?.category ?? ''] ?? 'thing';
  const language = languageOf(text);
  const tags = tagsOf(text, subject, kind);
  if (language === null)
    return { prompt: text, negativePrompt: NEGATIVE.en.join(', '), tags, added: [NOT_OURS] };
  const clauses = CLAUSES[language];
  const comma = COMMAS[language] ?? ', ';
  const added: string[] = [];
  let prompt = text;
  for (const facet of FACETS) {
    if (isSpoken(facet, text) || isKnown(facet, subject)) continue;
    const clause =
      facet === 'shape' || facet === 'material' ? clauses[facet][kind] : clauses[facet];
    if (prompt.length + comma.length + clause.length > MOST_CHARACTERS) continue;
    prompt += comma + clause;
    added.push(ADDED[facet]);
  }
  if (added.length === 0) added.push('Nothing was added: the prompt is already complete.');
  const negative = NEGATIVE[language].filter(
    (_, i) =>
      !(i === SEVERAL && (subject?.count ?? 1) > 1) &&
      !(i === TEXT && /\b(text|letter|word|logo|sign)/i.test(text)),
  );
  return {
    prompt,
    negativePrompt: negative.join(comma),
    tags,
    added,
  };
}

/** Puts the text on one line, without a comma or period at its end. */
function tidy(input: string): string {
  return input
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\s,.;:、。，；]+$/u, '');
}

/** Returns whether the subject's words tell the color or the material. */
function isKnown(facet: Facet, subject: PromptSubject | null): boolean {
  if (facet === 'color') return subject !== null && subject.color !== null;
  return facet === 'material' && subject !== null && subject.material !== null;
}

/** Returns the subject and its attributes; the longer words if the subject is unknown. */
function tagsOf(text: string, subject: PromptSubject | null, kind: Kind): string[] {
  const tags =
    subject === null
      ? (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).slice(0, 6)
      : [
          subject.name,
          kind === 'thing' ? 'object' : subject.category,
          subject.color,
          subject.material,
        ];
  return [...new Set([...tags, '3d model'])].filter((tag): tag is string => tag !== null);
}
