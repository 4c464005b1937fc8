import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../support/service.ts';

const DUCK = join(ROOT, 'test/fixtures/models/01_Duck/Duck.glb');
/** Stands in for npx: notes how it was called, and runs the command line of this checkout. */
const NPX = `#!/usr/bin/env bash
printf '%s\\n' "$@" > "$CALLED"
while [ "$1" != check ]; do shift; done
exec "${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}" "$@"
`;

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-integrations-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npx'), NPX, { mode: 0o755 });
  await mkdir(join(folder, 'good models'));
  await mkdir(join(folder, 'bad'));
  await cp(DUCK, join(folder, 'good models/Duck.glb'));
  await writeFile(join(folder, 'bad/broken.glb'), (await readFile(DUCK)).subarray(0, 5000));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  output: string;
}

/** Runs a script as a runner of GitHub does, with npx replaced. */
function run(script: string, env: Record<string, string> = {}): Promise<Ended> {
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const called = join(folder, 'called');
  const options = { cwd: folder, env: { HOME: folder, ...env, PATH: path, CALLED: called } };
  const command = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
  return new Promise((resolve) =>
    execFile('bash', command, options, (error, out, notes) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: out + notes }),
    ),
  );
}

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: { run?: string; env?: Record<string, string> }[] };
}

describe('checks in other tools', { skip: process.platform === 'win32' && 'needs bash' }, () => {
  /** Runs the last step of the action, with its defaults where no input is given. */
  async function action(given: Record<string, string>): Promise<Ended> {
    const file = join(ROOT, 'clients/github-action/action.yml');
    const { inputs, runs } = parse(await readFile(file, 'utf8')) as Action;
    const { run: script = '', env = {} } = runs.steps.at(-1)!;
    const value = (name: string) => given[name] ?? inputs[name]!.default;
    const filled = Object.entries(env).map(([name, text]) => [
      name,
      text
        .replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input) => value(input))
        .replace(/\$\{\{ runner\.temp \}\}/, folder),
    ]);
    return run(script, Object.fromEntries(filled));
  }

  test('the action fails for a folder with a damaged model, and writes SARIF first', async () => {
    const ended = await action({
      paths: 'bad\ngood',
      for: 'unity',
      format: 'sarif',
      output: 'check.sarif',
      version: '1.2.3',
    });
    assert.equal(ended.code, 2, 'a folder that is not there is a mistake');
    const found = await action({
      paths: 'bad',
      format: 'sarif',
      output: 'check.sarif',
      version: '1.2.3',
    });
    assert.equal(found.code, 1, found.output);
    const { version, runs } = JSON.parse(await readFile(join(folder, 'check.sarif'), 'utf8'));
    assert.equal(version, '2.1.0');
    const [result] = runs[0].results;
    assert.deepEqual([result.ruleId, result.level], ['unreadable', 'error']);
    const { uri } = result.locations[0].physicalLocation.artifactLocation;
    assert.equal(uri, 'bad/broken.glb');
    const called = (await readFile(join(folder, 'called'), 'utf8')).split('\n');
    assert.deepEqual(called.slice(0, 3), ['--yes', 'bozzetto@1.2.3', 'check']);
  });

  test('the action takes its inputs as values, never as commands', async () => {
    const { code } = await action({
      paths: 'bad',
      rules: '$(touch ran)',
      output: '"; touch ran; "',
    });
    assert.equal(code, 2);
    await assert.rejects(readFile(join(folder, 'ran')));
  });

  test('the hook for pre-commit is called with the files of the commit', async () => {
    const [hook] = parse(await readFile(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as {
      entry: string;
      files: string;
    }[];
    const files = new RegExp(hook!.files.replace('(?i)', ''), 'i');
    assert.ok(files.test('art/Chair.GLB') && !files.test('art/chair.glb.orig'));
    const call = (file: string) => run(`${hook!.entry} --for godot "$FILE"`, { FILE: file });
    assert.equal((await call('good models/Duck.glb')).code, 0);
    const refused = await call('bad/broken.glb');
    assert.equal(refused.code, 1);
    assert.match(refused.output, /broken\.glb\n.*unreadable/);
  });
});
