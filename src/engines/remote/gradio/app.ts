import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { refusedHealth } from '../http/health.ts';
import type { JsonClient } from '../http/json-client.ts';
import { held, type NumberLimits } from '../placeholder-text.ts';
import type { GradioCall } from './settings.ts';

/** Maximum size of the description: the layout of a whole page with its texts and examples. */
const MOST_CONFIG_BYTES = 32 << 20;

const configSchema = z.looseObject({
  version: z.string().nullish(),
  api_prefix: z.string().nullish(),
  protocol: z.string().nullish(),
  components: z.array(
    z.looseObject({
      id: z.number(),
      type: z.string(),
      props: z
        .looseObject({
          label: z.string().nullish().catch(null),
          value: z.unknown().optional(),
          choices: z.array(z.unknown()).nullish().catch(null),
          minimum: z.number().nullish().catch(null),
          maximum: z.number().nullish().catch(null),
          step: z.number().nullish().catch(null),
        })
        .nullish()
        .catch(null),
    }),
  ),
  dependencies: z.array(
    z.looseObject({
      id: z.number().nullish(),
      api_name: z.union([z.string(), z.boolean()]).nullish(),
      inputs: z.array(z.number()),
      outputs: z.array(z.number()),
      targets: z
        .array(z.tuple([z.unknown(), z.string()]))
        .nullish()
        .catch(null),
    }),
  ),
});

/** Longer labels are cut: the time to search one for words grows with the square of its length. */
const LONGEST_LABEL = 200;

/** A field of the page, which functions read as an argument or write as a part of their answer. */
export interface AppField {
  /** The same field is an argument of one function and a part of another's answer. */
  id: number;
  /** Kind of field, such as `image`, `slider` or `model3d`; `state` is session state. */
  type: string;
  /** Label on the page; empty: it has none. */
  label: string;
  /** What the page has there at first. */
  value: unknown;
  /** Values that it can have, or pairs of a label and a value; empty: any. */
  choices: readonly unknown[];
}

/** A function of an app. */
export interface AppFunction {
  index: number;
  /** All fields, including session state. */
  inputs: AppField[];
  outputs: AppField[];
  /** Whether the page calls it as soon as it is opened. */
  onLoad: boolean;
  /** For each argument, whether it is session state, which the server fills in. */
  stateInputs: boolean[];
  stateOutputs: boolean[];
  /** For each argument that is not session state, the limits of its slider or number field; null: it has none. */
  limits: (NumberLimits | null)[];
}

/** A Gradio app, according to its own description. */
export interface GradioApp {
  version: string | null;
  /** Prefix of every path of the API: `/gradio_api` from version 5, nothing before. */
  prefix: string;
  functions: ReadonlyMap<string, AppFunction>;
}

/**
 * Gets an app's description.
 * @throws RemoteFailure `refused` if it is not a Gradio app, or is older than version 4
 */
export async function readApp(client: JsonClient, signal: AbortSignal): Promise<GradioApp> {
  const reply = await client.ask('GET', '/config', { signal, most: MOST_CONFIG_BYTES });
  const refused = refusedHealth(reply);
  if (refused)
    throw new RemoteFailure(
      refused.state === 'busy' || reply.status >= 500 ? 'busy' : 'refused',
      refused.problem ?? 'the server did not respond',
      { detail: reply.text },
    );
  const app = appOf(reply.json);
  if (app !== null) return app;
  throw new RemoteFailure('refused', 'the server is not a Gradio app of version 4 or later', {
    detail: reply.text.slice(0, 200),
  });
}

/** Returns an app by its own description; null if it is not one of version 4 or later. */
export function appOf(description: unknown): GradioApp | null {
  const { data: config } = configSchema.safeParse(description);
  if (!config?.protocol?.startsWith('sse_v')) return null;
  const fields = new Map(config.components.map((component) => [component.id, fieldOf(component)]));
  const fieldsOf = (ids: readonly number[]) =>
    ids.map((id) => fields.get(id) ?? fieldOf({ id, type: '', props: null }));
  const states = new Set(
    config.components.filter(({ type }) => type === 'state').map(({ id }) => id),
  );
  const limits = new Map(
    config.components
      .filter(({ type }) => type === 'slider' || type === 'number')
      .map(({ id, props }) => [
        id,
        {
          min: props?.minimum ?? undefined,
          max: props?.maximum ?? undefined,
          step: props?.step ?? undefined,
        },
      ]),
  );
  const functions = new Map<string, AppFunction>();
  for (const [index, dependency] of config.dependencies.entries()) {
    const { id, api_name, inputs, outputs, targets } = dependency;
    if (typeof api_name === 'string')
      functions.set(api_name, {
        index: id ?? index,
        inputs: fieldsOf(inputs),
        outputs: fieldsOf(outputs),
        onLoad: targets?.some(([, event]) => event === 'load') ?? false,
        stateInputs: inputs.map((input) => states.has(input)),
        stateOutputs: outputs.map((output) => states.has(output)),
        limits: inputs
          .filter((input) => !states.has(input))
          .map((input) => limits.get(input) ?? null),
      });
  }
  return { version: config.version ?? null, prefix: config.api_prefix ?? '', functions };
}

function fieldOf({
  id,
  type,
  props,
}: z.output<typeof configSchema>['components'][number]): AppField {
  const { label, value = null, choices } = props ?? {};
  return { id, type, label: (label ?? '').slice(0, LONGEST_LABEL), value, choices: choices ?? [] };
}

/** @throws RemoteFailure `refused` if the app has no such function */
export function functionOf(app: GradioApp, { function: name }: GradioCall): AppFunction {
  const found = app.functions.get(name.replace(/^\//, ''));
  if (found) return found;
  throw new RemoteFailure('refused', `the app has no function ${name}`, {
    detail: [...app.functions.keys()].join(', '),
  });
}

/** Checks the operator's calls against the app; returns the problems. */
export function checkCalls(app: GradioApp, calls: readonly GradioCall[]): string[] {
  return calls.flatMap((call) => {
    const found = app.functions.get(call.function.replace(/^\//, ''));
    if (!found)
      return [
        `the app has no function ${call.function}; it has ${[...app.functions.keys()].join(', ')}`,
      ];
    const wanted = found.stateInputs.filter((isState) => !isState).length;
    return wanted === call.arguments.length
      ? rangeProblems(call, found)
      : [`${call.function} takes ${wanted} arguments, and ${call.arguments.length} are given`];
  });
}

/**
 * Reports the numbers of a call that the app's sliders do not allow. The app itself refuses them only when the call's
 * turn comes, after the calls before it have sampled for minutes.
 */
export function rangeProblems(call: GradioCall, { limits }: AppFunction): string[] {
  return call.arguments.flatMap((value, index) => {
    const { min, max } = limits[index] ?? {};
    if (typeof value !== 'number' || held(value, { min, max }) === value) return [];
    return [
      `argument ${index + 1} of ${call.function} is ${value}, and the app allows ${min ?? 'any'} to ${max ?? 'any'}`,
    ];
  });
}

/** Inserts a placeholder for each session state into the arguments. */
export function withStates(given: readonly unknown[], { stateInputs }: AppFunction): unknown[] {
  const left = [...given];
  return [...stateInputs.map((isState) => (isState ? null : (left.shift() ?? null))), ...left];
}

/** Removes the placeholders of session states from a response. */
export function withoutStates(data: readonly unknown[], { stateOutputs }: AppFunction): unknown[] {
  return data.filter((_, index) => !stateOutputs[index]);
}
