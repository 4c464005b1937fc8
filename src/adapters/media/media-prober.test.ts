import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { processorTime } from '../../../test/support/processor-time.ts';
import { sharpMediaProber } from './media-prober.ts';

/** Builds a PNG whose IHDR claims a size, with arbitrary data. */
function pngClaiming(width: number, height: number, data: Uint8Array): Buffer {
  const chunk = (type: string, body: Uint8Array) => {
    const out = Buffer.alloc(12 + body.length);
    out.writeUInt32BE(body.length, 0);
    out.write(type, 4, 'latin1');
    out.set(body, 8);
    out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

const noise = (width: number, height: number, channels: 1 | 3 | 4 = 3) =>
  sharp(
    Buffer.from(
      Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 2654435761) >>> 24),
    ),
    { raw: { width, height, channels } },
  );

describe('media', () => {
  const prober = sharpMediaProber();
  let directory: string;
  let count = 0;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-media-'));
  });
  after(() => rm(directory, { recursive: true }));

  const save = async (bytes: Uint8Array | string) => {
    const path = join(directory, String(count++));
    await writeFile(path, bytes);
    return path;
  };
  const image = async (bytes: Uint8Array | string) => prober.probeImage(await save(bytes));
  const model = async (bytes: Uint8Array | string) =>
    prober.probeModel(await save(bytes), 'any.glb');
  const rejected = (reason: 'type' | 'content', message?: RegExp) => (error: Error) =>
    'reason' in error && error.reason === reason && (message?.test(error.message) ?? true);

  test('PNG, JPEG, WebP and AVIF by their bytes', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const facts = await image(await noise(70, 65).toFormat(format).toBuffer());
      assert.deepEqual(facts, { format, content_type: `image/${format}`, width: 70, height: 65 });
    }
  });

  test('greyscale, 16 bit, CMYK, alpha, interlaced and animated are taken', async () => {
    const frames = noise(70, 140).webp({ loop: 0 });
    const animated = await sharp(await frames.toBuffer())
      .resize(70, 140)
      .gif()
      .toBuffer();
    const webp = await sharp(animated, { animated: true })
      .webp({ delay: [100] })
      .toBuffer();
    for (const bytes of [
      await noise(70, 65, 1).png().toBuffer(),
      await noise(70, 65).toColourspace('rgb16').png().toBuffer(),
      await noise(70, 65).toColourspace('cmyk').jpeg().toBuffer(),
      await noise(70, 65, 4).png({ progressive: true }).toBuffer(),
      webp,
    ])
      assert.equal((await image(bytes)).width, 70);
  });

  test('the size is that after EXIF orientation', async () => {
    const bytes = await noise(70, 65).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await image(bytes);
    assert.deepEqual([width, height], [65, 70]);
  });

  test('truncated images are damaged, wherever they are cut', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const bytes = await noise(128, 128).toFormat(format).toBuffer();
      for (const part of [0.1, 0.5, 0.9, 0.98])
        await assert.rejects(
          image(bytes.subarray(0, Math.floor(bytes.length * part))),
          rejected('content'),
          `${format} ${part}`,
        );
    }
  });

  test('sizes outside of 64 to 8192 are refused from the header, before any decoding', async () => {
    const used = processorTime();
    const data = deflateSync(Buffer.alloc(100));
    await assert.rejects(image(pngClaiming(40_000, 40_000, data)), rejected('content', /40000/));
    await assert.rejects(image(pngClaiming(8193, 64, data)), rejected('content', /8193/));
    assert.ok(used() < 2000, `${used()} ms`);
    await assert.rejects(image(await noise(63, 64).png().toBuffer()), rejected('content', /63/));
    await assert.rejects(image(pngClaiming(512, 512, data)), rejected('content', /damaged/));
  });

  test('what is no image', async () => {
    await assert.rejects(image(''), rejected('content', /empty/));
    await assert.rejects(image('<svg xmlns="http://www.w3.org/2000/svg"/>'), rejected('type'));
    await assert.rejects(image(await noise(70, 65).gif().toBuffer()), rejected('type'));
    await assert.rejects(image(await noise(70, 65).tiff().toBuffer()), rejected('type'));
    await assert.rejects(image('\x89PNG'), rejected('type'));
    await assert.rejects(
      image(Buffer.from('89504e470d0a1a0a00000000', 'hex')),
      rejected('content'),
    );
  });

  test('models by their bytes, whatever their name', async () => {
    const stl = Buffer.alloc(84 + 50);
    stl.writeUInt32LE(1, 80);
    const zip = (...names: string[]) => zipOf(names);
    for (const [format, bytes] of [
      ['glb', Buffer.from('676c54460200000014000000000000004a534f4e', 'hex')],
      ['gltf', '{"asset":{"version":"2.0"}}'],
      ['fbx', 'Kaydara FBX Binary  \0\x1a\0'],
      ['fbx', '; FBX 7.4.0 project file\n'],
      ['stl', stl],
      ['stl', 'solid a\n facet normal 0 0 1\n'],
      ['ply', 'ply\nformat ascii 1.0\nend_header\n'],
      ['obj', '# a comment\nmtllib a.mtl\nv 0 0 0\nf 1 1 1\n'],
      ['off', 'OFF\n3 1 0\n'],
      ['dae', '<?xml version="1.0"?><COLLADA version="1.4.1"></COLLADA>'],
      ['obj', zip('model.obj', 'model.mtl')],
      ['zip', zip('model.obj', 'model.fbx')],
      ['zip', zip('readme.txt')],
      ['dae', Buffer.from('\uFEFF<COLLADA version="1.4.1"></COLLADA>', 'utf16le')],
      ['usda', '#usda 1.0\n'],
      ['usdc', 'PXR-USDC\0\x08'],
      ['amf', '<?xml version="1.0"?><amf unit="millimeter"></amf>'],
      ['3ds', Buffer.from('4d4d1600000002000a00000003000000', 'hex')],
      ['x', 'xof 0303txt 0032\n'],
      ['lwo', 'FORM\0\0\0\x10LWO2'],
      ['3mf', zip('[Content_Types].xml', '3D/3dmodel.model')],
      // A 3MF may use any name for its model; an office document is not a 3MF.
      ['3mf', zip('[Content_Types].xml', '_rels/.rels', '3D/part.xml')],
      ['3mf', zip64Of(zip('3D/3dmodel.model', '_rels/.rels'))],
      ['zip', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml')],
      ['usdz', zip('scene.usdc')],
    ] as const)
      assert.equal((await model(bytes)).format, format);
  });

  test('models of kinds that are not read, with a way out', async () => {
    for (const [bytes, message] of [
      [
        Buffer.from('676c54460100000014000000000000004a534f4e', 'hex'),
        /version 1; save it as glTF 2/,
      ],
      [Buffer.from('OFF BINARY\n\0\0\0\x03\0\0\0\x01\0\0\0\0'), /OFF.*binary.*; save it as text/],
      [Buffer.from('COFF BINARY\n\0\0\0\x03'), /save it as text/],
    ] as const)
      await assert.rejects(model(bytes), rejected('content', message));
  });

  test('models that are none, or cut short', async () => {
    for (const [reason, bytes] of [
      ['content', ''],
      ['type', 'hello'],
      ['type', Buffer.alloc(500)],
      ['type', await noise(70, 65).png().toBuffer()],
      ['type', '<html></html>'],
      ['content', Buffer.from('676c54460200000099000000000000004a534f4e', 'hex')],
      ['content', Buffer.from('676c54460100000014000000000000004a534f4e', 'hex')],
      ['content', 'glTF'],
      ['content', zipOf(['a.obj']).subarray(0, 60)],
      ['content', zipOf([])],
      ['content', 'ply\nformat ascii 1.0\n'],
      ['content', '<COLLADA version="1.4.1"><asset>'],
    ] as const)
      await assert.rejects(model(bytes), rejected(reason), String(bytes).slice(0, 20));
  });
});

/** Moves the size of the zip's directory to a zip64 record, as lib3mf writes it. */
function zip64Of(zip: Buffer): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  end.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([zip.subarray(0, -22), record, locator, end]);
}

/** Builds a zip of empty files. */
function zipOf(names: string[]): Buffer {
  const locals = names.map((name) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  const entries = names.map((name) => {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(name.length, 28);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(Buffer.concat(locals).length, 16);
  return Buffer.concat([...locals, directory, end]);
}
