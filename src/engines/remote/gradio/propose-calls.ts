import { nestedWithin } from '../../../contract/nested-within.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { NumberLimits } from '../placeholder-text.ts';
import type { AppField, AppFunction, GradioApp } from './app.ts';
import type { GradioSettings } from './settings.ts';

/** An argument of a proposed call, with what the app says about it. */
export interface ProposedArgument {
  label: string;
  /** Kind of field on the app's page, such as `image` or `slider`. */
  type: string;
  /** A placeholder, or the value that the page has at first. */
  value: unknown;
  limits: NumberLimits;
  /** Texts and numbers that it can have; empty: any. */
  choices: (string | number)[];
}

/** A call of a chain. */
export interface ProposedCall {
  function: string;
  arguments: ProposedArgument[];
  /** Placeholders for later calls, with the positions of their values in the answer. */
  keep: Record<string, string>;
}

/** A way to use an app that is not known, for the operator to confirm. */
export interface ProposedCalls {
  work: GradioSettings['work'];
  calls: ProposedCall[];
  /** Position of the file in the last answer. */
  output: string;
}

/** Maximum number of calls in a chain, and of chains. */
const MOST_CALLS = 8;
const MOST_CHAINS = 20;
/** Maximum number of functions that are looked at, and of fields that one of them reads or writes. */
const MOST_FUNCTIONS = 200;
const MOST_FIELDS = 100;
/** Values longer or deeper than this, such as pictures within JSON, are left out. */
const LONGEST_VALUE = 1000;
const DEEPEST_VALUE = 8;
const MOST_CHOICES = 60;
/** Maximum length of names and choices. */
const LONGEST_TEXT = 200;
/** Maximum length of a proposal as JSON: an app may use one field with long choices a hundred times. */
const LONGEST_PROPOSAL = 100_000;

const isState = ({ type }: AppField) => type === 'state';
const isImage = ({ type }: AppField) => /^image(editor|slider)?$/.test(type);
const isModel = ({ type }: AppField) => /model3d/.test(type);
const isFile = ({ type }: AppField) => type === 'file' || type === 'downloadbutton';
const isPicture = (field: AppField) => isImage(field) || field.type === 'gallery';

/**
 * Proposes how to call an app, one chain of calls for each function that makes a file, the likeliest first. A chain
 * begins with the functions that write the session state that its last one reads, because a page calls them before.
 */
export function proposeCalls(app: GradioApp): ProposedCalls[] {
  const named = [...app.functions]
    .filter(([name, { inputs, outputs }]) => {
      const fields = Math.max(inputs.length, outputs.length);
      return name.length <= LONGEST_TEXT && fields <= MOST_FIELDS;
    })
    .slice(0, MOST_FUNCTIONS)
    .map(([name, found]) => ({ name, ...found }));
  const makers = makersOf(named);
  const opening = named.filter(isOpening).slice(0, MOST_CALLS);
  return named
    .flatMap((last) => {
      const calls = chainTo(last, makers);
      if (calls.at(-1) !== last) return [];
      const chain = [...opening.filter((each) => !calls.includes(each)), ...calls];
      const work = workOf(chain);
      const output = work === null ? null : outputOf(last, work);
      if (work === null || output === null) return [];
      return [{ work, output, calls: argumentsOf(chain), likelihood: likelihoodOf(last, chain) }];
    })
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, MOST_CHAINS)
    .map(({ likelihood: _, ...proposal }) => proposal)
    .filter((proposal) => JSON.stringify(proposal).length <= LONGEST_PROPOSAL);
}

interface Named extends AppFunction {
  name: string;
}

/** A function that makes a model, with textures if the app has two, and without another that must come before. */
function likelihoodOf(last: Named, chain: readonly Named[]): number {
  return (
    (last.outputs.some(isModel) ? 4 : last.outputs.some(isFile) ? 2 : 0) +
    (chain.some(({ inputs }) => inputs.some(isPicture)) ? 2 : 0) +
    (/textur|paint|\ball\b|_all|glb|export/i.test(last.name) ? 1 : 0) -
    (/example|clear|reset|upload/i.test(last.name) ? 4 : 0)
  );
}

/** Functions that must be called before others read a field, by the id of the field. */
type Makers = ReadonlyMap<number, readonly Named[]>;

function makersOf(all: readonly Named[]): Makers {
  const makers = new Map<number, Named[]>();
  for (const one of all)
    for (const field of one.outputs) {
      if (!comesBefore(one, field)) continue;
      const known = makers.get(field.id);
      if (known === undefined) makers.set(field.id, [one]);
      else known.push(one);
    }
  return makers;
}

/** Whether the page calls a function as soon as it is opened, to begin a session. */
function isOpening({ onLoad, inputs, name }: Named): boolean {
  return onLoad && inputs.every(isState) && /start|session|init/i.test(name);
}

/** The functions that must be called for the last one, in order; without the last one if there are too many. */
function chainTo(last: Named, makers: Makers): Named[] {
  const chain: Named[] = [];
  // Functions that were left out are not visited again either: the ways to them can be very many.
  const visited = new Set<Named>();
  const visit = (one: Named, depth: number) => {
    if (visited.has(one) || depth >= MOST_CALLS) return;
    visited.add(one);
    for (const field of one.inputs) {
      // Pictures are prepared once, even if an app has several functions for it.
      if (isImage(field) && one.outputs.some(({ id }) => id === field.id)) continue;
      const before = makers.get(field.id)?.find((each) => each !== one);
      if (before !== undefined) visit(before, depth + 1);
    }
    if (chain.length < MOST_CALLS) chain.push(one);
  };
  visit(last, 0);
  return chain;
}

/** Whether a function must be called before another reads a field that it writes: it makes its state, or prepares its picture. */
function comesBefore({ inputs }: AppFunction, field: AppField): boolean {
  if (isState(field)) return inputs.some((input) => !isState(input));
  return isImage(field) && inputs.some(({ id }) => id === field.id);
}

function workOf(chain: readonly Named[]): GradioSettings['work'] | null {
  const last = chain.at(-1)!;
  const reads = (is: (field: AppField) => boolean) => chain.some(({ inputs }) => inputs.some(is));
  const makesModel = last.outputs.some((field) => isModel(field) || isFile(field));
  if (makesModel && reads(isModel)) return 'texture';
  if (makesModel) return reads(isImage) ? 'image-to-3d' : null;
  return last.outputs.some(isPicture) && reads(isPrompt) && !reads(isImage)
    ? 'text-to-image'
    : null;
}

function outputOf({ outputs }: AppFunction, work: RemoteWork): string | null {
  const parts = outputs.filter((field) => !isState(field));
  const kinds = work === 'text-to-image' ? [isPicture] : [isModel, isFile];
  for (const is of kinds) {
    const place = parts.findIndex(is);
    if (place >= 0) return String(place);
  }
  return null;
}

/** Gives each argument a placeholder, what an earlier call has made, or the value that the page has at first. */
function argumentsOf(chain: readonly Named[]): ProposedCall[] {
  const calls: ProposedCall[] = [];
  const takes = new Set<string>();
  /** Where a field was last written. */
  const written = new Map<number, { call: ProposedCall; place: number }>();
  for (const { name, inputs, outputs, limits } of chain) {
    const given = inputs.filter((field) => !isState(field));
    const call: ProposedCall = {
      function: name,
      keep: {},
      arguments: given.map((field, place) => ({
        label: field.label,
        type: field.type,
        value: keptValue(field, written) ?? usualValue(field, takes),
        limits: limits[place] ?? {},
        choices: choicesOf(field),
      })),
    };
    calls.push(call);
    for (const [place, field] of outputs.filter((each) => !isState(each)).entries())
      written.set(field.id, { call, place });
  }
  return calls;
}

/** Returns the placeholder of what an earlier call wrote into a field, which that call then keeps. */
function keptValue(
  { id }: AppField,
  written: ReadonlyMap<number, { call: ProposedCall; place: number }>,
): string | null {
  const found = written.get(id);
  if (found === undefined) return null;
  const name = `${found.call.function.replace(/^[^a-z]+|\W/g, '') || 'made'}_${found.place}`;
  found.call.keep[name] = String(found.place);
  return `{{${name}}}`;
}

/** Placeholders of numbers, by label. */
const NUMBERS: readonly [label: RegExp, placeholder: string][] = [
  [/\bseed\b/i, 'seed'],
  [/texture.*(size|resolution)/i, 'texture_size'],
  [
    /decimation|(face|triangle|polygon)s?\b.*(count|number|target)|(target|max|number).*(face|triangle|polygon)/i,
    'max_triangles',
  ],
  [/(number|count) of (image|picture)s/i, 'count'],
];

const isPrompt = ({ type, label }: AppField) =>
  type === 'textbox' &&
  /prompt|caption|description|^text$/i.test(label) &&
  !/negative/i.test(label);

/** @param takes placeholders that were given so far */
function usualValue(field: AppField, takes: Set<string>): unknown {
  const { type, label, value } = field;
  if (isImage(field)) return pictureOf(label, takes);
  if (isModel(field)) return '{{model}}';
  if (isPrompt(field)) return '{{prompt}}';
  if (type === 'slider' || type === 'number') {
    const number = NUMBERS.find(([wanted]) => wanted.test(label));
    if (number !== undefined) return `{{${number[1]}}}`;
  }
  // The seed of the request counts, not one that the app draws.
  if (type === 'checkbox' && /random/i.test(label) && /seed/i.test(label)) return false;
  if (!nestedWithin(value, DEEPEST_VALUE)) return null;
  const text = JSON.stringify(value) ?? 'null';
  return text.length > LONGEST_VALUE || text.includes('{{') ? null : value;
}

/** The first picture is the front, others are sides if their labels say so. */
function pictureOf(label: string, takes: Set<string>): string | null {
  const side = ['back', 'left', 'right', 'top'].find((name) =>
    new RegExp(`\\b${name}\\b`, 'i').test(label),
  );
  const placeholder = side === undefined ? '{{image}}' : `{{image_${side}}}`;
  if (takes.has(placeholder)) return null;
  takes.add(placeholder);
  return placeholder;
}

function choicesOf({ choices }: AppField): (string | number)[] {
  return choices
    .map((choice) => (Array.isArray(choice) ? choice[1] : choice))
    .filter((choice) =>
      typeof choice === 'string' ? choice.length <= LONGEST_TEXT : typeof choice === 'number',
    )
    .slice(0, MOST_CHOICES);
}
