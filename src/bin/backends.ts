import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { addNetworks } from '../backends/add-networks.ts';
import { addServer, secretOf } from '../backends/add-server.ts';
import { type BackendCheck, checkBackends } from '../backends/check.ts';
import { CONFIGURABLE_FLOWS } from '../backends/configurable-flows.ts';
import { readDocument, replaceDocument, withoutBackend } from '../backends/edit-configuration.ts';
import { importWorkflow, readJson, saveWorkflow } from '../backends/import-workflow.ts';
import { describeServer, type FoundServer } from '../backends/probe-server.ts';
import type { BackendEntry } from '../backends/read-backend.ts';
import {
  type BackendConfiguration,
  type ConfigurationSource,
  configurationSource,
  readConfiguration,
} from '../backends/read-configuration.ts';
import { reportUse } from '../backends/report-use.ts';
import { TrialRefused, tryBackend } from '../backends/try.ts';
import { closest } from '../cli/closest.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import { type Observation, RemoteFailure } from '../engines/spec.ts';
import { outliveClosedPipes } from '../service/stop-requests.ts';

/*
 * `engines add`, `remove`, `list`, `check`, `try` and `workflow` of the command line. They call the model servers directly, so they
 * work without a running service.
 */

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  prompt: { type: 'string' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  credential: { type: 'string' },
  set: { type: 'string', multiple: true },
  for: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

/** Where `add` and `remove` read and write the configuration, and the data directory of the service that uses it. */
type Source = ConfigurationSource & { configFile: string; data: string };
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort(new Error('interrupted')));
outliveClosedPipes();

const host: BackendHost = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  log: (facts, message) => console.error(`${message} ${JSON.stringify(facts)}`),
  callbacks: null,
};

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [command, ...rest] = positionals;
  const config = readConfig();
  if (command === 'workflow') return workflow(rest, values, config.secret);
  const source = { ...configurationSource(config), data: config.data };
  if (command === 'add') return add(source, rest, values);
  if (command === 'remove') return remove(source, rest);
  const configuration = await readConfiguration(source);
  if (config.configFile === null && configuration.backends.size === 0)
    throw new ConfigError(
      'No engines are configured: add one with bozzetto engines add URL, or set BOZZETTO_CONFIG or BOZZETTO_AUTHOR.',
    );
  if (command === 'list') return list(configuration, values.json === true);
  if (command === 'check') return check(configuration, rest, values.json === true);
  const [name, file = null] = rest;
  const { output = null, prompt = null } = values;
  if (command === 'try' && name !== undefined) {
    const entry = entryOf(configuration, name);
    return trial(entry, { file, output, prompt }, values.json === true);
  }
  throw new TrialRefused(
    'Use add URL [FILE], add onnx FOLDER [FILE], remove NAME, list, check [NAME…], try NAME [FILE] [--prompt TEXT] [-o OUTPUT], or workflow URL FILE --for WORK -o OUTPUT.',
  );
}

function entryOf({ backends }: BackendConfiguration, name: string): BackendEntry {
  const found = backends.get(name);
  if (found === undefined) throw unknownBackend(name, [...backends.keys()]);
  return found;
}

function unknownBackend(name: string, names: readonly string[]): TrialRefused {
  const meant = closest(name, names);
  const known =
    names.length === 0 ? 'None is configured.' : `The backends are ${names.join(', ')}.`;
  return new TrialRefused(
    `There is no backend ${name}. ${meant === null ? known : `Did you mean ${meant}?`}`,
  );
}

/**
 * Adds the server at an address, or the networks in a folder, to the configuration; with a file or a prompt, it must do
 * one job first.
 */
async function add(source: Source, rest: readonly string[], values: Values): Promise<number> {
  const isFolder = rest[0] === 'onnx';
  const [url, file = null] = isFolder ? rest.slice(1) : rest;
  if (url === undefined)
    throw new TrialRefused(
      'Use add URL [FILE] or add onnx FOLDER [FILE], with [--name NAME] [--set NAME=VALUE].',
    );
  const { output = null, prompt = null, json = false } = values;
  const { signal } = interruption;
  const tryOut = async (entry: BackendEntry) => {
    if (file !== null || prompt !== null) await trial(entry, { file, output, prompt }, json);
  };
  const server = {
    url,
    name: values.name ?? null,
    credential: values.credential ?? null,
    settings: settingsOf(values.set ?? []),
  };
  const added = isFolder
    ? await addNetworks(source, { ...server, folder: url }, { host, onFound: showNetworks, tryOut })
    : await addServer(source, server, { host, signal, onFound: showServer, tryOut });
  console.log(json ? JSON.stringify(added) : checkText(added));
  console.error(`${source.configFile} was written.`);
  console.error(await reportUse(source, added.name));
  return EXIT.done;
}

function showServer(found: FoundServer): void {
  console.error([found.kind, ...describeServer(found)].join('; '));
}

function showNetworks(network: string, files: readonly string[]): void {
  console.error(`${network}; ${files.join(', ')}`);
}

/** Converts a workflow of ComfyUI, shows its placeholders, and writes it when they are confirmed. */
async function workflow(
  [url, file]: readonly string[],
  { for: work, output, credential, yes, json }: Values,
  secret: ConfigurationSource['secret'],
): Promise<number> {
  const works = ['image-to-3d', 'texture', 'text-to-image'] as const;
  const wanted = works.find((one) => one === work);
  if (url === undefined || file === undefined || output === undefined || wanted === undefined)
    throw new TrialRefused(
      `Use workflow URL FILE --for ${works.join('|')} -o OUTPUT [--yes], where FILE is saved by ComfyUI.`,
    );
  const asked = {
    ...{ url, file, work: wanted, document: await readJson(file) },
    credential: secretOf(credential ?? null, { secret }),
  };
  const imported = await importWorkflow(asked, interruption.signal);
  const { put, problems } = imported;
  for (const { node, title, input, before, placeholder } of put)
    console.error(
      printable(`node ${node} (${title}): ${input} = ${placeholder} instead of ${short(before)}`),
    );
  if (put.length === 0) console.error('No placeholder was inserted.');
  for (const problem of problems) console.error(printable(`problem: ${problem}`));
  if (yes !== true && !(await confirmed(`Write ${output}?`))) return EXIT.failed;
  await saveWorkflow(output, imported.workflow);
  console.log(json ? JSON.stringify({ file: output, put, problems }) : output);
  return EXIT.done;
}

/** Removes control characters: files and messages of others must not control the terminal. */
const printable = (text: string) => text.replaceAll(/(?!\n)\p{Cc}+/gu, ' ');

const short = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** Asks at the terminal. @throws TrialRefused if there is none */
async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new TrialRefused('Look at the placeholders, and add --yes to write the file.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const { signal } = interruption;
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim());
  } finally {
    terminal.close();
  }
}

/** Reads `--set NAME=VALUE`; a value that is not JSON is a text. */
function settingsOf(pairs: readonly string[]): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(pair) ?? [];
    if (name === undefined) throw new TrialRefused(`--set ${pair} must be NAME=VALUE.`);
    try {
      settings[name] = JSON.parse(value!);
    } catch {
      settings[name] = value;
    }
  }
  return settings;
}

async function remove(source: Source, [name]: string[]): Promise<number> {
  if (name === undefined) throw new TrialRefused('Use remove NAME.');
  // The file is not read as the service reads it: the backend to remove may be what makes it invalid.
  const document = await readDocument(source.configFile);
  const names = Object.keys(document.backends ?? {});
  if (!names.includes(name)) throw unknownBackend(name, names);
  await replaceDocument(source, withoutBackend(document, name), async () => {});
  console.error(
    `${name} was removed from ${source.configFile}, with the models that only it provided.`,
  );
  console.error(await reportUse(source, null));
  return EXIT.done;
}

function list({ backends }: BackendConfiguration, json: boolean): number {
  for (const { name, kind, basis, traits } of backends.values()) {
    const entry = { name, kind: kind.name, url: basis.url, works: traits.works };
    console.log(
      json
        ? JSON.stringify(entry)
        : `${name}: ${entry.kind} ${entry.url} (${traits.works.join(', ')})`,
    );
  }
  return EXIT.done;
}

async function check(
  configuration: BackendConfiguration,
  names: readonly string[],
  json: boolean,
): Promise<number> {
  const entries =
    names.length === 0
      ? [...configuration.backends.values()]
      : names.map((name) => entryOf(configuration, name));
  const flows = CONFIGURABLE_FLOWS.map(({ name }) => name);
  const found = await checkBackends(configuration, entries, flows, host);
  for (const one of found) console.log(json ? JSON.stringify(one) : checkText(one));
  if (found.length === 0 && !json) console.log('The configuration is valid; it has no backends.');
  return found.some(({ problems }) => problems.length > 0) ? EXIT.failed : EXIT.done;
}

function checkText({ name, kind, url, state, version, balance, problems, remarks }: BackendCheck) {
  const facts = [
    kind,
    ...(url === '' ? [] : [url]),
    ...(version === null ? [] : [`version ${version}`]),
    ...(balance === null ? [] : [`balance ${balance}`]),
  ];
  return [
    `${name}: ${state} (${facts.join(', ')})`,
    ...problems.map((line) => `  problem: ${line}`),
    ...remarks.map((line) => `  note: ${line}`),
  ].join('\n');
}

async function trial(
  entry: BackendEntry,
  asked: Parameters<typeof tryBackend>[1],
  json: boolean,
): Promise<number> {
  if (entry.price !== null && !json) console.error(`${entry.name} costs ${entry.price}.`);
  let shown = '';
  const onProgress = ({ stage, fraction }: Observation) => {
    const line = fraction === null ? stage : `${stage} ${Math.round(fraction * 100)} %`;
    if (line !== shown && !json) console.error(line);
    shown = line;
  };
  const { signal } = interruption;
  const result = await tryBackend(entry, asked, { host, signal, onProgress });
  if (json) console.log(JSON.stringify(result));
  else {
    if (result.text !== null) console.log(result.text);
    for (const path of result.files) console.log(path);
    const facts = Object.entries(result.facts).map(([fact, value]) => `, ${fact} ${value}`);
    console.error(`${result.seconds.toFixed(1)} s${facts.join('')}`);
  }
  return EXIT.done;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    if (interruption.signal.aborted) {
      process.exitCode = EXIT.interrupted;
      return;
    }
    console.error(printable(`bozzetto: ${error.message}`));
    // The operator reads this output, so it may include the model server's own message.
    if (error instanceof RemoteFailure && error.detail !== '')
      console.error(printable(error.detail));
    process.exitCode = error instanceof RemoteFailure ? EXIT.failed : EXIT.usage;
  },
);
