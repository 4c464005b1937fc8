import { inflateRawSync } from 'node:zlib';
import { zipFile } from './zip-file.ts';

/** Uniform in [0, 1). */
export type Random = () => number;

/** A model file to start from. */
export interface Seed {
  name: string;
  format: string;
  bytes: Uint8Array;
}

const WILD_TEXT = [
  ...['nan', 'inf', '-inf', '1e400', '-1e-400', '0', '-0', '-1', '1', '4294967295', '4294967296'],
  ...[
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '99999999999999999999',
    '1.5',
    '',
    '"',
    '\0',
  ],
  ...[
    '../../etc/passwd',
    '\u{1F600}',
    '%s%n',
    'A'.repeat(5000),
    '[',
    '{',
    '}}',
    '<a>',
    ']]>',
    '&x;',
  ],
];
const WILD_WORDS = [0, 1, 2, 0x7f, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];
const WILD_FLOATS = [Number.NaN, Infinity, -Infinity, 1e38, 3.4e38, 1e-40, -0];

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** One to four changes that respect the file's structure as far as it has to be for the change to be reached. */
export function mutate(seed: Seed, random: Random): Uint8Array {
  const { bytes } = seed;
  const text = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (random() < 0.1) return damage(bytes, random);
  if (text === 'PK\x03\x04') return changeZip(bytes, random);
  if (text === 'glTF') return changeGlb(bytes, random);
  if (text === 'Kayd') return changeFbx(bytes, random);
  return isText(bytes) ? changeText(bytes, random) : damage(bytes, random);
}

function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 4096).includes(0);
}

/** Changes bytes: bits, words, floats, a cut, a stretch twice or missing. */
function damage(bytes: Uint8Array, random: Random): Uint8Array {
  let out = Buffer.from(bytes);
  for (let i = 1 + below(random, 4); i > 0 && out.length > 8; i--) {
    const at = placeIn(out.length - 8, random);
    switch (below(random, 7)) {
      case 0:
        out[at] = out[at]! ^ (1 << below(random, 8));
        break;
      case 1:
        out.writeUInt32LE(pick(random, WILD_WORDS), at);
        break;
      case 2:
        out.writeUInt32LE(pick(random, WILD_WORDS), at & ~3);
        break;
      case 3:
        out.writeFloatLE(pick(random, WILD_FLOATS), at & ~3);
        break;
      case 4:
        out = out.subarray(0, below(random, out.length));
        break;
      case 5: {
        const part = out.subarray(at, at + 1 + below(random, 2000));
        out = Buffer.concat([out.subarray(0, at), part, out.subarray(at)]);
        break;
      }
      default:
        out = Buffer.concat([out.subarray(0, at), out.subarray(at + 1 + below(random, 64))]);
    }
  }
  return out;
}

/** Headers and counts come first, directories last: half and a fifth of the changes go there. */
function placeIn(length: number, random: Random): number {
  const where = random();
  if (where < 0.5) return below(random, Math.min(length, 512));
  return where < 0.7 ? length - 1 - below(random, Math.min(length, 1024)) : below(random, length);
}

/** Changes headers of nodes and of their properties: ends, counts, lengths, types. */
function changeFbx(bytes: Uint8Array, random: Random): Uint8Array {
  const out = Buffer.from(bytes);
  const wide = out.readUInt32LE(23) >= 7500 ? 8 : 4;
  const headers: number[] = [];
  const pending = [27];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at + 3 * wide + 1 > out.length) continue;
    const end = out.readUInt32LE(at);
    if (end <= at || end > out.length) continue;
    headers.push(at);
    const start = at + 3 * wide + 1 + out[at + 3 * wide]! + out.readUInt32LE(at + 2 * wide);
    pending.push(end, ...(start < end ? [start] : []));
  }
  if (headers.length === 0) return damage(bytes, random);
  for (let i = 1 + below(random, 3); i > 0; i--) {
    const header = pick(random, headers);
    const properties = header + 3 * wide + 1 + out[header + 3 * wide]!;
    const places = [
      ...[header, header + wide, header + 2 * wide, header + 3 * wide],
      ...[properties, properties + 1, properties + 5, properties + 9, properties + 13],
    ];
    const at = Math.min(pick(random, places), out.length - 4);
    if (random() < 0.3) out[at] = pick(random, [...Buffer.from('CYIFDLSRfdlib\0')]);
    else out.writeUInt32LE(pick(random, WILD_WORDS), at);
  }
  return out;
}

/** Changes tokens and lines. */
function changeText(bytes: Uint8Array, random: Random): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1');
  for (let i = 1 + below(random, 4); i > 0; i--) {
    const span = random() < 0.5 ? Math.min(text.length, 3000) : text.length;
    const from = below(random, span);
    switch (below(random, 6)) {
      case 0:
      case 1: {
        const token = /[-+\w.]+/.exec(text.slice(from, from + 400));
        if (token === null) break;
        const at = from + token.index;
        text = text.slice(0, at) + pick(random, WILD_TEXT) + text.slice(at + token[0].length);
        break;
      }
      case 2: {
        const start = text.lastIndexOf('\n', from) + 1;
        const end = text.indexOf('\n', from) + 1 || text.length;
        const line = text.slice(start, end);
        text = text.slice(0, start) + (random() < 0.5 ? '' : line + line) + text.slice(end);
        break;
      }
      case 3:
        text = text.slice(0, from);
        break;
      case 4: {
        const open = /<(\w+)[^<>/]*>/.exec(text.slice(from));
        const repeated = open === null ? pick(random, ['{', '[', '(', 'g a\n']) : open[0];
        text = text.slice(0, from) + repeated.repeat(1 + below(random, 5000)) + text.slice(from);
        break;
      }
      default:
        text = text.slice(0, from) + pick(random, WILD_TEXT) + text.slice(from);
    }
  }
  return Buffer.from(text, 'latin1');
}

/** Changes values of the JSON or bytes of the binary, with lengths that fit. */
function changeGlb(bytes: Uint8Array, random: Random): Uint8Array {
  const file = Buffer.from(bytes);
  const jsonLength = file.readUInt32LE(12);
  const json = file.subarray(20, 20 + jsonLength);
  const rest = file.subarray(28 + jsonLength);
  const inJson = random() < 0.7;
  const changed = inJson ? changeJson(json, random) : json;
  return glb(changed, inJson ? rest : damage(rest, random));
}

function changeJson(bytes: Uint8Array, random: Random): Uint8Array {
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return damage(bytes, random);
  }
  for (let i = 1 + below(random, 3); i > 0; i--) changeNode(document, random);
  return Buffer.from(JSON.stringify(document));
}

/** Walks down to some member and replaces, removes, repeats or swaps it. */
function changeNode(root: unknown, random: Random): void {
  let node = root as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(node);
    if (keys.length === 0) return;
    const key = pick(random, keys);
    const value = node[key];
    if (typeof value === 'object' && value !== null && random() < 0.85) {
      node = value as Record<string, unknown>;
      continue;
    }
    const other = node[pick(random, keys)];
    const wild = [-1, 0, 1, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, 0.5, null, true, '', [], {}, other];
    const how = random();
    if (how < 0.2) delete node[key];
    else if (how < 0.4 && Array.isArray(node))
      node.push(...node.slice(0, 1000), ...Array(below(random, 3000)).fill(value));
    else node[key] = pick(random, wild);
    return;
  }
}

function glb(json: Uint8Array, binary: Uint8Array): Buffer {
  const pad = (bytes: Uint8Array, filler: number) =>
    Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, filler)]);
  const [text, data] = [pad(json, 0x20), pad(binary, 0)];
  const header = Buffer.alloc(20);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(28 + text.length + data.length, 8);
  header.writeUInt32LE(text.length, 12);
  header.writeUInt32LE(0x4e4f534a, 16);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(data.length, 0);
  chunk.writeUInt32LE(0x004e4942, 4);
  return Buffer.concat([header, text, chunk, data]);
}

/** Changes one entry by its own structure and stores all of them again, or the directory itself. */
function changeZip(bytes: Uint8Array, random: Random): Uint8Array {
  const entries = zipEntries(Buffer.from(bytes));
  if (entries.length === 0 || random() < 0.2) return damage(bytes, random);
  const entry = pick(random, entries);
  if (random() < 0.05) entry.name = pick(random, ['../evil', '/etc/x', 'a\0b', 'x'.repeat(300)]);
  else
    entry.bytes = Buffer.from(
      entry.name.endsWith('.gltf')
        ? changeJson(entry.bytes, random)
        : mutate({ name: entry.name, format: '', bytes: entry.bytes }, random),
    );
  return zipFile(
    entries.map((one) => [one.name, one.bytes]),
    'stored',
  );
}

interface Entry {
  name: string;
  bytes: Buffer;
}

function zipEntries(file: Buffer): Entry[] {
  const entries: Entry[] = [];
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) return entries;
  let at = file.readUInt32LE(end + 16);
  for (let i = file.readUInt16LE(end + 10); i > 0; i--) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(start, start + size);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: Buffer.from(method === 8 ? inflateRawSync(data) : data),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}
