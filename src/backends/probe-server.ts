import { threedaigcSettings } from '../engines/remote/3daigc-api/settings.ts';
import { bozzettoSettings } from '../engines/remote/bozzetto/settings.ts';
import { appOf } from '../engines/remote/gradio/app.ts';
import { knownApp } from '../engines/remote/gradio/known-apps.ts';
import { type ProposedCalls, proposeCalls } from '../engines/remote/gradio/propose-calls.ts';
import { JsonClient } from '../engines/remote/http/json-client.ts';
import { isObject } from './is-object.ts';
import { type PublishedMemory, publishedMemory } from './published-memory.ts';

/** Time limit for one question; a busy server may answer none of them. */
const ANSWER_MS = 5000;
/** Maximum size of a response: a Gradio app describes the layout of its whole page. */
const MOST_BYTES = 32 << 20;
/** Maximum number of names in a fact; a server may list thousands. */
const MOST_NAMES = 40;

/** A model server that was recognized at an address. */
export interface FoundServer {
  /** Kind in the configuration. */
  kind: string;
  /** A name for the backend that tells more than its kind; null: none. */
  name: string | null;
  version: string | null;
  /** Further facts about the server, in sentences for the operator, such as its functions. */
  facts: string[];
  /** Models with the GPU memory that each needs in GiB, as the server reports it or else as the model's publisher states it. */
  models: readonly PublishedMemory[];
  /** Graphics processors of the server with their memory in GiB; empty if it reports none. */
  gpus: readonly { name: string; gibibytes: number; free: number | null }[];
  /** Settings that follow from what the server reports. */
  settings: Readonly<Record<string, unknown>>;
  /** Settings that only fit the found one of this name: who gives another value for it gives all. Null: there are none. */
  whole: string | null;
  /** Settings of which one must be chosen, with the values that the server has. */
  choices: readonly { setting: string; values: readonly string[] }[];
  /** Ways to call an app that is not known, the likeliest first. */
  proposals: readonly ProposedCalls[];
  /** What the operator must still provide, as a sentence; null: nothing. */
  missing: string | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Asks for a path; null if the answer is not an object with status 200. A list is the member `list` of an object. */
type Ask = (path: string) => Promise<Json | null>;

/** Detects one kind of server; null: it is another one. `hasCredential`: the requests have one. */
type Detector = (ask: Ask, hasCredential: boolean) => Promise<FoundServer | null>;

/**
 * Finds out which kind of model server listens at an address, by requests that start no work.
 * @param url without a trailing slash
 * @returns null if no known server was recognized
 */
export async function probeServer(
  url: string,
  credential: string | null,
  signal: AbortSignal,
): Promise<FoundServer | null> {
  const headers = credential === null ? {} : { authorization: `Bearer ${credential}` };
  const client = new JsonClient(url, headers);
  const answers = new Map<string, Promise<Json | null>>();
  const ask: Ask = (path) => {
    const known = answers.get(path) ?? asked(client, path, signal);
    answers.set(path, known);
    return known;
  };
  try {
    for (const detect of DETECTORS) {
      const found = await detect(ask, credential !== null);
      signal.throwIfAborted();
      if (found !== null) return found;
    }
    return null;
  } finally {
    client.close();
  }
}

async function asked(client: JsonClient, path: string, signal: AbortSignal): Promise<Json | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const { status, json } = await client.ask('GET', path, { signal: within, most: MOST_BYTES });
    if (status !== 200) return null;
    return Array.isArray(json) ? { list: json } : isObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** A server about which nothing is known besides its kind. */
const NOTHING = {
  name: null,
  version: null,
  facts: [],
  models: [],
  gpus: [],
  settings: {},
  whole: null,
  choices: [],
  proposals: [],
  missing: null,
} satisfies Partial<FoundServer>;

/** The order matters: a later kind is recognized by less specific answers. */
const DETECTORS: readonly Detector[] = [
  comfyui,
  gradio,
  cog,
  bozzetto,
  modly,
  threedaigc,
  hunyuan3d,
  openai,
];

async function comfyui(ask: Ask): Promise<FoundServer | null> {
  const stats = await ask('/system_stats');
  if (!isObject(stats?.system) || !('comfyui_version' in stats.system)) return null;
  const { comfyui_version: version } = stats.system;
  const gpus = objectsIn(stats.devices)
    .filter(({ type }) => type !== 'cpu')
    .slice(0, MOST_NAMES)
    .flatMap(({ name, vram_total: total, vram_free: free }) => gpuOf(name, total, free, 2 ** 30));
  return {
    ...NOTHING,
    kind: 'comfyui',
    version: textOf(version),
    gpus,
    missing:
      'ComfyUI needs your workflow: add --set workflows=\'{"image-to-3d":"workflow.json"}\' (see docs/backends/comfyui.md)',
  };
}

async function gradio(ask: Ask): Promise<FoundServer | null> {
  const config = await ask('/config');
  if (!textOf(config?.protocol)?.startsWith('sse_v')) return null;
  const known = knownApp(config);
  if (known !== null)
    return {
      ...NOTHING,
      kind: 'gradio',
      name: known.name,
      version: textOf(config!.version),
      models: publishedMemory(known.name),
      settings: known.settings,
      whole: 'calls',
    };
  const functions = objectsIn(config!.dependencies).map(({ api_name: name }) => name);
  const app = appOf(config);
  const proposals = app === null ? [] : proposeCalls(app).map(cleaned);
  return {
    ...NOTHING,
    kind: 'gradio',
    version: textOf(config!.version),
    facts: [`functions: ${listed(functions)}`],
    proposals,
    missing: `a Gradio app needs the calls to make: add ${settingsText(proposals[0])} (see docs/backends/gradio.md)`,
  };
}

/** Returns a proposal with the app's labels as a terminal may show them. */
function cleaned({ calls, ...proposal }: ProposedCalls): ProposedCalls {
  return {
    ...proposal,
    calls: calls.map((call) => ({
      ...call,
      arguments: call.arguments.map((argument) => ({
        ...argument,
        label: textOf(argument.label) ?? '',
        type: textOf(argument.type) ?? '',
      })),
    })),
  };
}

/** Settings for a command line, as proposed or else as an example. */
function settingsText(proposal: ProposedCalls | undefined): string {
  if (proposal === undefined) return `--set calls='[{"function":"…","arguments":["{{image}}"]}]'`;
  const { work, output } = proposal;
  const calls = proposal.calls.map(({ function: name, arguments: given, keep }) => ({
    function: name,
    arguments: given.map(({ value }) => value),
    ...(Object.keys(keep).length > 0 && { keep }),
  }));
  // A single quote would end the argument of a shell, and a terminal obeys control characters.
  const text = JSON.stringify(calls).replace(/['\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
  return `--set work=${work} --set output=${output} --set calls='${text}'`;
}

/** Returns characters as JSON can have them instead. */
function escaped(characters: string): string {
  const units = Array.from({ length: characters.length }, (_, i) => characters.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

async function cog(ask: Ask): Promise<FoundServer | null> {
  const health = await ask('/health-check');
  if (textOf(health?.status) === null || !isObject(health!.version)) return null;
  const description = await ask('/openapi.json');
  const inputs = inputsOf(description);
  return {
    ...NOTHING,
    kind: 'cog',
    version: textOf(health!.version.cog),
    facts: inputs.length === 0 ? [] : [`inputs: ${listed(inputs)}`],
  };
}

async function bozzetto(ask: Ask, hasCredential: boolean): Promise<FoundServer | null> {
  const readiness = await ask('/readyz');
  if (typeof readiness?.ready !== 'boolean' || !('checks' in readiness)) return null;
  const answer = await ask('/api/v1/flows');
  const flows = isObject(answer?.data) ? objectsIn(answer.data.flows) : [];
  const hasModel = (flow: string) =>
    flows.some(({ flow_name, choices }) => flow_name === flow && objectsIn(choices).length > 0);
  const works = [
    ...(hasModel('model-rig') ? ['rig'] : []),
    ...(hasModel('model-segment') ? ['segment'] : []),
  ];
  const usual = bozzettoSettings.parse({}).works;
  return {
    ...NOTHING,
    kind: 'bozzetto',
    settings: works.length > 0 ? { works: [...usual, ...works] } : {},
    missing: hasCredential
      ? null
      : `it needs an API key of the other service: add --credential '\${NAME}', where NAME is an environment variable that has the key`,
  };
}

async function modly(ask: Ask): Promise<FoundServer | null> {
  const info = (await ask('/openapi.json'))?.info;
  if (!isObject(info) || info.title !== 'Modly API') return null;
  const known = objectsIn((await ask('/model/all'))?.list);
  const models = known.flatMap(({ id, vram_gb: gibibytes }) => modelOf(id, gibibytes));
  const ready = namesIn(known.filter(({ downloaded }) => downloaded === true).map(({ id }) => id));
  const only = ready.length === 1 ? ready[0]! : null;
  return {
    ...NOTHING,
    kind: 'modly',
    version: textOf(info.version),
    models,
    settings: only === null ? {} : { model_id: only },
    choices: only === null ? [{ setting: 'model_id', values: ready }] : [],
    missing: only === null ? 'choose one of its models: add --set model_id=NAME' : null,
  };
}

/** Settings of 3DAIGC-API that name a model, with the server's feature and the work that needs it. */
const AIGC_MODELS = {
  textured_model: { feature: 'image_to_textured_mesh', work: 'image-to-3d' },
  raw_model: { feature: 'image_to_raw_mesh', work: 'image-to-3d' },
  painting_model: { feature: 'image_mesh_painting', work: 'texture' },
  text_painting_model: { feature: 'text_mesh_painting', work: 'texture' },
  rigging_model: { feature: 'auto_rig', work: 'rig' },
  segmentation_model: { feature: 'mesh_segmentation', work: 'segment' },
  retopology_model: { feature: 'mesh_retopology', work: 'remesh' },
  uv_model: { feature: 'uv_unwrapping', work: 'unwrap' },
} as const;

const isText = (value: unknown): value is string => typeof value === 'string';

async function threedaigc(ask: Ask): Promise<FoundServer | null> {
  const root = await ask('/');
  if (root?.name !== '3D Generative Models API') return null;
  const features = objectsIn((await ask('/api/v1/system/features'))?.features);
  const status = (await ask('/api/v1/system/scheduler-status'))?.scheduler;
  const gpus = objectsIn(isObject(status) ? status.gpu_status : [])
    .slice(0, MOST_NAMES)
    .flatMap(({ name, memory_total: total, memory_free: free }) => gpuOf(name, total, free, 1024));
  const names = features.flatMap((feature) =>
    Array.isArray(feature.models) ? feature.models.filter(isText) : [],
  );
  const usual = threedaigcSettings.parse({});
  const chosen = Object.entries(AIGC_MODELS).flatMap(([setting, { feature, work }]) => {
    const found = features.find(({ name }) => name === feature)?.models;
    const [first, ...rest] = Array.isArray(found) ? found.filter(isText) : [];
    if (first === undefined) return [];
    const name = usual[setting as keyof typeof AIGC_MODELS];
    return [{ work, setting, value: [first, ...rest].includes(name) ? null : first }];
  });
  const hasAll = (work: string) =>
    Object.entries(AIGC_MODELS).every(
      ([setting, one]) => one.work !== work || chosen.some((each) => each.setting === setting),
    );
  const works = [...new Set(Object.values(AIGC_MODELS).map(({ work }) => work))].filter(hasAll);
  const others = chosen.filter(({ work, value }) => value !== null && works.includes(work));
  const needs = new Map(publishedMemory('3daigc-api').map((one) => [one.name, one.gibibytes]));
  const models = names.flatMap((id) => modelOf(id, needs.get(id)));
  return {
    ...NOTHING,
    kind: '3daigc-api',
    version: textOf(root.version),
    models,
    gpus,
    settings:
      works.length > 0
        ? { works, ...Object.fromEntries(others.map(({ setting, value }) => [setting, value])) }
        : {},
    missing:
      works.length > 0
        ? null
        : 'it lacks the usual models: name those that it has, such as --set textured_model=NAME (see docs/backends/3daigc-api.md)',
  };
}

/** Returns a model with the memory that it needs, in a list; an empty list if it has no name. */
function modelOf(id: unknown, gibibytes: unknown): PublishedMemory[] {
  const name = textOf(id);
  if (name === null) return [];
  return [{ name, gibibytes: typeof gibibytes === 'number' ? gibibytes : null }];
}

/** Returns a graphics processor in a list; an empty list if its memory is unknown. @param unit how many of its units are a GiB */
function gpuOf(
  name: unknown,
  total: unknown,
  free: unknown,
  unit: number,
): FoundServer['gpus'][number][] {
  if (typeof total !== 'number') return [];
  const left = typeof free === 'number' ? free / unit : null;
  return [{ name: textOf(name) ?? 'without a name', gibibytes: total / unit, free: left }];
}

/** Describes a server in parts of a sentence: its version, models with the memory that they need, and GPUs. */
export function describeServer({ version, models, gpus, facts }: FoundServer): string[] {
  const needs = models.map(({ name, gibibytes }) =>
    gibibytes === null ? name : `${name} (${Math.ceil(gibibytes)} GiB)`,
  );
  return [
    ...(version === null ? [] : [`version ${version}`]),
    ...(needs.length === 0 ? [] : [`models: ${listed(needs)}`]),
    ...gpus.map(({ name, gibibytes }) => `GPU ${name} with ${gibibytes.toFixed(0)} GiB`),
    ...facts,
  ];
}

async function hunyuan3d(ask: Ask): Promise<FoundServer | null> {
  const health = await ask('/health');
  if (health?.status === 'healthy' && 'worker_id' in health)
    return hunyuan('2.1', 'it makes textures for every model');
  const paths = (await ask('/openapi.json'))?.paths;
  if (!isObject(paths) || !('/generate' in paths) || !('/send' in paths)) return null;
  return hunyuan('2', 'for textures, start it with --enable_tex and add --set textures=true');
}

const hunyuan = (version: '2' | '2.1', fact: string): FoundServer => ({
  ...NOTHING,
  kind: 'hunyuan3d',
  version,
  facts: [fact],
  models: publishedMemory(`hunyuan3d-${version}`),
  settings: { version, ...(version === '2.1' && { textures: true }) },
});

async function openai(ask: Ask): Promise<FoundServer | null> {
  const list = await ask('/v1/models');
  if (!Array.isArray(list?.data)) return null;
  const names = namesIn(objectsIn(list.data).map(({ id }) => id));
  const isOnly = names.length === 1;
  return {
    ...NOTHING,
    kind: 'openai',
    models: names.map((name) => ({ name, gibibytes: null })),
    settings: isOnly ? { chat_model: names[0] } : {},
    choices: isOnly
      ? []
      : ['chat_model', 'images_model'].map((setting) => ({ setting, values: names })),
    missing: isOnly
      ? null
      : 'choose one of its models: add --set chat_model=NAME or --set images_model=NAME',
  };
}

function inputsOf(description: Json | null): string[] {
  const components = description?.components;
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
  const { Input: input } = schemas;
  const properties = isObject(input) && isObject(input.properties) ? input.properties : {};
  return Object.keys(properties);
}

const objectsIn = (list: unknown) => (Array.isArray(list) ? list : []).filter(isObject);

/** Returns the first texts among values, as a terminal may show them. */
const namesIn = (values: readonly unknown[]) =>
  values.flatMap((value) => textOf(value) ?? []).slice(0, MOST_NAMES);

const listed = (values: readonly unknown[]) => namesIn(values).join(', ');

/** Returns a text as a terminal may show it: short, and without control characters. */
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, 200).replace(/\p{Cc}+/gu, ' ') : null;
