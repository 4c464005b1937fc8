import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

/** Setting → default, as docs/operations.md tells it. */
async function documented(): Promise<Map<string, string>> {
  const rows = (await read('docs/operations.md')).matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm);
  return new Map([...rows].map(([, name, value]) => [name!, value!.trim().replaceAll('`', '')]));
}

test('docs/operations.md lists the settings that the service knows', async () => {
  let known: string[] = [];
  try {
    readConfig({ BOZZETTO_NO_SUCH_SETTING: '1' });
  } catch (error) {
    known = [...new Set((error as Error).message.match(/BOZZETTO_[A-Z_]+/g))];
  }
  const names = known.filter((name) => name !== 'BOZZETTO_NO_SUCH_SETTING');
  assert.deepEqual(
    [...(await documented()).keys()].toSorted(),
    [...names, 'PORT', 'DATABASE_URL', 'DATABASE_REPLICA_URL'].toSorted(),
  );
});

test('the defaults in docs/operations.md are those of the service', async () => {
  const config = readConfig({});
  const reported = await documented();
  const numbers: Record<string, number> = {
    PORT: config.port,
    BOZZETTO_CREDITS: config.credits,
    BOZZETTO_REPLICA_LAG: config.replicaLagSeconds,
    BOZZETTO_DUPLICATE_WINDOW: config.duplicateWindowSeconds,
    BOZZETTO_URL_TTL: config.urlTtlSeconds,
    BOZZETTO_DRAIN: config.drainSeconds,
    BOZZETTO_RATE_LIMIT: config.rateLimit,
    BOZZETTO_CREATION_LIMIT: config.creationLimit,
    BOZZETTO_ADDRESS_RATE_LIMIT: config.addressRateLimit,
    BOZZETTO_MAX_IN_FLIGHT: config.maxInFlight,
    BOZZETTO_DISK_RESERVE: config.diskReserveBytes / 2 ** 20,
    BOZZETTO_STORAGE_PER_USER: config.storagePerUserBytes,
    BOZZETTO_STORAGE_TOTAL: config.storageTotalBytes,
  };
  for (const [name, value] of Object.entries(numbers))
    assert.equal(reported.get(name), `${value}`, name);
  assert.equal(reported.get('BOZZETTO_ROLE'), config.role);
  assert.equal(reported.get('BOZZETTO_HOST'), config.host);
  assert.equal(reported.get('BOZZETTO_LOG_LEVEL'), config.logLevel);
  assert.equal(resolve(reported.get('BOZZETTO_DATA')!), config.data);
  assert.equal(resolve(reported.get('BOZZETTO_BLOBS')!), config.blobs);
});

test('dependencies are pinned exactly; the lock file knows every platform’s packages and no host', async () => {
  const manifest = JSON.parse(await read('package.json')) as Record<string, object>;
  const exact = /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, range] of Object.entries(manifest[kind]!)) assert.match(range, exact, name);
  const text = await read('package-lock.json');
  assert.doesNotMatch(text, /"resolved":/);
  type Locked = { integrity?: string; optionalDependencies?: Record<string, string> };
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  for (const [path, { integrity, optionalDependencies = {} }] of Object.entries(packages)) {
    if (path !== '') assert.ok(integrity, path);
    for (const name of Object.keys(optionalDependencies))
      assert.ok(
        `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages,
        `${path} needs ${name} on some platform`,
      );
  }
});
