import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { migrationNames, neededMigration } from '../../src/adapters/postgres/migrate.ts';
import { emptyDatabaseUrl } from '../support/database.ts';
import { contractions, type SchemaFacts, schemaFacts } from '../support/schema.ts';
import { ROOT } from '../support/service.ts';

const FOLDER = join(ROOT, 'migrations');
/** Older ones came before the rule. */
const RULED_FROM = 21;

/** `-- harmless NAME: why`, for what only looks like a contraction: a check that lets in more, a function that only others called. */
const harmless = (sql: string) =>
  new Set([...sql.matchAll(/^-- harmless (\w+): \S/gm)].map(([, name]) => name!));

/** The last migration of each release, as docs/upgrade.md tells it. */
async function released(): Promise<number[]> {
  const page = await readFile(join(ROOT, 'docs/upgrade.md'), 'utf8');
  return [...page.matchAll(/^\| \d+\.\d+\.\d+ \| (\d{4}) \|/gm)].map(([, last]) => Number(last));
}

let client: pg.Client;
before(async () => {
  client = new pg.Client({ connectionString: await emptyDatabaseUrl() });
  // Its server is stopped before the hooks of this file run.
  client.on('error', () => {});
  await client.connect();
});
after(() => client.end().catch(() => {}));

/** Returns the parts of the current schema that a migration removes. */
async function tried(sql: string): Promise<string[]> {
  await client.query('begin');
  try {
    const then = await schemaFacts(client);
    await client.query(sql);
    return contractions(then, await schemaFacts(client), harmless(sql));
  } finally {
    await client.query('rollback');
  }
}

test('a migration takes nothing away that processes of the version before use', async () => {
  const versions = await released();
  assert.ok(versions.length > 0, 'docs/upgrade.md has a table of releases');
  let then: SchemaFacts = await schemaFacts(client);
  const found = new Map<number, string[]>();
  for (const name of await migrationNames()) {
    const sql = await readFile(join(FOLDER, name), 'utf8');
    await client.query(sql);
    const now = await schemaFacts(client);
    const version = Number(name.slice(0, 4));
    const contracted = contractions(then, now, harmless(sql));
    then = now;
    found.set(version, contracted);
    if (version < RULED_FROM) continue;
    const needs = neededMigration(sql);
    if (needs === null)
      assert.deepEqual(contracted, [], `${name}: see "A migration" in CONTRIBUTING.md`);
    else
      assert.ok(
        needs < version && versions.some((last) => needs <= last),
        `${name} needs ${needs}, which no release of docs/upgrade.md has`,
      );
  }
  // Found in the history by this check: it broke the sessions of running processes.
  assert.match(found.get(17)!.join('\n'), /^gone: function take_webhooks\(/);
  assert.deepEqual(found.get(18), []);
});

const CONTRACTING: Record<string, string> = {
  'alter table uploads drop column width': 'gone: column uploads.width integer',
  'alter table uploads rename column width to wide': 'gone: column uploads.width integer',
  'alter table uploads alter column width type bigint': 'gone: column uploads.width integer',
  'alter table tasks alter column client_order_id set not null':
    'new: not null tasks.client_order_id',
  'alter table uploads add column owner text not null': 'new: not null uploads.owner',
  'create unique index one_name on uploads (filename)': 'new: unique index one_name on uploads',
  'drop function remove_upload': 'gone: function remove_upload(',
  'alter table uploads add constraint small check (bytes < 10)': 'new: constraint small on uploads',
  'alter table credit_ledger alter column created_at drop default':
    'gone: default of credit_ledger.created_at',
  'alter table queue_workers rename to workers': 'gone: table queue_workers',
};

for (const [sql, what] of Object.entries(CONTRACTING))
  test(`contracts: ${sql}`, async () => {
    const found = await tried(sql);
    assert.ok(
      found.some((each) => each.startsWith(what)),
      `${what} is not among ${JSON.stringify(found)}`,
    );
  });

const EXPANDING = [
  'alter table uploads add column note text',
  'alter table uploads add column checked boolean not null default false',
  'alter table uploads add column plan_name text references plans, add constraint named check (plan_name <> $$$$)',
  'create table notes (note text primary key); create index on notes (note)',
  'create index on uploads (filename)',
  'alter table uploads alter column sha256 drop not null',
  'create or replace function tell(the_channel text, news text) returns void language sql as $$ select $$',
  `-- harmless small: every row that is written has less\nalter table uploads add constraint small check (bytes < 10)`,
];

for (const sql of EXPANDING)
  test(`expands: ${sql}`, async () => {
    assert.deepEqual(await tried(sql), []);
  });

test('a statement that is prepared names its columns: one that is added would break it in sessions that last', async () => {
  const folder = join(ROOT, 'src/adapters/postgres');
  const tables = [...(await schemaFacts(client)).promises]
    .map((fact) => /^table (\w+)$/.exec(fact)?.[1])
    .filter((name) => name !== undefined);
  const all = new RegExp(`text: [\`']select \\* from (${tables.join('|')})\\b`);
  assert.match("text: 'select * from uploads where true'", all);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    assert.doesNotMatch(await readFile(join(folder, name), 'utf8'), all, name);
  }
});
