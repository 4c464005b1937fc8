import type { AcceptTerm, AcceptTerms, MeasuredTerm } from '../../contract/accept.ts';
import type { Engines, ModelFacts, Work } from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, type OutputFile, TermsNotMet } from '../flow.ts';
import { mainModel } from './main-model.ts';

/** Share of the steps for the measurement. */
const MEASURING = 0.1;

/** The delivered model as terms see it. */
interface Delivered {
  facts: ModelFacts;
  outcome: FlowOutcome;
}

type Value = number | boolean | null;

/** How a term is measured, and whether a value meets it. */
interface Measure {
  of(delivered: Delivered): Value;
  meets(measured: number | boolean, wanted: number | boolean): boolean;
}

const atMost = (of: Measure['of']): Measure => ({ of, meets: (value, most) => value <= most });
const atLeast = (of: Measure['of']): Measure => ({ of, meets: (value, least) => value >= least });

const millimeters = ({ facts: { size } }: Delivered) => size && 1000 * Math.max(...size);

/** A value that cannot be measured is null, and meets no term. */
const MEASURES: Readonly<Record<AcceptTerm, Measure>> = {
  min_faces: atLeast(({ facts }) => facts.faces),
  max_faces: atMost(({ facts }) => facts.faces),
  closed: { of: ({ facts }) => facts.watertight, meets: (value, wanted) => value === wanted },
  max_islands: atMost(({ facts }) => facts.surface?.islands ?? null),
  floating_parts: atMost(({ facts }) => facts.surface?.floatingParts ?? null),
  flipped_parts: atMost(({ facts }) => facts.surface?.flippedParts ?? null),
  degenerate_faces: atMost(({ facts }) => facts.surface?.degenerateFaces ?? null),
  max_materials: atMost(({ facts }) => facts.materials),
  min_size_mm: atLeast(millimeters),
  max_size_mm: atMost(millimeters),
  validator_errors: atMost(({ facts }) => facts.verdict?.errors ?? null),
  validator_warnings: atMost(({ facts }) => facts.verdict?.warnings ?? null),
  max_bad_uv: atMost(({ facts }) => facts.uvs.bad),
  min_texture: atLeast(({ facts }) =>
    Math.max(0, ...facts.textures.map(({ width, height }) => Math.min(width ?? 0, height ?? 0))),
  ),
  max_hausdorff: atMost(({ outcome: { diagnostics } }) => {
    const percent = diagnostics.mesh?.remesh?.distance_hausdorff_percent;
    return percent === undefined ? null : percent / 100;
  }),
};

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
      const accept = await work.stage('accept', MEASURING, (part) =>
        measureTerms(terms, engines, outcome, part),
      );
      const { diagnostics } = outcome;
      return { ...outcome, diagnostics: { ...diagnostics, timings: work.timings, accept } };
    },
  };
}

async function measureTerms(
  terms: AcceptTerms,
  { measurer }: Pick<Engines, 'measurer'>,
  outcome: FlowOutcome,
  work: Work,
): Promise<MeasuredTerm[]> {
  const model = mainModel(outcome.files);
  if (model === null) throw new Error('a flow with terms delivered no model');
  const facts = await measurer.measure(inspectable(model), work);
  const measured = (Object.keys(MEASURES) as AcceptTerm[]).flatMap((term) => {
    const wanted = terms[term];
    if (wanted === undefined) return [];
    return [{ term, wanted, measured: rounded(MEASURES[term].of({ facts, outcome })) }];
  });
  const broken = measured.filter(
    ({ term, wanted, measured: value }) => value === null || !MEASURES[term].meets(value, wanted),
  );
  if (broken.length > 0) throw new TermsNotMet(broken);
  return measured;
}

function inspectable({ format, bytes }: OutputFile) {
  return { format, bytes };
}

/** Keeps six significant digits, so that rounding in a file format does not break a term. */
function rounded(value: Value): Value {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}
