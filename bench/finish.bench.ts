import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FinishReport } from '../src/contract/finish-report.ts';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { flow } from '../src/flows/model-finish/flow.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Third-party models through the presets of `model-finish`, at a longest side of 1 m:
 *
 *   npm run bench -- finish --models DIRECTORY --for unity,godot,web,usdz
 *
 * The models are not part of the repository; docs/finish.md lists those that were measured. Without --models, the model of
 * a duck among the fixtures stands in for them.
 */
const { values: given } = parseArgs({
  options: {
    models: { type: 'string' },
    for: { type: 'string', default: 'unity,godot,web,usdz' },
    smoke: { type: 'boolean' },
  },
});
const DUCK = join(import.meta.dirname, '../test/fixtures/models/01_Duck');
const MODELS = new Set(['.glb', '.obj', '.ply', '.stl', '.3mf', '.fbx', '.dae']);
/** Longest side that the models are asked to have, in meters. */
const LONGEST = 1;

interface Finished {
  errors: number;
  report: FinishReport;
  seconds: number;
}

const engines = builtInEngines();
const runs: Finished[] = [];
let failed = 0;
const folder = smoke ? DUCK : (given.models ?? DUCK);
for (const file of readdirSync(folder).sort()) {
  if (!MODELS.has(extname(file).toLowerCase())) continue;
  for (const preset of smoke ? ['web'] : given.for.split(',')) {
    try {
      const run = await finish(join(folder, file), preset);
      runs.push(run);
      console.log(lineOf(file, preset, run));
    } catch (error) {
      failed++;
      console.log(`${file} ${preset}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
await writeResults('finish', summaryOf(runs, failed));
process.exit();

/** Finishes one model in this process. */
async function finish(path: string, preset: string): Promise<Finished> {
  const began = process.cpuUsage();
  const input = { model_file: basename(path), preset, size: { longest: LONGEST } };
  const { diagnostics } = await flow.run({
    input,
    sources: { model_file: path },
    engines,
    work: createWork(),
  });
  const { user, system } = process.cpuUsage(began);
  const verdicts = Object.values(
    (diagnostics.validation ?? {}) as Record<string, { errors: number }>,
  );
  const report = diagnostics.mesh!.finish!;
  const errors = verdicts.reduce((sum, each) => sum + each.errors, 0);
  return { errors, report, seconds: (user + system) / 1e6 };
}

function lineOf(file: string, preset: string, { errors, report, seconds }: Finished): string {
  const { after, distance, collider, lods, uvs_kept_percent, render_difference_percent } = report;
  return [
    `${file} ${preset}: ${after.triangles} triangles, ${errors} errors, ${seconds.toFixed(1)} s`,
    `largest distance ${distance.hausdorff_percent} %, renders ${render_difference_percent} %, UVs ${uvs_kept_percent} %`,
    `LODs ${lods.map((lod) => lod.error_percent).join(' ')}`,
    collider &&
      `collider ${collider.pieces} pieces, ${collider.volume_ratio} times, ${collider.coverage} covered`,
  ]
    .filter(Boolean)
    .join('; ');
}

function summaryOf(all: readonly Finished[], failures: number): Measurement[] {
  const reports = all.map(({ report }) => report);
  const most = (values: readonly number[]) => Math.round(1e4 * Math.max(0, ...values)) / 1e4;
  const sizes = reports.map(({ after }) =>
    Math.abs(Math.max(...(after.size_metres ?? [0])) - LONGEST),
  );
  const kept = reports.flatMap(({ uvs_kept_percent: kept }) => kept ?? []);
  const renders = reports.flatMap(({ render_difference_percent: change }) => change ?? []);
  const isMonotone = ({ lods }: FinishReport) =>
    lods.every(({ error_percent }, i) => error_percent >= (lods[i - 1]?.error_percent ?? 0));
  const mean = renders.reduce((sum, value) => sum + value, 0) / Math.max(1, renders.length);
  return [
    { metric: 'models finished', value: all.length, unit: 'runs' },
    { metric: 'models not finished', value: failures, unit: 'runs', bar: { atMost: 0 } },
    {
      metric: 'errors of the glTF validator',
      value: all.reduce((sum, { errors }) => sum + errors, 0),
      unit: 'errors',
      bar: { atMost: 0 },
    },
    {
      metric: 'largest deviation from 1 m',
      value: most(sizes),
      unit: 'm',
      bar: { atMost: 0.0001 },
    },
    {
      metric: 'least share of UVs kept',
      value: kept.length === 0 ? 100 : Math.min(...kept),
      unit: '%',
      bar: { atLeast: 100 },
    },
    {
      metric: 'mean difference of renders',
      value: Math.round(1e4 * mean) / 1e4,
      unit: '%',
      bar: { atMost: 2 },
    },
    {
      metric: 'largest difference of renders',
      value: most(renders),
      unit: '%',
      bar: { atMost: 2 },
    },
    {
      metric: 'runs with growing errors of LODs',
      value: percent(reports.filter(isMonotone).length, reports.length),
      unit: '%',
      bar: { atLeast: 100 },
    },
    ...collidersIn(reports),
    {
      metric: 'longest run, processor time',
      value: most(all.map(({ seconds }) => seconds)),
      unit: 's',
      bar: { atMost: 10 },
    },
  ];
}

/** Measures the colliders; the presets for the web and AR make none. */
function collidersIn(reports: readonly FinishReport[]): Measurement[] {
  const colliders = reports.flatMap(({ collider }) => collider ?? []);
  if (colliders.length === 0) return [];
  const tight = colliders.filter((each) => each.volume_ratio <= 1.15).length;
  const covering = colliders.filter((each) => each.coverage >= 0.995).length;
  return [
    {
      metric: 'colliders of at most 1.15 times the volume',
      value: percent(tight, colliders.length),
      unit: '%',
      bar: { atLeast: 100 },
    },
    {
      metric: 'colliders that cover 99.5 %',
      value: percent(covering, colliders.length),
      unit: '%',
      bar: { atLeast: 100 },
    },
  ];
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(1, whole)) / 10;
}
