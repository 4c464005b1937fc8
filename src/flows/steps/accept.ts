import { type AcceptTerms, compareTerms, type TermValues } from '../../contract/accept.ts';
import type { Engines, ModelFacts, Work } from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, type OutputFile, TermsNotMet } from '../flow.ts';
import { mainModel } from './main-model.ts';

/** Share of the steps for the measurement. */
const MEASURING = 0.1;

/**
 * Returns a flow that measures the model that it delivers, if the request has terms, and adds the values to the report.
 * @throws TermsNotMet from its run if a term is not met
 */
export function withTerms(flow: Flow): Flow {
  return {
    ...flow,
    async run(context) {
      const terms = context.input.accept as AcceptTerms | undefined;
      if (terms === undefined) return flow.run(context);
      const { work, engines } = context;
      const outcome = await flow.run({ ...context, work: work.within(1 - MEASURING) });
      const values = await work.stage('accept', MEASURING, (part) =>
        measureTerms(engines, outcome, part),
      );
      const { measured: accept, broken } = compareTerms(terms, values);
      if (broken.length > 0) throw new TermsNotMet(broken);
      const { diagnostics } = outcome;
      return { ...outcome, diagnostics: { ...diagnostics, timings: work.timings, accept } };
    },
  };
}

/** Measures the main model of a run. A value that cannot be measured is null. */
export async function measureTerms(
  { measurer }: Pick<Engines, 'measurer'>,
  { files, diagnostics }: FlowOutcome,
  work: Work,
): Promise<TermValues> {
  const model = mainModel(files);
  if (model === null) throw new Error('a flow with terms delivered no model');
  const { alone, own } = await measureModel(measurer, { model, files, diagnostics }, work);
  const { faces, watertight, surface, materials, size, uvs, textures } = alone;
  const { verdict } = own;
  const longest = size && 1000 * Math.max(...size);
  const sides = textures.map(({ width, height }) => Math.min(width ?? 0, height ?? 0));
  const { remesh, distance, finish } = diagnostics.mesh ?? {};
  const madeOff = remesh?.distance_hausdorff_percent ?? distance?.hausdorff_percent;
  // Finishing compares with the model that the flow made, so the distance from the source is at most the sum.
  const percent =
    madeOff === undefined ? undefined : madeOff + (finish?.distance.hausdorff_percent ?? 0);
  const values: TermValues = {
    min_faces: faces,
    max_faces: faces,
    closed: watertight,
    max_islands: surface?.islands ?? null,
    floating_parts: surface?.floatingParts ?? null,
    flipped_parts: surface?.flippedParts ?? null,
    degenerate_faces: surface?.degenerateFaces ?? null,
    max_materials: materials,
    min_size_mm: longest,
    max_size_mm: longest,
    validator_errors: verdict?.errors ?? null,
    validator_warnings: verdict?.warnings ?? null,
    max_bad_uv: uvs.bad,
    min_texture: Math.max(0, ...sides),
    max_hausdorff: percent === undefined ? null : percent / 100,
  };
  return Object.fromEntries(
    Object.entries(values).map(([term, value]) => [term, rounded(value)]),
  ) as TermValues;
}

/** Formats that mark LODs and colliders, so that the measurement leaves them out. */
const MARKING: readonly string[] = ['glb', 'gltf'];

/**
 * Measures a model, and the model alone: other formats than glTF hold LODs and colliders as any other mesh, so that the
 * copy for viewers, which has neither, is measured instead. A copy has no quads, so its faces are those of the report.
 */
async function measureModel(
  measurer: Engines['measurer'],
  { model, files, diagnostics }: { model: OutputFile } & Pick<FlowOutcome, 'files' | 'diagnostics'>,
  work: Work,
): Promise<{ alone: ModelFacts; own: Pick<ModelFacts, 'verdict'> }> {
  const finish = diagnostics.mesh?.finish;
  const copy = files.find(({ role }) => role === 'viewer_model_url');
  if (finish === undefined || copy === undefined || MARKING.includes(model.format)) {
    const facts = await measurer.measure(model, work);
    return { alone: facts, own: facts };
  }
  const facts = await measurer.measure(copy, work);
  return { alone: { ...facts, faces: finish.after.faces }, own: { verdict: null } };
}

/** Keeps six significant digits of fractions, so that rounding in a file format does not break a term. */
function rounded(value: number | boolean | null) {
  return typeof value !== 'number' || Number.isInteger(value)
    ? value
    : Number(value.toPrecision(6));
}
