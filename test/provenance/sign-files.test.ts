import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import { provenanceKeyStore } from '../../src/adapters/postgres/provenance-keys.ts';
import { verifyFile } from '../../src/cli/provenance/verify-file.ts';
import { GLB_HEAD, glbStart } from '../../src/contract/provenance/glb.ts';
import type { SigningKey } from '../../src/core/ports/provenance-keys.ts';
import { signFiles } from '../../src/worker/provenance/sign-files.ts';
import { taskStatement } from '../../src/worker/provenance/statement.ts';

// biome-ignore lint/suspicious/noExplicitAny: a glTF document, whose members the tests read by name
type Document = Record<string, any>;

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-provenance-'));
});
after(() => rm(directory, { recursive: true, force: true }));

/** Key stores that keep their row in memory. */
function store() {
  let value: string | null = null;
  return provenanceKeyStore(
    {
      get: async () => value,
      getOrCreate: async (_name, make) => (value ??= make()),
      replace: async (_name, from, to) => {
        if (value !== from) return false;
        value = to;
        return true;
      },
    },
    { now: () => 0, uuid: () => '' } as never,
  );
}

const keys = store();
const MADE_FROM = 'f8b1a8c6-0f0c-4b43-9a44-c0a8f7a2a8f1';
const STATEMENT = taskStatement(
  {
    flow_name: 'text-to-model',
    input: { prompt: 'a red fox', seed: 7, turbo: false, made_from: MADE_FROM },
  },
  {
    engine: { shapes: { id: 'kit', version: '3', provider: 'built-in' } },
    statistics: { servers: { model: { model: 'TRELLIS 2', cost_credits: 4, seconds: 3.2 } } },
    timings: [
      { stage: 'build', milliseconds: 12 },
      { stage: 'write', milliseconds: 3 },
    ],
  },
  '1.2.3',
);

/** A triangle. `change` alters the document. */
function triangle(change: (document: Document) => void = () => {}): Uint8Array {
  const document = {
    asset: { version: '2.0', generator: 'Bozzetto' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [1, 1, 0],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  };
  change(document);
  const positions = new Uint8Array(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const chunk = Buffer.concat([Buffer.from([36, 0, 0, 0]), Buffer.from('BIN\0'), positions]);
  return Buffer.concat([glbStart(JSON.stringify(document), chunk.length), chunk]);
}

let made = 0;
/** Writes and signs a file. Returns its path, or null if it was not signed. */
async function signed(
  bytes: Uint8Array,
  { inputs = [] as string[], key = null as SigningKey | null } = {},
): Promise<string | null> {
  made += 1;
  const path = join(directory, `${made}.glb`);
  const target = join(directory, `${made}-signed.glb`);
  await writeFile(path, bytes);
  const [result] = signFiles({
    statement: STATEMENT,
    inputs: inputs.map((input) => ({ field: 'model_file', kind: 'model', path: input })),
    files: [
      {
        ...{ path, target, role: 'model_url', format: 'glb', bytes: bytes.length },
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
    key: key ?? (await keys.current()),
    keys: await keys.list(),
  });
  if (result == null) return null;
  const written = await readFile(target);
  assert.deepEqual(result, {
    bytes: written.length,
    sha256: createHash('sha256').update(written).digest('hex'),
  });
  return target;
}

async function documentOf(path: string): Promise<Document> {
  const bytes = await readFile(path);
  return JSON.parse(bytes.toString('utf8', GLB_HEAD, GLB_HEAD + bytes.readUInt32LE(12)));
}

test('a signed model verifies, says what made it, and the validator accepts it', async () => {
  const path = (await signed(triangle()))!;
  const verdict = verifyFile(path, await keys.list());
  assert.ok(verdict.result === 'valid');
  const { statement } = verdict.provenance;
  assert.deepEqual(statement.settings, {
    prompt: { sha256: createHash('sha256').update('a red fox').digest('hex') },
    seed: 7,
    turbo: false,
  });
  assert.equal(statement.seed, 7);
  assert.deepEqual(statement.servers, { model: { model: 'TRELLIS 2' } });
  assert.deepEqual(statement.steps, ['build', 'write']);
  const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
  assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0]);
  const { asset, extensions, extensionsUsed } = await documentOf(path);
  assert.deepEqual(extensionsUsed, ['KHR_xmp_json_ld']);
  const packet = extensions.KHR_xmp_json_ld.packets[asset.extensions.KHR_xmp_json_ld.packet];
  assert.deepEqual(packet['dc:creator'], { '@list': ['Bozzetto 1.2.3'] });
  assert.deepEqual(packet['bozzetto:engines'], { '@set': ['shapes: kit 3'] });
});

test('the same model is signed with the same bytes', async () => {
  const [one, other] = await Promise.all([signed(triangle()), signed(triangle())]);
  assert.deepEqual(await readFile(one!), await readFile(other!));
});

test('no bit can change, and nothing can be added', async () => {
  const bytes = await readFile((await signed(triangle()))!);
  const list = await keys.list();
  const path = join(directory, 'changed.glb');
  const isValid = async (changed: Uint8Array) => {
    await writeFile(path, changed);
    return verifyFile(path, list).result === 'valid';
  };
  assert.ok(await isValid(bytes));
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    assert.ok(!(await isValid(changed)), `bit ${at % 8} of byte ${at}`);
  }
  assert.ok(!(await isValid(Buffer.concat([bytes, Buffer.alloc(4)]))));
  assert.ok(!(await isValid(bytes.subarray(0, -4))));
  const longer = Buffer.concat([bytes, Buffer.alloc(4)]);
  longer.writeUInt32LE(longer.length, 8);
  assert.ok(!(await isValid(longer)));
});

test('every spelling of the signature but one is refused', async () => {
  const path = (await signed(triangle()))!;
  const { signature } = (await documentOf(path)).asset.extras.bozzetto;
  const bytes = await readFile(path);
  const at = bytes.indexOf(signature) + 85;
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const digit of digits) {
    bytes.write(digit, at);
    await writeFile(path, bytes);
    const isValid = verifyFile(path, await keys.list()).result === 'valid';
    assert.equal(isValid, digit === signature.at(-1), digit);
  }
});

test('what a file claims about itself is replaced, not signed', async () => {
  const forged = (document: Document) => {
    document.asset.extras = { author: 'me', bozzetto: { provenance: 1, statement: 'mine' } };
    document.asset.extensions = { KHR_xmp_json_ld: { packet: 0 } };
    document.extensionsUsed = ['KHR_xmp_json_ld'];
    document.extensions = { KHR_xmp_json_ld: { packets: [{ 'dc:creator': 'me' }] } };
  };
  const path = (await signed(triangle(forged)))!;
  const { asset, extensions } = await documentOf(path);
  assert.equal(asset.extras.author, 'me');
  assert.equal(asset.extras.bozzetto.statement.flow, 'text-to-model');
  assert.equal(asset.extensions.KHR_xmp_json_ld.packet, 1);
  assert.equal(extensions.KHR_xmp_json_ld.packets.length, 2);
  assert.equal(verifyFile(path, await keys.list()).result, 'valid');
});

test('an input that the service signed is an ingredient; one that others signed or changed is not', async () => {
  const own = (await signed(triangle()))!;
  const [first] = (await documentOf((await signed(triangle(), { inputs: [own] }))!)).asset.extras
    .bozzetto.statement.inputs;
  assert.equal(
    first.sha256,
    createHash('sha256')
      .update(await readFile(own))
      .digest('hex'),
  );
  assert.equal(first.ingredient.statement.flow, 'text-to-model');

  const foreign = (await signed(triangle(), { key: await store().current() }))!;
  const changed = join(directory, 'changed-input.glb');
  const bytes = await readFile(own);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(changed, bytes);
  for (const input of [foreign, changed]) {
    const path = (await signed(triangle(), { inputs: [input] }))!;
    const [stated] = (await documentOf(path)).asset.extras.bozzetto.statement.inputs;
    assert.deepEqual(Object.keys(stated).sort(), ['bytes', 'field', 'kind', 'sha256']);
  }
});

test('the origins of many conversions in a row do not grow without end', async () => {
  let path = (await signed(triangle()))!;
  const sizes: number[] = [];
  for (let i = 0; i < 40; i++) {
    path = (await signed(triangle(), { inputs: [path] }))!;
    sizes.push((await readFile(path)).length);
    assert.equal(verifyFile(path, await keys.list()).result, 'valid');
  }
  assert.ok(Math.max(...sizes) < 24 * 1024, String(Math.max(...sizes)));
});

test('a replaced key still verifies; a removed one does not, and the current one cannot be removed', async () => {
  const ring = store();
  const old = await ring.current();
  const path = (await signed(triangle(), { key: old }))!;
  const next = await ring.rotate();
  assert.notEqual(next.kid, old.kid);
  assert.equal((await ring.current()).kid, next.kid);
  assert.equal(verifyFile(path, await ring.list()).result, 'valid');
  assert.equal(await ring.remove(next.kid), false);
  assert.equal(await ring.remove(old.kid), true);
  assert.equal(verifyFile(path, await ring.list()).result, 'unknown');
});

test('what is not a whole GLB is left alone', async () => {
  const glb = triangle();
  const wrongLength = Buffer.from(glb);
  wrongLength.writeUInt32LE(glb.length + 4, 8);
  const wrongChunk = Buffer.from(glb);
  wrongChunk.writeUInt32LE(0xfffffff0, 12);
  for (const bytes of [Buffer.from('glTF'), Buffer.alloc(0), wrongLength, wrongChunk])
    assert.equal(await signed(bytes), null);
  await assert.rejects(signed(Buffer.concat([glbStart('{"asset":', 0)])), SyntaxError);
  const odd = Buffer.from(glbStart('[1,{"asset":null}]', 0));
  assert.ok((await signed(odd)) !== null);
});
