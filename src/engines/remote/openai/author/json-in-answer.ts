import { PROGRAM_LIMITS } from '../../../../contract/shape-program.ts';

/** The JSON object in an answer, or an explanation for its author. */
export type Reading = { document: object; problem: null } | { document: null; problem: string };

/** Maximum number of opening braces that are tried although no object ends there; bounds the work on hostile text. */
const MOST_STARTS = 64;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>/gi;
const OPENING = /<(?:think|thinking|thought|reasoning)>/gi;

/**
 * Finds the JSON object in a chat model's answer. Thoughts, prose and code fences around it are ignored. If there are
 * several objects, the last one that is a program or a list of edits is used, because models quote what they change
 * before they answer.
 * @param cut whether the server cut the answer off because of its length
 */
export function jsonInAnswer(text: string, cut = false): Reading {
  const refuse = (problem: string) => ({ document: null, problem });
  const { bytes } = PROGRAM_LIMITS;
  const tooLong = ({ length }: string) =>
    `Your answer has ${length} characters; at most ${bytes} are taken.`;
  // Thoughts do not count as the answer, but reading them takes time, too.
  if (text.length > 4 * bytes) return refuse(tooLong(text));
  const plain = parsed(text);
  const answer = plain === undefined ? withoutThoughts(text) : text;
  if (answer.length > bytes) return refuse(tooLong(answer));
  if (plain === undefined) {
    const { objects, broken } = objectsIn(answer);
    const document = theAnswer(objects, broken);
    return document === null
      ? refuse(whyNone(answer, broken?.text ?? null, cut))
      : { document, problem: null };
  }
  if (typeof plain === 'object' && plain !== null && !Array.isArray(plain))
    return { document: plain, problem: null };
  return refuse('Your answer is JSON, but not an object.');
}

/**
 * Chooses the object that is the answer. The parts of a broken program are objects, too; null: the broken text is the
 * answer.
 */
function theAnswer(objects: readonly FoundObject[], broken: Broken | null): object | null {
  const wanted = objects.findLast(({ value }) => 'version' in value || 'edits' in value);
  // A program before a longer broken text may just be quoted from an earlier message.
  const quoted = (length: number, start: number) =>
    broken !== null && broken.start > start && 2 * broken.text.length > length;
  if (wanted !== undefined) return quoted(wanted.length, wanted.start) ? null : wanted.value;
  const last = objects.at(-1);
  return last !== undefined && (broken === null || last.length >= broken.text.length)
    ? last.value
    : null;
}

function whyNone(answer: string, broken: string | null, cut: boolean): string {
  if (cut && answer.trim() === '')
    return 'Your answer has no JSON: all of its tokens went into thoughts. Think less and answer at once.';
  if (cut) return 'Your answer is cut off: it ran out of tokens before the JSON ended. Write less.';
  if (answer.trim() === '') return 'Your answer has no JSON outside of your thoughts.';
  try {
    JSON.parse(broken ?? answer.trim());
  } catch (error) {
    return `Your answer is not JSON: ${(error as Error).message.slice(0, 200)}.`;
  }
  return 'Your answer is JSON, but not an object.';
}

/** Returns the value of JSON text; undefined: it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Removes thoughts: everything up to the last closing tag, because some templates omit the opening tag, and everything
 * after an opening tag that is never closed, because an answer may run out of tokens. A tag inside an object is part of
 * that object's text.
 */
function withoutThoughts(text: string): string {
  const { objects } = objectsIn(text);
  const outside = ({ index }: RegExpExecArray) =>
    !objects.some(({ start, length }) => index > start && index < start + length);
  const closing = [...text.matchAll(CLOSING)].findLast(outside);
  const answer = closing === undefined ? text : text.slice(closing.index + closing[0].length);
  if (closing !== undefined) return answer;
  const opening = [...text.matchAll(OPENING)].find(outside);
  return opening === undefined ? answer : answer.slice(0, opening.index);
}

interface FoundObject {
  start: number;
  length: number;
  value: object;
}

interface Broken {
  start: number;
  text: string;
}

/** Returns all outermost JSON objects in a text, and the longest text in braces that is not valid JSON. */
function objectsIn(text: string): { objects: FoundObject[]; broken: Broken | null } {
  const objects: FoundObject[] = [];
  let broken: Broken | null = null;
  const takeBroken = (from: number, to: number) => {
    if (broken === null || to - from > broken.text.length)
      broken = { start: from, text: text.slice(from, to) };
  };
  let starts = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = endOfObject(text, at);
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (typeof value === 'object' && value !== null) {
      objects.push({ start: at, length: end - at, value });
      at = end;
      continue;
    }
    takeBroken(at, end < 0 ? text.trimEnd().length : end);
    if (++starts === MOST_STARTS) break;
    at = end < 0 ? at + 1 : end;
  }
  return { objects, broken };
}

/** Returns the position after the brace that closes the one at `start`; −1 if it is never closed. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return i + 1;
  }
  return -1;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
