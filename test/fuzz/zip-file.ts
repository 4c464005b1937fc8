import { crc32, deflateRawSync } from 'node:zlib';

/** Name, which may be anything that a stranger writes there, and bytes. */
export type ZipFileEntry = readonly [name: string, bytes: Uint8Array];

const STORED = 0;
const DEFLATED = 8;

/** A zip whose names and number of entries nobody has checked. Bytes that several entries share are deflated once. */
export function zipFile(
  entries: readonly ZipFileEntry[],
  method: 'stored' | 'deflated' = 'deflated',
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const packed = new Map<Uint8Array, { data: Uint8Array; crc: number }>();
  for (const [name, bytes] of entries) {
    let known = packed.get(bytes);
    if (known === undefined) {
      known = { data: method === 'stored' ? bytes : deflateRawSync(bytes), crc: crc32(bytes) };
      packed.set(bytes, known);
    }
    const { data, crc } = known;
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(method === 'stored' ? STORED : DEFLATED, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(path.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, path, Buffer.from(data));
    directory.push(central, path);
    offset += 30 + path.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
