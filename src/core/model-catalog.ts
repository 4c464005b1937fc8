import type { FlowSpec, ModelChoice } from '../contract/flow-spec.ts';
import type { RemoteLeg } from './remote-leg.ts';

/** In a list of backends: the engine that comes with the service. */
export const BUILT_IN = 'built-in';

/** What the operator configured for one flow. */
export interface ModelList {
  /** Alias → names of backends in the order in which they are tried; {@link BUILT_IN} only at the end. */
  models: Readonly<Record<string, readonly string[]>>;
  /** The alias that is used where a request names none; null: the built-in one. */
  default: string | null;
  /** Those of the aliases whose backends write shape programs. */
  authors?: readonly string[];
}

/** A model under the name that requests use. */
export interface CatalogModel {
  alias: string;
  /** Who makes it, in the order in which they are tried. */
  backends: readonly string[];
  /** Whether the built-in engine makes it where no backend does. */
  builtIn: boolean;
  /** Whether it writes shape programs, in place of all that servers do for the flow. */
  writes?: boolean;
}

/** One choice of a flow on this service. */
export interface CatalogChoice extends Pick<ModelChoice, 'field' | 'step' | 'work'> {
  /** By alias: built-in ones first. */
  models: ReadonlyMap<string, CatalogModel>;
  /** The alias that is used where a request names none. */
  default: string;
}

/** One step of a task that model servers do. */
export interface CatalogLeg extends RemoteLeg {
  alias: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The models of each flow: built-in ones and configured ones. */
export interface ModelCatalog {
  /** What a request of the flow can choose, in the order of the steps. */
  choicesOf(flow: string): readonly CatalogChoice[];
  /** The aliases that are used where a request names none, by field. */
  defaultsOf(flow: string): Record<string, string>;
  /**
   * The steps of a task that model servers do, in their order; empty: all of it is built in.
   * @param input normalised; an alias that is not known counts as the default
   */
  legsOf(flow: string, input: Input): CatalogLeg[];
  /** Every lane that tasks may wait in for model servers, each once. */
  lanes(): Pick<RemoteLeg, 'lane' | 'backends' | 'builtIn'>[];
}

type Spec = Pick<FlowSpec, 'name' | 'models'>;

/**
 * @param specs every flow
 * @param lists what is configured, by flow
 */
export function createModelCatalog(
  specs: readonly Spec[],
  lists: Readonly<Record<string, ModelList>> = {},
): ModelCatalog {
  const choices = new Map(
    specs.map(({ name, models = [] }) => [name, models.map((one) => catalogChoice(one, lists))]),
  );
  const choicesOf = (flow: string) => choices.get(flow) ?? [];
  return {
    choicesOf,
    defaultsOf: (flow) =>
      Object.fromEntries(choicesOf(flow).map((choice) => [choice.field, choice.default])),
    legsOf(flow, input) {
      const legs = choicesOf(flow).flatMap((choice): CatalogLeg[] => {
        const { writes = false, ...model } = modelOf(choice, input);
        if (model.backends.length === 0) return [];
        const { step, work } = writes ? PROGRAM : choice;
        return [{ step, work, ...model, lane: laneOf(model) }];
      });
      const author = legs.find(({ step }) => step === 'program');
      if (author === undefined) return legs;
      // No picture is needed of what is written, and a program that was sent needs no author.
      return typeof input.prompt === 'string' ? [author] : [];
    },
    lanes() {
      const models = [...choices.values()].flat().flatMap((choice) => [...choice.models.values()]);
      const remote = models.filter(({ backends }) => backends.length > 0);
      return [
        ...new Map(
          remote.map((model) => {
            const { backends, builtIn } = model;
            const lane = laneOf(model);
            return [lane, { lane, backends, builtIn }];
          }),
        ).values(),
      ];
    },
  };
}

const PROGRAM = { step: 'program', work: 'text-to-program' } as const;

function catalogChoice(
  { field, step, work, builtIn, default: fallback, lists: names }: ModelChoice,
  lists: Readonly<Record<string, ModelList>>,
): CatalogChoice {
  const list = names.map((name) => lists[name]).find((found) => found !== undefined);
  const models = new Map<string, CatalogModel>(
    builtIn.map((alias) => [alias, { alias, backends: [], builtIn: true }]),
  );
  for (const [alias, makers] of Object.entries(list?.models ?? {}))
    models.set(alias, {
      alias,
      backends: makers.filter((maker) => maker !== BUILT_IN),
      builtIn: makers.includes(BUILT_IN),
      ...(list?.authors?.includes(alias) && { writes: true }),
    });
  return { field, step, work, models, default: list?.default ?? fallback };
}

function modelOf({ field, models, default: fallback }: CatalogChoice, input: Input): CatalogModel {
  return models.get(String(input[field])) ?? models.get(fallback)!;
}

/** Tasks whose models the same backends make in the same order wait together. */
function laneOf({ backends, builtIn }: Pick<CatalogModel, 'backends' | 'builtIn'>): string {
  return `remote:${[...backends, ...(builtIn ? [BUILT_IN] : [])].join(',')}`;
}
