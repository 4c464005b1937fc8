import type { FlowSpec, ModelChoice, ProgramWork } from '../contract/flow-spec.ts';
import type { RemoteStepPlan } from './remote-step.ts';

/** Name that lists of backends use for the engine that comes with the service. */
export const BUILT_IN = 'built-in';

/** The models that the operator configured for one flow. */
export interface ModelList {
  /** Maps each alias to backend names in the order in which they are tried. {@link BUILT_IN} may only come last. */
  models: Readonly<Record<string, readonly string[]>>;
  /** The alias that is used if a request names none; null for the built-in one. */
  default: string | null;
  /** The aliases whose backends write shape programs. */
  authors?: readonly string[];
  /** The aliases whose backends make models directly from prompts. */
  direct?: readonly string[];
}

/** A model, listed under the name that requests use. */
export interface CatalogModel {
  alias: string;
  /** Backends that can provide it, in the order in which they are tried. */
  backends: readonly string[];
  /** Whether the built-in engine takes over if no backend can provide it. */
  builtIn: boolean;
  /**
   * Present if the model writes shape programs, which replaces all remote steps of the flow. The value tells whether it
   * writes them from text or from an image.
   */
  writes?: ProgramWork;
  /** Present if the model is made directly from the prompt, so that the flow needs no image. */
  direct?: 'text-to-3d';
}

/** One choice of a flow on this service. */
export interface CatalogChoice extends Pick<ModelChoice, 'field' | 'step' | 'work'> {
  /** Models by alias, built-in ones first. */
  models: ReadonlyMap<string, CatalogModel>;
  /** The alias that is used if a request names none; null if the flow has no model. */
  default: string | null;
}

/** One remote step of a task, which a model server runs. */
export interface CatalogRemoteStep extends RemoteStepPlan {
  alias: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The models of each flow, both built-in and configured. */
export interface ModelCatalog {
  /** Returns the choices that a request of the flow has, in the order of the steps. */
  choicesOf(flow: string): readonly CatalogChoice[];
  /** Returns the aliases that are used if a request names none, by field. */
  defaultsOf(flow: string): Record<string, string>;
  /**
   * Returns the remote steps of a task in order; empty if everything is built in.
   * @param input normalized input; an unknown alias counts as the default
   */
  remoteStepsOf(flow: string, input: Input): CatalogRemoteStep[];
  /** Returns every lane in which tasks may wait for model servers, without duplicates. */
  lanes(): Pick<RemoteStepPlan, 'lane' | 'backends' | 'builtIn'>[];
  /** Whether every model that an input names exists. */
  knows(flow: string, input: Input): boolean;
  /** Is another object once the content has changed, so that what was derived from it must be derived again. */
  readonly edition: object;
}

type Spec = Pick<FlowSpec, 'name' | 'models' | 'isHelpedByCaption'>;

/**
 * @param specs the specs of all flows
 * @param lists the configured models, by flow
 * @param captioners the backends that caption images, in the order in which they are tried
 */
export function createModelCatalog(
  specs: readonly Spec[],
  lists: Readonly<Record<string, ModelList>> = {},
  captioners: readonly string[] = [],
): ModelCatalog {
  const captioning = { alias: 'caption', backends: captioners, builtIn: true };
  const captioned = new Map(
    specs.map(({ name, isHelpedByCaption }) => [name, isHelpedByCaption] as const),
  );
  const isCaptioned = (flow: string, input: Input) =>
    captioners.length > 0 && captioned.get(flow)?.(input) === true;
  const choices = new Map(
    specs.map(({ name, models = [] }) => [name, models.map((one) => catalogChoice(one, lists))]),
  );
  const choicesOf = (flow: string) => choices.get(flow) ?? [];
  return {
    edition: choices,
    choicesOf,
    knows: (flow, input) =>
      choicesOf(flow).every(
        ({ field, models }) => input[field] === undefined || models.has(String(input[field])),
      ),
    defaultsOf: (flow) =>
      Object.fromEntries(
        choicesOf(flow).flatMap((choice) =>
          choice.default === null ? [] : [[choice.field, choice.default]],
        ),
      ),
    remoteStepsOf(flow, input) {
      const remoteSteps = choicesOf(flow).flatMap((choice): CatalogRemoteStep[] => {
        const chosen = modelOf(choice, input);
        if (chosen === null || chosen.backends.length === 0) return [];
        const { writes, direct, ...model } = chosen;
        const { step, work } =
          writes === undefined
            ? { step: choice.step, work: direct ?? choice.work }
            : { step: 'program' as const, work: writes };
        return [{ step, work, ...model, lane: laneOf(model) }];
      });
      // A model server needs no caption: only the built-in engine reads words that come with an image.
      if (remoteSteps.length === 0 && isCaptioned(flow, input))
        return [
          { step: 'caption', work: 'image-to-text', ...captioning, lane: laneOf(captioning) },
        ];
      const author = remoteSteps.find(({ step }) => step === 'program');
      const maker = remoteSteps.find(({ work }) => work === 'text-to-3d');
      // Models from prompts and programs need no image, and a program that is part of the request needs no server.
      const only = maker ?? author;
      if (only === undefined) return remoteSteps;
      return input.program !== undefined && input.prompt === undefined ? [] : [only];
    },
    lanes() {
      const models = [...choices.values()].flat().flatMap((choice) => [...choice.models.values()]);
      const remote = [...models, captioning].filter(({ backends }) => backends.length > 0);
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

/** Returns a catalog that has the content of whichever catalog `current` returns at the moment. */
export function followCatalog(current: () => ModelCatalog): ModelCatalog {
  return {
    get edition() {
      return current().edition;
    },
    choicesOf: (flow) => current().choicesOf(flow),
    defaultsOf: (flow) => current().defaultsOf(flow),
    remoteStepsOf: (flow, input) => current().remoteStepsOf(flow, input),
    lanes: () => current().lanes(),
    knows: (flow, input) => current().knows(flow, input),
  };
}

function catalogChoice(
  { field, step, work, builtIn, default: fallback, lists: names, authors, direct }: ModelChoice,
  lists: Readonly<Record<string, ModelList>>,
): CatalogChoice {
  const list = names.map((name) => lists[name]).find((found) => found !== undefined);
  const models = new Map<string, CatalogModel>(
    builtIn.map((alias) => [alias, { alias, backends: [], builtIn: true }]),
  );
  for (const [alias, makers] of Object.entries(list?.models ?? {})) {
    const isAuthor = list?.authors?.includes(alias) ?? false;
    const isDirect = list?.direct?.includes(alias) ?? false;
    // The list may come from another flow and name servers of a kind that this flow does not support.
    if ((isAuthor && authors === undefined) || (isDirect && direct === undefined)) continue;
    models.set(alias, {
      alias,
      backends: makers.filter((maker) => maker !== BUILT_IN),
      builtIn: makers.includes(BUILT_IN),
      ...(isAuthor && authors !== undefined && { writes: authors }),
      ...(isDirect && { direct: 'text-to-3d' as const }),
    });
  }
  // A flow without a built-in model uses the first one that is configured.
  const usual = fallback ?? models.keys().next().value ?? null;
  const chosen = list?.default ?? usual;
  const isKnown = chosen !== null && models.has(chosen);
  return { field, step, work, models, default: isKnown ? chosen : usual };
}

function modelOf(
  { field, models, default: fallback }: CatalogChoice,
  input: Input,
): CatalogModel | null {
  const alias = input[field];
  // Quotes pass on fields that they do not check.
  const named = typeof alias === 'string' ? models.get(alias) : undefined;
  return named ?? (fallback === null ? null : models.get(fallback)!);
}

/** Tasks wait in the same lane if their models have the same backends in the same order. */
function laneOf({ backends, builtIn }: Pick<CatalogModel, 'backends' | 'builtIn'>): string {
  return `remote:${[...backends, ...(builtIn ? [BUILT_IN] : [])].join(',')}`;
}
