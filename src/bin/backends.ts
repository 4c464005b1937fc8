import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type BackendCheck, checkBackends } from '../backends/check.ts';
import { CONFIGURABLE_FLOWS } from '../backends/configurable-flows.ts';
import type { BackendEntry } from '../backends/read-backend.ts';
import { type BackendConfiguration, readConfiguration } from '../backends/read-configuration.ts';
import { TrialRefused, tryBackend } from '../backends/try.ts';
import { closest } from '../cli/closest.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import { type Observation, RemoteFailure } from '../engines/spec.ts';
import { outliveClosedPipes } from '../service/stop-requests.ts';

/*
 * `engines check` and `engines try` of the command line. They call the model servers directly, so they work without a
 * running service.
 */

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  prompt: { type: 'string' },
  json: { type: 'boolean' },
} as const;

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
  if (config.configFile === null && config.author === null)
    throw new ConfigError('No engines are configured: set BOZZETTO_CONFIG or BOZZETTO_AUTHOR.');
  const configuration = await readConfiguration(config);
  if (command === 'check') return check(configuration, rest, values.json === true);
  const [name, file = null] = rest;
  const { output = null, prompt = null } = values;
  if (command === 'try' && name !== undefined) {
    const entry = entryOf(configuration, name);
    return trial(entry, { file, output, prompt }, values.json === true);
  }
  throw new TrialRefused('Use check [NAME…], or try NAME [FILE] [--prompt TEXT] [-o OUTPUT].');
}

function entryOf({ backends }: BackendConfiguration, name: string): BackendEntry {
  const found = backends.get(name);
  if (found !== undefined) return found;
  const names = [...backends.keys()];
  const meant = closest(name, names);
  throw new TrialRefused(
    `There is no backend ${name}. ${meant === null ? `The backends are ${names.join(', ')}.` : `Did you mean ${meant}?`}`,
  );
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
    console.error(`bozzetto: ${error.message}`);
    // The operator reads this output, so it may include the model server's own message.
    if (error instanceof RemoteFailure && error.detail !== '') console.error(error.detail);
    process.exitCode = error instanceof RemoteFailure ? EXIT.failed : EXIT.usage;
  },
);
