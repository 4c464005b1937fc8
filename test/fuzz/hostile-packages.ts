import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { GltfFile, type HostileFile } from './hostile-files.ts';
import { bombImages } from './hostile-images.ts';
import { between } from './hostile-shapes.ts';
import { type ZipFileEntry, zipFile } from './zip-file.ts';

const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n';

/** A textured triangle with as many images, each in its own material. */
async function texturedGltf(images: readonly Uint8Array[]): Promise<HostileFile> {
  const file = new GltfFile();
  const POSITION = file.floats(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), 'VEC3');
  const TEXCOORD_0 = file.floats(Float32Array.of(0, 0, 1, 0, 0, 1), 'VEC2');
  const views = new Map<Uint8Array, number>();
  const primitives = images.map((bytes) => {
    const bufferView = views.get(bytes) ?? file.view(bytes);
    views.set(bytes, bufferView);
    const mimeType =
      bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x52 ? 'image/webp' : 'image/png';
    const source = file.add('images', { bufferView, mimeType });
    const index = file.add('textures', { source });
    const material = file.add('materials', {
      pbrMetallicRoughness: { baseColorTexture: { index }, metallicRoughnessTexture: { index } },
    });
    return { attributes: { POSITION, TEXCOORD_0 }, material };
  });
  file.add('nodes', { mesh: file.add('meshes', { primitives }) });
  return file.file();
}

/** Files whose content is made with libvips or zlib: textures, zips, compressed arrays. */
export const HOSTILE_PACKAGES: Record<
  string,
  (random: () => number, size: number) => Promise<HostileFile>
> = {
  'large textures': async (random, size) => {
    const kinds = Object.values(bombImages);
    const make = kinds[Math.floor(random() * kinds.length)]!;
    const one = await make(between(1024, 16_384, size));
    return texturedGltf(new Array(between(1, 64, random())).fill(one));
  },
  'many different textures': async (random, size) => {
    const side = between(64, 4096, random());
    const images: Uint8Array[] = [];
    for (let i = 0; i < between(4, 100, size); i++) {
      const background = { r: i, g: 2 * i, b: 255 - i };
      const blank = { width: side + i, height: side, channels: 3 as const, background };
      images.push(await sharp({ create: blank }).png().toBuffer());
    }
    return texturedGltf(images);
  },
  'many small textures': async (_random, size) => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    return texturedGltf(new Array(between(10, 10_000, size)).fill(image));
  },
  'zip of many entries': async (_random, size) => {
    const empty = new Uint8Array(0);
    const entries: [string, Uint8Array][] = [['a.obj', Buffer.from(`${TRIANGLE}f 1 2 3\n`)]];
    for (let i = between(10, 19_000, size); i > 0; i--)
      entries.push([`d/${i}/${'x'.repeat(50)}.png`, empty]);
    return zipOf('obj', entries);
  },
  'zip bomb': async (_random, size) =>
    zipOf('obj', [['a.obj', Buffer.alloc(between(1e6, 1e9, size), 'v 1 2 3\n')]]),
  'zip of faces': async (_random, size) => {
    const faces = Buffer.alloc(between(1e5, 3e8, size), 'f 1 2 3\n');
    return zipOf('obj', [['a.obj', Buffer.concat([Buffer.from(TRIANGLE), faces])]]);
  },
  'zip of groups': async (random, size) => {
    const faces = ['usemtl ', 'g ', 'o '][Math.floor(3 * random())]!;
    const lines = Array.from(
      { length: between(1000, 3_000_000, size) },
      (_, i) => `${faces}${i}\nf 1 2 3`,
    );
    return zipOf('obj', [['a.obj', Buffer.from(TRIANGLE + lines.join('\n'))]]);
  },
  '3mf of components': async (random, size) => {
    const levels = between(2, 60, size);
    const twice = 1 + Math.floor(3 * random());
    const base =
      '<object id="1" type="model"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/><vertex x="0" y="0" z="1"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="0" v2="3" v3="2"/></triangles></mesh></object>';
    let objects = base;
    for (let i = 2; i <= levels; i++)
      objects += `<object id="${i}" type="model"><components>${`<component objectid="${i - 1}"/>`.repeat(twice)}</components></object>`;
    const model = `<?xml version="1.0"?><model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>${objects}</resources><build><item objectid="${levels}"/></build></model>`;
    const types =
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>';
    const relations =
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/></Relationships>';
    return zipOf('3mf', [
      ['[Content_Types].xml', Buffer.from(types)],
      ['_rels/.rels', Buffer.from(relations)],
      ['3D/3dmodel.model', Buffer.from(model)],
    ]);
  },
  'fbx arrays that inflate': async (random, size) => {
    const count = between(1000, 60_000_000, size);
    return fbxOf(count, 1 + Math.floor(4 * random()));
  },
};

function zipOf(format: string, entries: readonly ZipFileEntry[]): HostileFile {
  return { format, bytes: zipFile(entries) };
}

/** A binary FBX whose vertices are zeros, deflated, in some geometries. */
function fbxOf(coordinates: number, geometries: number): HostileFile {
  const packed = deflateSync(Buffer.alloc(8 * coordinates));
  const corners = 3 * Math.floor(coordinates / 9);
  const polygons = Buffer.alloc(4 * corners);
  for (let i = 0; i < corners; i++) polygons.writeInt32LE(i % 3 === 2 ? -3 : i % 3, 4 * i);
  const packedPolygons = deflateSync(polygons);
  const array = (type: string, count: number, data: Buffer) => {
    const head = Buffer.alloc(13);
    head.write(type, 'latin1');
    head.writeUInt32LE(count, 1);
    head.writeUInt32LE(1, 5);
    head.writeUInt32LE(data.length, 9);
    return Buffer.concat([head, data]);
  };
  const long = (value: number) => {
    const bytes = Buffer.alloc(9);
    bytes.write('L', 'latin1');
    bytes.writeBigInt64LE(BigInt(value), 1);
    return bytes;
  };
  const text = (value: string) => {
    const head = Buffer.alloc(5);
    head.write('S', 'latin1');
    head.writeUInt32LE(value.length, 1);
    return Buffer.concat([head, Buffer.from(value, 'latin1')]);
  };
  interface Record {
    name: string;
    properties: Buffer[];
    children?: Record[];
  }
  const write = ({ name, properties, children = [] }: Record, at: number): Buffer => {
    const own = Buffer.concat(properties);
    const start = at + 13 + name.length + own.length;
    let end = start;
    const inner = children.map((child) => {
      const bytes = write(child, end);
      end += bytes.length;
      return bytes;
    });
    if (children.length > 0) {
      inner.push(Buffer.alloc(13));
      end += 13;
    }
    const head = Buffer.alloc(13);
    head.writeUInt32LE(end, 0);
    head.writeUInt32LE(properties.length, 4);
    head.writeUInt32LE(own.length, 8);
    head[12] = name.length;
    return Buffer.concat([head, Buffer.from(name, 'latin1'), own, ...inner]);
  };
  const objects: Record[] = [];
  const links: Record[] = [];
  for (let g = 1; g <= geometries; g++) {
    objects.push({
      name: 'Geometry',
      properties: [long(g), text('g\0\x01Geometry'), text('Mesh')],
      children: [
        { name: 'Vertices', properties: [array('d', coordinates, packed)] },
        { name: 'PolygonVertexIndex', properties: [array('i', corners, packedPolygons)] },
      ],
    });
    objects.push({
      name: 'Model',
      properties: [long(100 + g), text('m\0\x01Model'), text('Mesh')],
    });
    links.push({ name: 'C', properties: [text('OO'), long(g), long(100 + g)] });
    links.push({ name: 'C', properties: [text('OO'), long(100 + g), long(0)] });
  }
  const parts = [
    Buffer.concat([
      Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'),
      Buffer.from([0xe8, 0x1c, 0, 0]),
    ]),
  ];
  let at = 27;
  for (const record of [
    { name: 'Objects', properties: [], children: objects },
    { name: 'Connections', properties: [], children: links },
  ]) {
    const bytes = Buffer.from(write(record, at));
    parts.push(bytes);
    at += bytes.length;
  }
  return { format: 'fbx', bytes: Buffer.concat([...parts, Buffer.alloc(13)]) };
}
