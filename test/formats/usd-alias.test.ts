import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { claimProblem } from '../../src/core/claimed-format.ts';
import { ZipArchive } from '../../src/engines/convert/archive/read-zip.ts';
import { writeZip } from '../../src/engines/convert/archive/write-zip.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { convertModelFormat } from '../../src/flows/convert-model-format/spec.ts';
import { LIMITS, MODELS } from '../support/models.ts';

const TEXT = new TextEncoder().encode(`#usda 1.0
( upAxis = "Y" )
def Mesh "square" {
  int[] faceVertexCounts = [4]
  int[] faceVertexIndices = [0, 1, 2, 3]
  point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
}
`);

describe('usd is what its bytes are', () => {
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  const engine = createWork();
  let folder = '';
  let cases: [actual: string, bytes: Uint8Array, faces: number][] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-usd-'));
    const box = new Uint8Array(await readFile(`${MODELS}/14_BoxAnimated/BoxAnimated.usdz`));
    const archive = ZipArchive.open(box, LIMITS);
    const zipOf = (path: string) =>
      writeZip([
        { path: 'readme.txt', content: new TextEncoder().encode('a square'), compress: true },
        { path, content: TEXT, compress: true },
      ]);
    cases = [
      ['usda', TEXT, 1],
      ['usdc', archive.read(archive.entries[0]!), 254],
      ['usdz', box, 254],
      ['zip', await zipOf('square.usd'), 1],
    ];
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('text, crates and packages are read under this name', async () => {
    for (const [actual, bytes, faces] of cases) {
      assert.equal(modelFormatOf(bytes), actual);
      assert.equal(claimProblem({ field: 'source_format', format: 'usd' }, actual), null);
      const path = join(folder, actual);
      await writeFile(path, bytes);
      const asked = { path, sourceFormat: 'usd', targetFormat: 'glb', name: 'model' };
      const { source } = await converter.convert(asked, engine);
      assert.equal(source.statistics.faces, faces, actual);
    }
  });

  test('other bytes are refused under this name', async () => {
    const path = join(folder, 'other');
    await writeFile(path, '; FBX 7.4.0 project file\n');
    const asked = { path, sourceFormat: 'usd', targetFormat: 'glb', name: 'model' };
    await assert.rejects(
      converter.convert(asked, engine),
      /source_format is "usd", but the content of .+ is fbx/,
    );
    const problem = claimProblem({ field: 'source_format', format: 'usd' }, 'fbx');
    assert.match(
      problem?.message ?? '',
      /source_format is "usd", but the content of the file is "fbx"/,
    );
  });

  test('it is a name for what is read, not for what is written', () => {
    const input = { model_file: 'm', source_format: 'usd', target_format: 'glb' };
    assert.equal(convertModelFormat.check?.(input), null);
    const unknown = convertModelFormat.check?.({ ...input, source_format: 'dwg' });
    assert.match(unknown?.suggestion ?? '', /\busd\b/);
    const { source_format: names } = convertModelFormat.input.shape;
    assert.match(JSON.stringify(names.meta()), /"usd"/);
    const written = { ...input, target_format: 'usd' };
    assert.match(JSON.stringify(convertModelFormat.check?.(written)), /target_format/);
  });
});
