import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError } from '../config/config.ts';
import { type ConfigurationState, LiveConfiguration } from './live-configuration.ts';
import type { BackendConfiguration } from './read-configuration.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-live-'));
});
after(() => rm(directory, { recursive: true, force: true }));

const hunyuan = (names: readonly string[], url = 'http://gpu1:8081') =>
  JSON.stringify({
    backends: Object.fromEntries(names.map((name) => [name, { kind: 'hunyuan3d', url }])),
  });

/** Opens a configuration and records what happens to it. */
async function followed(name: string, text: string | null) {
  const file = join(directory, name);
  if (text !== null) await writeFile(file, text);
  const source = { configFile: file, isOptional: true, secret: () => null };
  const live = await LiveConfiguration.open(source, 1);
  const used: string[][] = [];
  const states: ConfigurationState[] = [];
  let refusal: string | null = null;
  live.follow({
    now: () => 2,
    check() {
      if (refusal !== null) throw new ConfigError(refusal);
    },
    use: async ({ backends }: BackendConfiguration) => void used.push([...backends.keys()]),
    onChange: (state) => states.push(state),
  });
  return { file, live, used, states, refuse: (why: string | null) => (refusal = why) };
}

test('a changed file is used, a broken one is refused, and the earlier one stays', async () => {
  const { file, live, used, states } = await followed('a.json', hunyuan(['gpu1']));
  const before = live.state.revision;
  await live.refresh();
  assert.deepEqual(used, []);
  await writeFile(file, hunyuan(['gpu1', 'gpu2']));
  const { revision, refused } = await live.refresh();
  assert.notEqual(revision, before);
  assert.equal(refused, null);
  assert.deepEqual([...live.current.backends.keys()], ['gpu1', 'gpu2']);

  await writeFile(file, '{ "backends": { "gpu1": ');
  const broken = await live.refresh();
  assert.equal(broken.revision, revision);
  assert.match(broken.refused!.problem, /a\.json cannot be used/);
  await writeFile(file, hunyuan(['gpu1'], 'ftp://gpu1'));
  assert.match((await live.refresh()).refused!.problem, /backends\.gpu1\.url must be an http/);
  assert.deepEqual([...live.current.backends.keys()], ['gpu1', 'gpu2']);

  await writeFile(file, hunyuan(['gpu3']));
  assert.equal((await live.refresh()).refused, null);
  assert.deepEqual(used, [['gpu1', 'gpu2'], ['gpu3']]);
  assert.deepEqual(
    states.map((state) => state.refused === null),
    [true, false, false, true],
  );
  await live.stop();
});

test('a file that appears, one that is touched, and one that does not fit this process', async () => {
  const { file, live, used, refuse } = await followed('b.json', null);
  assert.equal(live.current.backends.size, 0);
  await writeFile(file, hunyuan(['gpu1']));
  await live.refresh();
  // Files that the configuration names may have changed, so `touch` has it read again.
  await utimes(file, 1, 1);
  await live.refresh();
  assert.deepEqual(used, [['gpu1'], ['gpu1']]);
  refuse('The price table does not fit.');
  await writeFile(file, hunyuan([]));
  assert.equal((await live.refresh()).refused!.problem, 'The price table does not fit.');
  refuse(null);
  await rm(file);
  assert.equal((await live.refresh()).refused, null);
  assert.deepEqual(used.at(-1), []);
  await live.stop();
});

test('a change is noticed without being asked for', async () => {
  const { file, live, used } = await followed('c.json', hunyuan(['gpu1']));
  await writeFile(file, hunyuan(['gpu1', 'gpu2']));
  while (used.length === 0) await new Promise((resume) => setTimeout(resume, 20));
  assert.deepEqual(used, [['gpu1', 'gpu2']]);
  await live.stop();
});
