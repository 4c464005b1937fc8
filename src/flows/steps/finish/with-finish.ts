import {
  type AcceptTerms,
  compareTerms,
  type MeasuredTerm,
  type TermValues,
} from '../../../contract/accept.ts';
import { resolveFinish } from '../../../contract/finish.ts';
import { finishOf } from '../../../contract/finishable.ts';
import type { WriteFormat } from '../../../contract/formats.ts';
import { withFinishedModel } from '../../../core/finished-outcome.ts';
import { SourceUnusable, type Work } from '../../../engines/spec.ts';
import {
  type Flow,
  type FlowContext,
  type FlowOutcome,
  OutputRejected,
  TermsNotMet,
} from '../../flow.ts';
import { measureTerms } from '../accept.ts';
import { mainModel } from '../main-model.ts';
import { Report } from '../report.ts';
import { FINISH_LIMIT, type FinishSource, finishModel } from './finish-model.ts';
import { hasRemedy, MOST_ATTEMPTS, remedyFor } from './remedies.ts';
import type { FinishRequest } from './shape-scene.ts';

/** Shares of a run for finishing, for the measurement of terms, and for each attempt to meet them. */
const SHARES = { finish: 0.35, accept: 0.06, attempt: 0.1 };

/** Largest distance from the model as it was made at which a model that meets the terms still is that model. */
const MOST_CHANGE_PERCENT = 5;

/**
 * Returns a flow that also finishes the model that it makes, if the request asks for it. Terms of the request are measured
 * on the finished model. If it does not meet them, finishing tries to meet those that it can.
 * @throws TermsNotMet from its run if a term is not met
 */
export function withFinish(flow: Flow): Flow {
  return {
    ...flow,
    limitFor(input) {
      const terms = Object.keys(input.accept ?? {});
      const runs = (finishOf(input) === null ? 0 : 1) + (terms.some(hasRemedy) ? MOST_ATTEMPTS : 0);
      return Array.from({ length: runs }, () => FINISH_LIMIT).reduce(limitOfBoth, flow.limit);
    },
    async run(context) {
      const { input, work } = context;
      const terms = input.accept as AcceptTerms | undefined;
      const settings = finishOf(input);
      const share =
        (settings === null ? 0 : SHARES.finish) +
        (terms === undefined ? 0 : SHARES.accept + MOST_ATTEMPTS * SHARES.attempt);
      if (share === 0) return flow.run(context);
      const made = await flow.run({ ...context, work: work.within(1 - share) });
      const finishing = new Finishing(context, made);
      const outcome =
        settings === null
          ? made
          : await finishing.run(resolveFinish(settings), 'finish', SHARES.finish);
      const accepted = terms === undefined ? outcome : await finishing.meet(terms, outcome);
      const { diagnostics } = accepted;
      return { ...accepted, diagnostics: { ...diagnostics, timings: work.timings } };
    },
  };
}

/** Returns the limit of a run that does the work of both, so that neither takes the time of the other. */
function limitOfBoth(first: Flow['limit'], second: Flow['limit']): Flow['limit'] {
  const secondsPer = { ...first.secondsPer };
  for (const [unit, rate] of Object.entries(second.secondsPer) as [
    keyof typeof secondsPer,
    number,
  ][])
    secondsPer[unit] = (secondsPer[unit] ?? 0) + rate;
  return {
    ...first,
    seconds: first.seconds + second.seconds,
    secondsPer,
    cheaper: first.cheaper.includes(second.cheaper)
      ? first.cheaper
      : `${first.cheaper} ${second.cheaper}`,
  };
}

/** Finishes the model of one run, once or several times, always from the model as it was made. */
class Finishing {
  readonly #context: FlowContext;
  readonly #made: FlowOutcome;
  #source: FinishSource | null = null;

  constructor(context: FlowContext, made: FlowOutcome) {
    this.#context = context;
    this.#made = made;
  }

  /** Returns the outcome with its model finished according to the plan. */
  run(plan: FinishRequest, stage: string, share: number): Promise<FlowOutcome> {
    const { engines, work } = this.#context;
    return work.stage(stage, share, async (part) => {
      const source = await this.#read(part);
      const report = new Report();
      const rest = { report, work: part.within(0.95) };
      const files = await finishModel(engines, source, plan, rest);
      return withFinishedModel(this.#made, report.outcome(files, part));
    });
  }

  /**
   * Returns the outcome with its measured terms, after attempts to meet those that are not met. If another engine can make
   * the model, it is asked first.
   * @throws TermsNotMet if a term is not met after all, or if another engine is to be asked
   */
  async meet(terms: AcceptTerms, outcome: FlowOutcome): Promise<FlowOutcome> {
    let last = await this.#measured(outcome, terms);
    if (last.broken.length > 0 && this.#context.hasOtherEngine === true)
      throw new TermsNotMet(last.broken);
    const first = this.#plan();
    let plan = first;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && last.broken.length > 0; attempt++) {
      const { scene } = await this.#read(this.#context.work.within(0));
      const remedy = remedyFor(last.broken, { first, last: plan }, { scene, attempt });
      if (remedy === null) continue;
      plan = remedy.plan;
      const made = await this.#attempt(plan);
      if (made === null) continue;
      const why = { code: 'finished_for_terms', message: sentenceOf(remedy.what, last.broken) };
      const { diagnostics } = made;
      const warnings = [...diagnostics.warnings, why];
      last = await this.#measured({ ...made, diagnostics: { ...diagnostics, warnings } }, terms);
    }
    if (last.broken.length > 0) throw new TermsNotMet(last.broken);
    const { diagnostics } = last.outcome;
    return { ...last.outcome, diagnostics: { ...diagnostics, accept: last.measured } };
  }

  /** Returns null if the model cannot be finished according to the plan, or not without losing its shape. */
  async #attempt(plan: FinishRequest): Promise<FlowOutcome | null> {
    try {
      const outcome = await this.run(plan, 'terms', SHARES.attempt);
      const distance = outcome.diagnostics.mesh?.finish?.distance.hausdorff_percent ?? 0;
      return distance > MOST_CHANGE_PERCENT ? null : outcome;
    } catch (error) {
      if (error instanceof OutputRejected || error instanceof SourceUnusable) return null;
      throw error;
    }
  }

  async #measured(outcome: FlowOutcome, terms: AcceptTerms) {
    const { engines, work } = this.#context;
    const values: TermValues = await work.stage(
      'accept',
      SHARES.accept / (1 + MOST_ATTEMPTS),
      (part) => measureTerms(engines, outcome, part),
    );
    return { outcome, ...compareTerms(terms, values) };
  }

  /** Returns the plan of the request; if it asks for none, one that keeps the model and its formats. */
  #plan(): FinishRequest {
    const settings = finishOf(this.#context.input);
    if (settings !== null) return resolveFinish(settings);
    const { format, role } = this.#main();
    const formats = this.#made.files.flatMap((file) => (file.role === role ? [file.format] : []));
    return {
      ...resolveFinish({ target_format: format as WriteFormat }),
      // A new texture would otherwise have the usual 2048 pixels per side.
      texture_size: Number(this.#context.input.texture_size ?? 0) > 2048 ? 4096 : null,
      furtherFormats: formats.slice(1),
    };
  }

  async #read(work: Work): Promise<FinishSource> {
    if (this.#source !== null) return this.#source;
    const { engines, found } = this.#context;
    const file = this.#main();
    const { scene, statistics, repairs } = await engines.converter.inspect(file, work.within(0.05));
    found?.({ megatriangles: statistics.triangles / 1e6 });
    this.#source = { scene, repairs, fileBytes: file.bytes.byteLength };
    return this.#source;
  }

  #main() {
    const model = mainModel(this.#made.files);
    if (model === null) throw new Error('a flow that finishes models made none');
    return model;
  }
}

function sentenceOf(what: readonly string[], broken: readonly MeasuredTerm[]): string {
  const terms = broken
    .filter(({ term }) => hasRemedy(term))
    .map(
      ({ term, wanted, measured }) => `${term} ${wanted} (measured before: ${measured ?? 'none'})`,
    );
  return `the model was ${what.join(' and ')} to meet accept: ${terms.join(', ')}`;
}
