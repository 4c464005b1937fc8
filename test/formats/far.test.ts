import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { inPlaceOf, placedAtOrigin } from '../../src/engines/mesh/origin.ts';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { sceneOfMesh } from '../../src/engines/mesh/textured-scene.ts';
import { composeMatrix, worldMatrices } from '../../src/engines/mesh/transform.ts';
import { createRemesher } from '../../src/engines/remesh/remesher.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

const UTM = join(import.meta.dirname, '../fixtures/field/04-far-coordinates/obj_utm.obj');
/** Positions as the file states them. */
const BOX = { min: [597122.856, 99.85, 6643209.873], max: [597124.056, 100.65, 6643210.373] };
/** UTM coordinates of somewhere, meters. */
const PLACE = [432_100.5, 105.25, 4_600_300.75];

const converter = createModelConverter({ detectFormat: modelFormatOf });

describe('models far from the origin', () => {
  let folder = '';
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-far-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function convert(path: string, from: string, to: string) {
    // Meters in all formats: toward those of printers an OBJ would be in millimeters.
    const unit = from === 'obj' ? { sourceUnitMetres: 1 } : {};
    const request = { path, sourceFormat: from, targetFormat: to, name: 'model', ...unit };
    const made = await converter.convert(request, createWork());
    const target = join(folder, `${count++}.${to}`);
    await writeFile(target, made.file.bytes);
    const { statistics } = await converter.inspect(made.file, createWork());
    return { ...made, path: target, bounds: statistics.bounds! };
  }

  async function saved(name: string, text: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }

  function assertWithin(bounds: { min: number[]; max: number[] }, most: number, what: string) {
    for (const end of ['min', 'max'] as const)
      for (const [k, value] of bounds[end].entries())
        assert.ok(
          Math.abs(value - BOX[end][k]!) <= most,
          `${what}: ${bounds[end]}, not ${BOX[end]}`,
        );
  }

  test('land where they were, to a hundredth of a millimeter, through each two formats', async () => {
    const held = WRITE_FORMATS.filter((format) => format !== 'stl');
    for (const first of held) {
      const one = await convert(UTM, 'obj', first);
      assertWithin(one.source.statistics.bounds!, 1e-5, 'obj');
      assertWithin(one.bounds, 1e-5, first);
      assert.deepEqual(one.source.origin?.map(Number.isFinite), [true, true, true]);
      for (const second of held)
        assertWithin((await convert(one.path, first, second)).bounds, 1e-5, `${first} → ${second}`);
    }
  });

  test('keep their shape in an STL, which cannot hold the place, and the warning says it', async () => {
    const { bounds, warnings } = await convert(UTM, 'obj', 'stl');
    const size = bounds.max.map((high, k) => high - bounds.min[k]!);
    for (const [k, side] of [1.2, 0.8, 0.5].entries())
      assert.ok(Math.abs(size[k]! - side) < 1e-6, `${size}`);
    const moved = warnings.find(({ code }) => code === 'moved_to_origin');
    const [x, y, z] = /add ([\d.-]+), ([\d.-]+), ([\d.-]+) \(millimeters, \+Z up\)/
      .exec(moved?.message ?? '')!
      .slice(1)
      .map((value) => Number(value) / 1000);
    // +Z up: (x, −z, y).
    assert.ok(Math.abs(bounds.min[0]! + x! - BOX.min[0]!) < 1e-5);
    assert.ok(Math.abs(bounds.min[2]! - y! - BOX.min[2]!) < 1e-5);
    assert.ok(Math.abs(bounds.min[1]! + z! - BOX.min[1]!) < 1e-5);
  });

  test('are read in double precision from text and doubles of each format', async () => {
    const corners = ['0 0 0', '1.2 0 0', '0 0.8 0', '0 0 0.5'].map((corner) =>
      corner.split(' ').map((value, k) => Number(value) + BOX.min[k]!),
    );
    const faces = [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ];
    const texts: Record<string, string | Uint8Array> = {
      off: [
        `OFF\n4 4 0`,
        ...corners.map((c) => c.join(' ')),
        ...faces.map((f) => `3 ${f.join(' ')}`),
      ].join('\n'),
      ply: [
        'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z',
        'element face 4\nproperty list uchar int vertex_indices\nend_header',
        ...corners.map((c) => c.join(' ')),
        ...faces.map((f) => `3 ${f.join(' ')}`),
        '',
      ].join('\n'),
      usda: `#usda 1.0\n(\n metersPerUnit = 1\n upAxis = "Y"\n)\ndef Mesh "m" {\n point3d[] points = [${corners
        .map((c) => `(${c.join(', ')})`)
        .join(
          ', ',
        )}]\n int[] faceVertexCounts = [3, 3, 3, 3]\n int[] faceVertexIndices = [${faces.join(
        ', ',
      )}]\n}\n`,
      dae: `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="1"/><up_axis>Y_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="12">${corners
        .flat()
        .join(
          ' ',
        )}</float_array><technique_common><accessor source="#a" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>${faces
        .flat()
        .join(
          ' ',
        )}</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`,
      // In millimeters, +Z up.
      stl: [
        'solid far',
        ...faces.map(
          (f) =>
            `facet normal 0 0 0\nouter loop\n${f
              .map((v) => {
                const [x, y, z] = corners[v]!;
                return `vertex ${x! * 1000} ${z! * -1000} ${y! * 1000}`;
              })
              .join('\n')}\nendloop\nendfacet`,
        ),
        'endsolid',
      ].join('\n'),
    };
    for (const [format, text] of Object.entries(texts)) {
      const made = await convert(await saved(`corner.${format}`, text), format, 'glb');
      assertWithin(made.source.statistics.bounds!, 1e-5, format);
      assertWithin(made.bounds, 1e-5, `${format} → glb`);
    }
  });

  test('an unused vertex at the origin does not make the others coarse', async () => {
    const path = await saved(
      'stray.obj',
      `v 0 0 0\nv 597122.856 99.85 6643209.873\nv 597124.056 100.65 6643209.873\nv 597122.856 99.85 6643210.373\nf 2 3 4\n`,
    );
    assertWithin((await convert(path, 'obj', 'glb')).source.statistics.bounds!, 1e-5, 'stray');
  });

  /** A bumpy ball of quads, as OBJ, at a place. */
  function ball(place: readonly number[]): string {
    const [rows, columns] = [24, 48];
    const lines: string[] = [];
    for (let r = 0; r <= rows; r++)
      for (let c = 0; c < columns; c++) {
        const [a, b] = [(Math.PI * r) / rows, (2 * Math.PI * c) / columns];
        const radius = 1 + 0.1 * Math.sin(3 * a) * Math.cos(2 * b);
        const at = [Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b)];
        lines.push(
          `v ${at.map((value, k) => Math.round(value * radius * 1024) / 1024 + place[k]!).join(' ')}`,
        );
      }
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) {
        const [d, e] = [r * columns + 1, (r + 1) * columns + 1];
        const next = (c + 1) % columns;
        lines.push(`f ${d + c} ${d + next} ${e + next} ${e + c}`);
      }
    return `${lines.join('\n')}\n`;
  }

  async function remeshed(path: string): Promise<{ scene: Scene; mesh: PolygonMesh }> {
    const { scene } = await converter.read(path, createWork());
    const mesh = await converter.flatten(scene, createWork());
    const request = { mesh, faceType: 'triangle', targetFaceCount: 1000 } as const;
    const made = await createRemesher().remesh(request, createWork());
    return { scene: inPlaceOf(scene, sceneOfMesh(made.mesh, 'model', scene)), mesh: made.mesh };
  }

  test('are remeshed as they are next to it, and put back', async () => {
    const near = await remeshed(await saved('near.obj', ball([0, 0, 0])));
    const far = await remeshed(await saved('far.obj', ball(PLACE)));
    assert.equal(far.mesh.faceOffsets.length, near.mesh.faceOffsets.length);
    assert.ok(near.mesh.faceOffsets.length > 900);
    const { file } = await converter.write(far.scene, { format: 'glb', name: 'm' }, createWork());
    const { statistics, verdict } = await converter.inspect(file, createWork());
    assert.equal(verdict?.errors, 0);
    const beside = await converter.write(near.scene, { format: 'glb', name: 'm' }, createWork());
    const wanted = (await converter.inspect(beside.file, createWork())).statistics.bounds!;
    for (const end of ['min', 'max'] as const)
      for (const [k, value] of statistics.bounds![end].entries())
        assert.ok(
          Math.abs(value - PLACE[k]! - wanted[end][k]!) < 0.02,
          `${statistics.bounds![end]}`,
        );
    assert.equal(statistics.watertight, true);
  });

  test('models near the origin are not moved', async () => {
    for (const [name, place] of [
      ['chair', [100, 0, 50]],
      ['city', [400_000, 0, 0]],
    ] as const) {
      const size = name === 'city' ? 20_000 : 1;
      const path = await saved(
        `${name}.obj`,
        `v ${place.join(' ')}\nv ${place[0] + size} ${place[1]} ${place[2]}\nv ${place[0]} ${place[1] + size} ${place[2]}\nf 1 2 3\n`,
      );
      const { scene } = await converter.read(path, createWork());
      assert.equal(scene.origin, undefined, name);
      assert.deepEqual(
        [...composeMatrix(scene.nodes[0]!.transform)],
        [...worldMatrices(scene)[0]!],
      );
      assert.equal(scene.meshes[0]!.geometry.positions[0], place[0]);
      assert.equal(placedAtOrigin(scene), scene);
    }
  });
});
