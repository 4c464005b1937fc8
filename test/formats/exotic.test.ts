import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { checkScene } from '../../src/engines/mesh/check-scene.ts';
import { sceneStatistics } from '../../src/engines/mesh/scene-statistics.ts';
import { LIMITS, readModel, testContext } from '../support/models.ts';

const EXOTIC = join(import.meta.dirname, '../fixtures/exotic');
const file = (name: string) => readFileSync(join(EXOTIC, name));

const AC = `AC3Db
MATERIAL "clay" rgb 0.8 0.2 0.2  amb 0.2 0.2 0.2  emis 0 0 0  spec 0.2 0.2 0.2  shi 32  trans 0
OBJECT world
kids 1
OBJECT poly
name "square"
numvert 4
0 0 0
1 0 0
1 1 0
0 1 0
numsurf 1
SURF 0x20
mat 0
refs 4
0 0 0
1 1 0
2 1 1
3 0 1
kids 0
`;

const AMF = `<?xml version="1.0" encoding="UTF-8"?>
<amf unit="millimeter"><object id="1"><mesh><vertices>${['0 0 0', '10 0 0', '0 10 0', '0 0 30']
  .map((at) => at.split(' '))
  .map(
    ([x, y, z]) => `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`,
  )
  .join('')}</vertices><volume>${['0 2 1', '0 1 3', '1 2 3', '0 3 2']
  .map((face) => face.split(' '))
  .map(([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`)
  .join('')}</volume></mesh></object></amf>`;

const MD5 = `MD5Version 10
commandline ""

numJoints 1
numMeshes 1

joints {
	"origin"	-1 ( 0 0 0 ) ( 0 0 0 )
}

mesh {
	shader "clay"

	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 1

	numtris 1
	tri 0 0 1 2

	numweights 3
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 1 0 0 )
	weight 2 0 1 ( 0 1 0 )
}
`;

const ASE = `*3DSMAX_ASCIIEXPORT	200
*GEOMOBJECT {
	*NODE_NAME "square"
	*MESH {
		*TIMEVALUE 0
		*MESH_NUMVERTEX 4
		*MESH_NUMFACES 2
		*MESH_VERTEX_LIST {
			*MESH_VERTEX 0 0.0 0.0 0.0
			*MESH_VERTEX 1 1.0 0.0 0.0
			*MESH_VERTEX 2 1.0 1.0 0.0
			*MESH_VERTEX 3 0.0 1.0 0.0
		}
		*MESH_FACE_LIST {
			*MESH_FACE 0: A: 0 B: 1 C: 2 AB: 1 BC: 1 CA: 0 *MESH_SMOOTHING 1 *MESH_MTLID 0
			*MESH_FACE 1: A: 0 B: 2 C: 3 AB: 0 BC: 1 CA: 1 *MESH_SMOOTHING 1 *MESH_MTLID 0
		}
	}
}
`;

/** A chunk of Blitz3D: name, length, content. */
function chunk(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}
const integers = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer);
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer);

const B3D = chunk(
  'BB3D',
  integers(1),
  chunk('TEXS'),
  chunk('BRUS', integers(0)),
  chunk(
    'NODE',
    Buffer.from('square\0'),
    floats(0, 0, 0, 1, 1, 1, 1, 0, 0, 0),
    chunk(
      'MESH',
      integers(-1),
      chunk('VRTS', integers(0, 0, 0), floats(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
      chunk('TRIS', integers(-1), integers(0, 1, 2, 0, 2, 3)),
    ),
  ),
);

/** A chunk of LightWave: big-endian, of even length; `wide` says whether its length has four bytes or two. */
function iff(name: string, wide: boolean, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(wide ? 4 : 2);
  length.writeUIntBE(body.length, 0, length.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
}
const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer).swap16();
const bigFloats = (...values: number[]) => floats(...values).swap32();

const LWO = iff(
  'FORM',
  true,
  Buffer.from('LWO2'),
  iff('TAGS', true, Buffer.from('clay\0\0')),
  iff('LAYR', true, shorts(0, 0), bigFloats(0, 0, 0), Buffer.from('\0\0')),
  iff('PNTS', true, bigFloats(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
  iff('POLS', true, Buffer.from('FACE'), shorts(4, 0, 1, 2, 3)),
  iff('PTAG', true, Buffer.from('SURF'), shorts(0, 0)),
  iff(
    'SURF',
    true,
    Buffer.from('clay\0\0\0\0'),
    iff('COLR', false, bigFloats(0.8, 0.2, 0.2), shorts(0)),
  ),
);

describe('formats that come by way of assimp', () => {
  for (const [format, bytes, triangles] of [
    ['3ds', file('suzanne.3ds'), 968],
    ['x', file('box.x'), 12],
    ['ac', Buffer.from(AC), 2],
    ['amf', Buffer.from(AMF), 4],
    ['md5mesh', Buffer.from(MD5), 1],
    ['ase', Buffer.from(ASE), 2],
    ['b3d', B3D, 2],
    ['lwo', LWO, 2],
  ] as const)
    test(format, async () => {
      assert.equal(modelFormatOf(bytes), format);
      const context = testContext();
      const files = { main: bytes, name: `model.${format}`, companion: () => null };
      const scene = await readModel(files, format, context);
      checkScene(scene, LIMITS);
      const found = sceneStatistics(scene);
      assert.equal(found.triangles, triangles);
      assert.ok(context.warnings.some(({ code }) => code === 'polygons_triangulated'));
      if (format !== 'amf') return;
      // Its unit is the millimeter, and +Z is up.
      const { max } = found.bounds!;
      for (const [axis, side] of [0.01, 0.03, 0].entries())
        assert.ok(Math.abs(max[axis]! - side) < 1e-6, `${max}`);
      assert.equal(found.watertight, true);
    });
});
