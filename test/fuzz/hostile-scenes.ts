import { type Generator, GltfFile, textFile } from './hostile-files.ts';
import { between } from './hostile-shapes.ts';

type Random = () => number;
const whole = (random: Random, most: number) => Math.floor(most * random());

/** A grid of triangles in a glTF file: the numbers of its accessors. */
function grid(file: GltfFile, side: number): { POSITION: number; indices: number } {
  const positions = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    positions.set([x, y, Math.sin(9 * x) * Math.cos(7 * y) * 0.2], 3 * i);
  }
  const indices = new Uint32Array(6 * (side - 1) ** 2);
  let at = 0;
  for (let y = 0; y + 1 < side; y++)
    for (let x = 0; x + 1 < side; x++) {
      const a = y * side + x;
      indices.set([a, a + 1, a + side, a + 1, a + side + 1, a + side], at);
      at += 6;
    }
  return { POSITION: file.floats(positions, 'VEC3'), indices: file.indices(indices) };
}

function gridMesh(file: GltfFile, side: number): number {
  const { POSITION, indices } = grid(file, side);
  return file.add('meshes', { primitives: [{ attributes: { POSITION }, indices }] });
}

/** glTF scenes whose parts multiply: a little named a thousand times. */
export const HOSTILE_SCENES: Record<string, Generator> = {
  'one mesh in many nodes': (random, size) => {
    const file = new GltfFile();
    const mesh = gridMesh(file, between(2, 300, random()));
    for (let i = between(100, 100_000, size); i > 0; i--)
      file.add('nodes', { mesh, translation: [random(), random(), random()] });
    return file.file();
  },
  'a chain of nodes': (_random, size) => {
    const file = new GltfFile();
    const mesh = gridMesh(file, 3);
    const count = between(100, 100_000, size);
    for (let i = 0; i < count; i++)
      file.add('nodes', { mesh, ...(i + 1 < count && { children: [i + 1] }) });
    return file.file([0]);
  },
  'many meshes': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, 2);
    for (let i = between(100, 100_000, size); i > 0; i--) {
      const material = file.add('materials', { name: `m${random() < 0.5 ? i : 1}` });
      const primitive = { attributes: { POSITION }, indices, material };
      file.add('nodes', { mesh: file.add('meshes', { primitives: [primitive] }) });
    }
    return file.file();
  },
  'many primitives': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, 3);
    const one = { attributes: { POSITION }, indices };
    const primitives = Array.from({ length: between(100, 200_000, size) }, (_, i) => ({
      ...one,
      ...(i < 10_000 && { material: file.add('materials', { name: String(i % 7) }) }),
    }));
    file.add('nodes', { mesh: file.add('meshes', { primitives }) });
    if (random() < 0.5) file.add('nodes', { mesh: 0 });
    return file.file();
  },
  'primitives that share a large mesh': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, between(100, 700, random()));
    const one = { attributes: { POSITION, NORMAL: POSITION, TANGENT: -1 }, indices };
    const { TANGENT: _, ...attributes } = one.attributes;
    const primitives = new Array(between(5, 500, size)).fill({ ...one, attributes });
    file.add('nodes', { mesh: file.add('meshes', { primitives }) });
    return file.file();
  },
  'animations without end': (random, size) => {
    const file = new GltfFile();
    const mesh = gridMesh(file, 5);
    const keys = between(2, 100_000, random());
    const input = file.floats(
      Float32Array.from({ length: keys }, (_, i) => i),
      'SCALAR',
    );
    const output = file.floats(new Float32Array(3 * keys).fill(1), 'VEC3');
    const nodes = between(10, 5000, random());
    for (let i = 0; i < nodes; i++) file.add('nodes', { mesh });
    const interpolation = random() < 0.5 ? 'LINEAR' : 'STEP';
    const count = between(10, 20_000, size);
    const channels = Array.from({ length: count }, (_, i) => ({
      sampler: 0,
      target: { node: i % nodes, path: i % 2 === 0 ? 'translation' : 'scale' },
    }));
    for (let i = 0; i < (random() < 0.5 ? 1 : 20); i++)
      file.add('animations', { channels, samplers: [{ input, output, interpolation }] });
    return file.file();
  },
  'many skins and joints': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, between(10, 300, random()));
    const side = Math.sqrt((file.json.accessors![POSITION] as { count: number }).count);
    const vertices = side * side;
    const joints = between(2, 5000, size);
    const numbers = new Uint8Array(4 * vertices).map(() => whole(random, Math.min(joints, 255)));
    const weights = new Float32Array(4 * vertices).fill(0.25);
    const attributes: Record<string, number> = { POSITION };
    const sets = between(1, 8, random());
    for (let s = 0; s < sets; s++) {
      attributes[`JOINTS_${s}`] = file.bytes(numbers, 'VEC4');
      attributes[`WEIGHTS_${s}`] = file.floats(weights, 'VEC4');
    }
    const mesh = file.add('meshes', { primitives: [{ attributes, indices }] });
    const list: number[] = [];
    for (let j = 0; j < joints; j++)
      list.push(file.add('nodes', { translation: [0, 0, j * 1e-3] }));
    const skins = between(1, 500, random());
    for (let s = 0; s < skins; s++) {
      const skin = file.add('skins', { joints: list });
      file.add('nodes', { mesh, skin });
    }
    return file.file();
  },
  'many morph targets': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, between(10, 500, random()));
    const targets = new Array(between(10, 20_000, size)).fill({ POSITION });
    const weights = targets.map(() => (random() < 0.5 ? 1 : 0));
    const mesh = file.add('meshes', {
      primitives: [{ attributes: { POSITION }, indices, targets }],
      weights,
    });
    for (let i = between(1, 50, random()); i > 0; i--) file.add('nodes', { mesh });
    return file.file();
  },
  'sparse and claimed accessors': (random, size) => {
    const file = new GltfFile();
    const count = between(1000, 40_000_000, size);
    const at = file.view(new Uint8Array(Uint32Array.of(0, 1, 2).buffer));
    const values = file.view(new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer));
    const what = { componentType: 5126, count, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] };
    const sparse = {
      count: 3,
      indices: { bufferView: at, componentType: 5125 },
      values: { bufferView: values },
    };
    const POSITION = file.add('accessors', { ...what, sparse });
    const attributes: Record<string, number> = { POSITION };
    for (let k = whole(random, 4); k > 0; k--) attributes[`COLOR_${k - 1}`] = POSITION;
    file.add('nodes', { mesh: file.add('meshes', { primitives: [{ attributes }] }) });
    return file.file();
  },
  'many UV and colour sets': (random, size) => {
    const file = new GltfFile();
    const { POSITION, indices } = grid(file, between(20, 500, random()));
    const attributes: Record<string, number> = { POSITION };
    const vertices = (file.json.accessors![POSITION] as { count: number }).count;
    const uv = file.floats(new Float32Array(2 * vertices).fill(0.5), 'VEC2');
    const color = file.floats(new Float32Array(4 * vertices).fill(0.5), 'VEC4');
    for (let k = between(2, 1000, size) - 1; k >= 0; k--) {
      attributes[`TEXCOORD_${k}`] = uv;
      attributes[`COLOR_${k}`] = color;
    }
    file.add('nodes', { mesh: file.add('meshes', { primitives: [{ attributes, indices }] }) });
    return file.file();
  },
};

/** Text formats with more of something than anyone needs. */
export const HOSTILE_TEXTS: Record<string, Generator> = {
  'one long token': (random, size) => {
    const token = ['9', 'a', '-', '1e', '/', '('][whole(random, 6)]!.repeat(
      between(1e4, 5e7, size),
    );
    const head = { obj: 'v 0 0 0\nv ', off: 'OFF\n', usda: '#usda 1.0\ndef Mesh "', ply: 'ply\n' };
    const format = Object.keys(head)[whole(random, 4)] as keyof typeof head;
    const end = format === 'ply' ? '\nend_header\n' : '';
    return textFile(format, head[format] + token + end);
  },
  'faces of one line': (_random, size) => {
    const corners = between(1000, 5_000_000, size);
    return textFile('obj', `v 0 0 0\nv 1 0 0\nv 0 1 0\nf${' 1 2 3'.repeat(corners / 3)}\n`);
  },
  'relative faces far back': (random, size) => {
    const lines = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0'];
    for (let i = between(1000, 1_000_000, size); i > 0; i--) {
      const k = 1 + whole(random, 3);
      lines.push(`f -${k} -${1 + (k % 3)} ${1 + (k % 3)}`);
    }
    return textFile('obj', lines.join('\n'));
  },
  'material libraries without end': (_random, size) => {
    const lines = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0'];
    for (let i = between(1000, 300_000, size); i > 0; i--)
      lines.push(`mtllib a${i}.mtl`, `usemtl ${i}`, 's 1', 'f 1 2 3');
    return textFile('obj', lines.join('\n'));
  },
  'usd nested': (_random, size) => {
    const depth = between(100, 200_000, size);
    return textFile(
      'usda',
      `#usda 1.0\n${'def Xform "a" {\n'.repeat(depth)}${'}\n'.repeat(depth)}`,
    );
  },
  'usd side by side': (_random, size) => {
    const prims = ['#usda 1.0', 'def Xform "a" {'];
    const mesh =
      '{\nint[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\npoint3f[] points = [(0,0,0), (1,0,0), (0,1,0)]\n}';
    for (let i = between(100, 100_000, size); i > 0; i--) prims.push(`def Mesh "m${i}" ${mesh}`);
    return textFile('usda', `${prims.join('\n')}\n}\n`);
  },
  'usd instances': (random, size) => {
    const count = between(100, 1_000_000, size);
    const mesh =
      'def Mesh "m" {\nint[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\npoint3f[] points = [(0,0,0), (1,0,0), (0,1,0)]\n}';
    const zeros = new Array(count).fill('0').join(',');
    const places = Array.from({ length: count }, () => `(${random().toFixed(2)},0,1)`).join(',');
    return textFile(
      'usda',
      `#usda 1.0\ndef PointInstancer "p" {\nint[] protoIndices = [${zeros}]\npoint3f[] positions = [${places}]\nrel prototypes = [</p/m>]\n${mesh}\n}\n`,
    );
  },
  'usd references to itself': (random, size) => {
    const parts = ['#usda 1.0'];
    const count = between(10, 3000, size);
    const arcs = 1 + whole(random, 3);
    for (let i = 0; i < count; i++) {
      const children = Array.from(
        { length: arcs },
        (_, k) => `def "c${k}" (references = </p${i + 1}>) {}`,
      );
      parts.push(`def Xform "p${i}" {\n${i + 1 < count ? children.join('\n') : ''}\n}`);
    }
    return textFile('usda', parts.join('\n'));
  },
  'xml attributes and elements': (random, size) => {
    const count = between(1000, 300_000, size);
    const attributes = Array.from({ length: count }, (_, i) => `a${i}="${i}"`).join(' ');
    const elements = Array.from({ length: count }, (_, i) => `<node id="n${i}"/>`).join('');
    const body = random() < 0.5 ? `<scene ${attributes}/>` : elements;
    return textFile(
      'dae',
      `<?xml version="1.0"?><COLLADA version="1.4.1"><library_visual_scenes><visual_scene id="s">${body}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`,
    );
  },
  'xml entities': (_random, size) => {
    const levels = between(3, 30, size);
    let entities = '<!ENTITY e0 "aaaaaaaaaa">';
    for (let i = 1; i < levels; i++) entities += `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`;
    return textFile(
      'dae',
      `<?xml version="1.0"?><!DOCTYPE COLLADA [${entities}]><COLLADA version="1.4.1"><asset>&e${levels - 1};</asset></COLLADA>`,
    );
  },
  'dae nodes that show one another': (_random, size) => {
    const count = between(10, 5000, size);
    const nodes = Array.from(
      { length: count },
      (_, i) =>
        `<node id="n${i}">${`<instance_node url="#n${i + 1}"/>`.repeat(2)}<instance_geometry url="#g"/></node>`,
    );
    return textFile('dae', colladaOf(nodes.join(''), 1));
  },
  'dae geometries': (_random, size) => {
    const count = between(100, 30_000, size);
    const nodes = Array.from(
      { length: count },
      (_, i) => `<node id="n${i}"><instance_geometry url="#g${i}"/></node>`,
    );
    return textFile('dae', colladaOf(nodes.join(''), count));
  },
  '3mf-like amf': (_random, size) => {
    const objects = between(100, 50_000, size);
    const object = (i: number) =>
      `<object id="${i}"><mesh><vertices><vertex><coordinates><x>0</x><y>0</y><z>0</z></coordinates></vertex><vertex><coordinates><x>1</x><y>0</y><z>0</z></coordinates></vertex><vertex><coordinates><x>0</x><y>1</y><z>0</z></coordinates></vertex></vertices><volume><triangle><v1>0</v1><v2>1</v2><v3>2</v3></triangle></volume></mesh></object>`;
    const all = Array.from({ length: objects }, (_, i) => object(i)).join('');
    return textFile('amf', `<?xml version="1.0"?><amf unit="millimeter">${all}</amf>`);
  },
  'fbx of many models': (_random, size) => {
    const count = between(100, 50_000, size);
    const objects: string[] = [
      'Geometry: 1, "Geometry::", "Mesh" {\nVertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n}\nPolygonVertexIndex: *3 {\na: 0,1,-3\n}\n}',
    ];
    const links: string[] = [];
    for (let i = 2; i < count + 2; i++) {
      objects.push(`Model: ${i}, "Model::m", "Mesh" {\n}`);
      links.push(`C: "OO",1,${i}`, `C: "OO",${i},0`);
    }
    return textFile(
      'fbx',
      `; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXVersion: 7400\n}\nObjects: {\n${objects.join('\n')}\n}\nConnections: {\n${links.join('\n')}\n}\n`,
    );
  },
};

function colladaOf(nodes: string, geometries: number): string {
  const geometry = (id: string) =>
    `<geometry id="${id}"><mesh><source id="${id}p"><float_array id="${id}a" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#${id}a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="${id}v"><input semantic="POSITION" source="#${id}p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#${id}v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry>`;
  const all =
    geometry('g') + Array.from({ length: geometries }, (_, i) => geometry(`g${i}`)).join('');
  return `<?xml version="1.0"?><COLLADA version="1.4.1"><library_geometries>${all}</library_geometries><library_visual_scenes><visual_scene id="s">${nodes}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
}
