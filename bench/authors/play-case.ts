import type { Engines } from '../../src/engines/spec.ts';
import { trialViews } from '../../src/flows/steps/trial-views.ts';
import type { Authors, Played } from '../../test/authors/play-answers.ts';
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
  /** How far the outlines of picture and model agree, 0 to 1 (intersection by union); null: no picture. */
  outline_iou: number | null;
  /** Mean distance of the colors of picture and model (OKLab); null: no picture. */
  color_distance: number | null;
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
  const { id, kind, subject, prompt, program: before, picture } = request;
  const { status, error, program, facts, seconds } = await authors.play(id, {
    prompt,
    program: before,
    ...(picture !== undefined && { picture }),
  });
  const number = (name: string) => Number(facts[name] ?? 0);
  const figure = (name: string) => (facts[name] === undefined ? null : Number(facts[name]));
  const made = program === null ? null : await runProgram(program, engines);
  const problem = status === 'SUCCESS' && made !== null ? null : (error ?? status);
  const counts = problem ?? `${made?.parts} parts, ${made?.triangles} triangles`;
  const shown = [
    picture === undefined
      ? cellOf(made, [prompt, counts])
      : { ...pictureCell(made, [id, counts], facts), picture },
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
    outline_iou: figure('outline_iou'),
    color_distance: figure('color_distance'),
    parts: made?.parts ?? 0,
    triangles: made?.triangles ?? 0,
    tokens: number('tokens'),
    cost_usd: figure('cost_usd'),
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

/** Four sides, and the view from the camera that was fitted to the picture. */
function pictureCell(
  made: MeasuredProgram | null,
  [id, counts]: readonly [string, string],
  { outline_iou, color_distance, azimuth, elevation }: Played['facts'],
): Cell {
  if (made === null) return { scene: null, lines: [id, counts] };
  const figures =
    outline_iou === undefined
      ? counts
      : `${counts}; outline ${outline_iou}, colors ${color_distance}`;
  const camera = { azimuth: Number(azimuth ?? 0), elevation: Number(elevation ?? 0) };
  return { scene: made.scene, lines: [id, figures], more: [{ camera }] };
}

const sum = (counts: readonly { count: number }[] = []) =>
  counts.reduce((total, { count }) => total + count, 0);
