import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { boundsOf } from '../../math/bounds.ts';
import { writeZip } from '../archive/write-zip.ts';
import { FormatError } from '../format.ts';
import { read3mf } from './read-3mf.ts';
import { decodePaint } from './slicer-paint.ts';

const FIELD = new URL('../../../../test/fixtures/field/', import.meta.url);
const RELATIONSHIPS =
  '<Relationships><Relationship Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';
const VERTICES =
  '<vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/><vertex x="0" y="0" z="10"/><vertex x="90" y="90" z="90"/></vertices>';

async function read(main: Uint8Array) {
  const context = testContext();
  const scene = await read3mf({ main, name: 'x.3mf', companion: () => null }, context);
  return { scene, context, codes: context.warnings.map(({ code }) => code) };
}

const field = (path: string) => read(readFileSync(new URL(path, FIELD)));

async function packed(object: string, files: Record<string, string> = {}, attributes = '') {
  const model = `<model unit="millimeter" ${attributes}><resources>${object}</resources><build><item objectid="1"/></build></model>`;
  const parts = { '_rels/.rels': RELATIONSHIPS, '3D/3dmodel.model': model, ...files };
  return writeZip(
    Object.entries(parts).map(([path, text]) => ({
      path,
      content: new TextEncoder().encode(text),
      compress: true,
    })),
  );
}

describe('what slicers write', () => {
  test('whole triangles and split ones tell their filament', () => {
    assert.deepEqual(decodePaint('4'), { filament: 1, isSplit: false });
    assert.deepEqual(decodePaint('8'), { filament: 2, isSplit: false });
    assert.deepEqual(decodePaint('0C'), { filament: 3, isSplit: false });
    assert.deepEqual(decodePaint('2C'), { filament: 5, isSplit: false });
    // Split at all three sides: three pieces of filament 1 and one of 2.
    assert.deepEqual(decodePaint('84443'), { filament: 1, isSplit: true });
    assert.deepEqual(decodePaint('44443'), { filament: 1, isSplit: false });
    assert.equal(decodePaint('3'.repeat(100_000)).filament, 0);
  });

  test('painted triangles have the colors of their filaments', async () => {
    const { scene, codes } = await field('07-slicer-project-data/3mf_bambu_project.3mf');
    assert.deepEqual(
      scene.materials.map(({ name, baseColor }) => [name, ...baseColor]),
      [
        ['Filament 1', 1, 0, 0, 1],
        ['Filament 2', 0, 1, 0, 1],
        ['Filament 3', 0, 0, 1, 1],
      ],
    );
    assert.deepEqual(
      [...scene.meshes[0].geometry.faceMaterials!],
      [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2],
    );
    assert.equal(scene.nodes[0].name, 'cube');
    assert.deepEqual(codes, []);
  });

  test('objects have the filament that they are assigned', async () => {
    const { scene } = await field('07-slicer-project-data/3mf_bambu_two_filaments.3mf');
    const colors = scene.meshes.map(({ geometry }) => scene.materials[geometry.material].baseColor);
    assert.deepEqual(colors, [
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ]);
  });

  test('modifiers, negative volumes and blockers are no part of the shape', async () => {
    const { scene, context } = await field(
      '07-slicer-project-data/3mf_bambu_modifier_negative.3mf',
    );
    assert.equal(scene.meshes.length, 1);
    assert.deepEqual(
      context.warnings.map(({ code, message }) => [code, message.split(' of the')[0]]),
      [
        ['slicer_part_left_out', '1 modifier'],
        ['slicer_part_left_out', '1 negative volume'],
        ['slicer_part_left_out', '1 support blocker'],
      ],
    );
  });

  test('volumes of PrusaSlicer are ranges of triangles, with extruders of their own', async () => {
    const object = `<object id="1"><mesh>${VERTICES}<triangles><triangle v1="0" v2="1" v3="2"/><triangle v1="0" v2="1" v3="3" slic3rpe:mmu_segmentation="8" slic3rpe:custom_supports="4"/><triangle v1="1" v2="2" v3="4"/></triangles></mesh></object>`;
    const main = await packed(object, {
      'Metadata/Slic3r_PE.config':
        '; extruder_colour = "";#0000FF\n; filament_colour = #FF0000;#00FF00\n',
      'Metadata/Slic3r_PE_model.config': `<config><object id="1"><metadata type="object" key="name" value="box"/>
        <volume firstid="0" lastid="1"><metadata type="volume" key="extruder" value="1"/></volume>
        <volume firstid="2" lastid="2"><metadata type="volume" key="name" value="hole"/><metadata type="volume" key="volume_type" value="NegativeVolume"/></volume></object></config>`,
    });
    const { scene, context } = await read(main);
    const { geometry } = scene.meshes[0];
    assert.equal(geometry.faceOffsets.length - 1, 2);
    const colors = [...geometry.faceMaterials!].map((m) => scene.materials[m].baseColor);
    assert.deepEqual(colors, [
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ]);
    // The vertex at 90 mm belongs to the volume that is left out.
    assert.ok(boundsOf(geometry.positions).max[0] < 0.011);
    assert.match(context.warnings[0].message, /^1 negative volume: "hole"/);
    assert.equal(context.unread.describe(), 'attributes slic3rpe:custom_supports');
  });

  test('paint without filaments, and settings that are broken, are said', async () => {
    const object = `<object id="1"><mesh>${VERTICES}<triangles><triangle v1="0" v2="1" v3="2" paint_color="8"/></triangles></mesh></object>`;
    const { context } = await read(
      await packed(object, {
        'Metadata/project_settings.config': '{',
        'Metadata/plate_1.gcode': 'G1',
      }),
    );
    assert.equal(
      context.unread.describe(),
      'attributes paint_color; files Metadata/project_settings.config, Metadata/plate_1.gcode',
    );
  });
});

describe('the ledger of a 3MF', () => {
  test('beams in a mesh are counted, its faces are read', async () => {
    const { scene, context } = await field('08-3mf-beams-silent/3mf_beam_and_faces.3mf');
    assert.equal(scene.meshes[0].geometry.faceOffsets.length - 1, 12);
    assert.equal(context.unread.describe(), 'elements b:beamlattice, b:beams, b:beam');
  });

  test('vendor attributes, displacement, slices and rights are named; identifiers are not', async () => {
    const object = `<object id="1" p:UUID="a" thumbnail="/t.png" s:slicestackid="4" partnumber="7"><metadatagroup><metadata name="License">CC BY</metadata><metadata name="Designer">Ann</metadata></metadatagroup>
      <d:displacementmesh>${VERTICES}<triangles><triangle v1="0" v2="1" v3="2" v:heat="9"/></triangles></d:displacementmesh></object>`;
    const { scene, context } = await read(
      await packed(object, { 't.png': 'x', 'Metadata/thumbnail.png': 'x', 'extra/a.bin': 'x' }),
    );
    assert.equal(scene.meshes[0].geometry.faceOffsets.length - 1, 1);
    assert.equal(
      context.unread.describe(),
      'elements displacementmesh; attributes s:slicestackid, v:heat; properties License; files extra/a.bin',
    );
  });

  test('a union is all of its shapes, a difference none', async () => {
    const shape = (operation: string) =>
      packed(
        `<object id="2"><mesh>${VERTICES}<triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object><object id="1"><bo:booleanshape objectid="2" operation="${operation}"><bo:boolean objectid="2" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></bo:booleanshape></object>`,
      );
    const union = await read(await shape('union'));
    assert.deepEqual(
      union.scene.nodes.map(({ mesh }) => mesh),
      [-1, 0, 0],
    );
    const difference = await read(await shape('difference'));
    assert.deepEqual(
      difference.scene.nodes.map(({ mesh }) => mesh),
      [-1],
    );
    assert.deepEqual(difference.codes, ['boolean_skipped']);
    assert.equal(
      difference.context.unread.inWords(),
      'boolean operations (elements bo:booleanshape, bo:boolean)',
    );
  });

  test('parts that are not models or encrypted are found out', async () => {
    const { scene } = await field('09-3mf-part-name/3mf_model_name_custom.3mf');
    assert.equal(scene.meshes[0].geometry.faceOffsets.length - 1, 12);
    const secured = await packed('', {
      'Secure/keystore.xml':
        '<keystore><resourcedatagroup><resourcedata path="/3D/3dmodel.model"/></resourcedatagroup></keystore>',
    });
    await assert.rejects(read(secured), (error) => {
      return error instanceof FormatError && /is encrypted/.test(error.message);
    });
  });
});
