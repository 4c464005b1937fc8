import type { FlowSpec, ModelChoice, ProgramWork } from '../contract/flow-spec.ts';
import type { RemoteStepPlan } from './remote-step.ts';

/** The engine that comes with the service, as lists of backends name it. */
export const BUILT_IN = 'built-in';

/** The models that the operator configured for one flow. */
export interface ModelList {
  /** Alias → backend names in the order in which they are tried; {@link BUILT_IN} only at the end. */
  models: Readonly<Record<string, readonly string[]>>;
  /** The alias used if a request names none; null: the built-in one. */
  default: string | null;
  /** The aliases whose backends write shape programs. */
  authors?: readonly string[];
}

/** A model under the name that requests use. */
export interface CatalogModel {
  alias: string;
  /** Backends that can make it, in the order in which they are tried. */
  backends: readonly string[];
  /** Whether the built-in engine steps in if no backend can make it. */
  builtIn: boolean;
  /** Present if it writes shape programs, which replaces all of the flow's remote steps: from what it does. */
  writes?: ProgramWork;
}

/** One choice of a flow on this service. */
export interface CatalogChoice extends Pick<ModelChoice, 'field' | 'step' | 'work'> {
  /** By alias: built-in ones first. */
  models: ReadonlyMap<string, CatalogModel>;
  /** The alias used if a request names none. */
  default: string;
}

/** One remote step of a task: a model server does it. */
export interface CatalogRemoteStep extends RemoteStepPlan {
  alias: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The models of each flow: built-in ones and configured ones. */
export interface ModelCatalog {
  /** The choices that a request of the flow has, in the order of the steps. */
  choicesOf(flow: string): readonly CatalogChoice[];
  /** The aliases used if a request names none, by field. */
  defaultsOf(flow: string): Record<string, string>;
  /**
   * The remote steps of a task, in order; empty: everything is built in.
   * @param input normalized; an unknown alias counts as the default
   */
  remoteStepsOf(flow: string, input: Input): CatalogRemoteStep[];
  /** Every lane in which tasks may wait for model servers, each once. */
  lanes(): Pick<RemoteStepPlan, 'lane' | 'backends' | 'builtIn'>[];
}

type Spec = Pick<FlowSpec, 'name' | 'models'>;

/**
 * @param specs every flow
 * @param lists the configured models, by flow
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
    remoteStepsOf(flow, input) {
      const remoteSteps = choicesOf(flow).flatMap((choice): CatalogRemoteStep[] => {
        const { writes, ...model } = modelOf(choice, input);
        if (model.backends.length === 0) return [];
        const { step, work } =
          writes === undefined ? choice : { step: 'program' as const, work: writes };
        return [{ step, work, ...model, lane: laneOf(model) }];
      });
      const author = remoteSteps.find(({ step }) => step === 'program');
      if (author === undefined) return remoteSteps;
      // A written program needs no image, and a program that came with the request needs no author.
      return input.program !== undefined && input.prompt === undefined ? [] : [author];
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

function catalogChoice(
  { field, step, work, builtIn, default: fallback, lists: names, authors }: ModelChoice,
  lists: Readonly<Record<string, ModelList>>,
): CatalogChoice {
  const list = names.map((name) => lists[name]).find((found) => found !== undefined);
  const models = new Map<string, CatalogModel>(
    builtIn.map((alias) => [alias, { alias, backends: [], builtIn: true }]),
  );
  for (const [alias, makers] of Object.entries(list?.models ?? {})) {
    const isAuthor = list?.authors?.includes(alias) ?? false;
    // The list of another flow may name authors where this one takes none.
    if (isAuthor && authors === undefined) continue;
    models.set(alias, {
      alias,
      backends: makers.filter((maker) => maker !== BUILT_IN),
      builtIn: makers.includes(BUILT_IN),
      ...(isAuthor && authors !== undefined && { writes: authors }),
    });
  }
  const chosen = list?.default ?? fallback;
  return { field, step, work, models, default: models.has(chosen) ? chosen : fallback };
}

function modelOf({ field, models, default: fallback }: CatalogChoice, input: Input): CatalogModel {
  return models.get(String(input[field])) ?? models.get(fallback)!;
}

/** Tasks wait in the same lane if their models have the same backends in the same order. */
function laneOf({ backends, builtIn }: Pick<CatalogModel, 'backends' | 'builtIn'>): string {
  return `remote:${[...backends, ...(builtIn ? [BUILT_IN] : [])].join(',')}`;
}
