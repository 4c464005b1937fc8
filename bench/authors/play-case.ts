import type { Engines } from '../../src/engines/spec.ts';
import { trialViews } from '../../src/flows/steps/trial-views.ts';
import type { Authors } from '../../test/authors/play-answers.ts';
import type { Cell } from '../../test/sheets/draw-cells.ts';
import type { AuthorCase } from './cases.ts';
import {
  changedBesides,
  type MeasuredProgram,
  runProgram,
  wrongCounts,
  wrongSizes,
} from './measure-program.ts';

/** What was measured of one request. */
export interface AuthorRow extends Pick<AuthorCase, 'id' | 'kind' | 'subject' | 'prompt'> {
  /** Why there is no model; null: there is one. */
  problem: string | null;
  /** Whether the first answer could be run as it was. */
  valid_at_first: boolean;
  repairs: number;
  corrections_kept: number;
  corrections_rejected: number;
  floating: number;
  buried: number;
  /** Stated sizes that are off by more than 2%; null: none was stated. */
  wrong_sizes: string[] | null;
  /** Stated numbers of parts that are wrong; null: none was stated. */
  wrong_counts: string[] | null;
  /** Parts and materials that a change was not asked to touch, and did; null: no change. */
  changed_besides: string[] | null;
  parts: number;
  triangles: number;
  tokens: number;
  /** In US dollars; null: the prices are unknown. */
  cost_usd: number | null;
  seconds: number;
  /** Its pictures on the contact sheet; of a change, what it changes comes first. */
  shown: Cell[];
}

/** Sends one request and measures its result. */
export async function playCase(
  request: AuthorCase,
  authors: Authors,
  engines: Engines,
): Promise<AuthorRow> {
  const { id, kind, subject, prompt, program: before } = request;
  const { status, error, program, facts, seconds } = await authors.play(id, {
    prompt,
    program: before,
  });
  const number = (name: string) => Number(facts[name] ?? 0);
  const made = program === null ? null : await runProgram(program, engines);
  const problem = status === 'SUCCESS' && made !== null ? null : (error ?? status);
  const shown = [
    cellOf(made, [prompt, problem ?? `${made?.parts} parts, ${made?.triangles} triangles`]),
  ];
  if (before !== null)
    shown.unshift(cellOf(await runProgram(before, engines), [subject, 'before']));
  return {
    ...{ id, kind, subject, prompt, problem },
    valid_at_first: problem === null && number('repairs_at_first') === 0,
    repairs: number('repairs'),
    corrections_kept: number('corrections_kept'),
    corrections_rejected: number('corrections_rejected'),
    floating: sum(made?.found.floating),
    buried: sum(made?.found.buried),
    wrong_sizes: made && wrongSizes(request, made.found),
    wrong_counts: made && wrongCounts(request, made.scene),
    changed_besides:
      before === null || program === null ? null : changedBesides(before, program, request.touches),
    parts: made?.parts ?? 0,
    triangles: made?.triangles ?? 0,
    tokens: number('tokens'),
    cost_usd: facts.cost_usd === undefined ? null : Number(facts.cost_usd),
    seconds: Math.round(seconds * 10) / 10,
    shown,
  };
}

/** Four sides and a close-up, as its author saw it. */
function cellOf(made: MeasuredProgram | null, lines: readonly string[]): Cell {
  if (made === null) return { scene: null, lines };
  const { camera, focus } = trialViews(made.found).at(-1)!.shot;
  return { scene: made.scene, lines, more: [{ camera, ...(focus && { focus }) }] };
}

const sum = (counts: readonly { count: number }[] = []) =>
  counts.reduce((total, { count }) => total + count, 0);
