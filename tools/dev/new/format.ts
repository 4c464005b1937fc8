import type { Name, Scaffold } from './scaffold.ts';

/** A model format that is read: its row in the table, its reader, and its line in the registry. */
export function formatScaffold({ kebab, pascal }: Name): Scaffold {
  const folder = `src/engines/convert/${kebab}`;
  const reader = `read-${kebab}`;
  return {
    files: {
      [`${folder}/${reader}.ts`]: `import type { Scene } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { meshScene, stem } from '../mesh-scene.ts';
import { sourceOf } from '../stated-space.ts';

/** TODO: which versions of the format are read, and what of them. */
export async function read${pascal}(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  await context.work.breathe(0);
  // TODO: positions and faces of files.main, whose first bytes are checked and whose counts are within context.limits.
  if (files.main.length === 0) throw new FormatError('The file is empty.');
  const geometry = polygonMesh({
    positions: new Float32Array(0),
    corners: new Uint32Array(0),
    faceOffsets: new Uint32Array(1),
  });
  const about = { format: '${kebab}', generator: null };
  const source = sourceOf(about, {}, { unitMetres: 1, upAxis: 'y' });
  const name = stem(files.name);
  return meshScene(source, name, [{ name, geometry }]);
}
`,
      [`${folder}/${reader}.test.ts`]: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { read${pascal} } from './${reader}.ts';

const read = (text: string) => {
  const main = new TextEncoder().encode(text);
  return read${pascal}({ main, name: 'a.${kebab}', companion: () => null }, testContext());
};

test('a triangle', async () => {
  const { geometry } = (await read('TODO: a triangle')).meshes[0];
  assert.deepEqual([...geometry.positions], [0, 0, 0, 1, 0, 0, 0, 1, 0]);
  assert.deepEqual([...geometry.corners], [0, 1, 2]);
});

test('what is broken is refused with a reason', async () => {
  for (const text of ['', 'something else', 'TODO: half a triangle'])
    await assert.rejects(read(text), { name: 'FormatError' }, text);
});
`,
    },
    insertions: [
      {
        path: 'src/contract/formats.ts',
        before: '} as const satisfies Readonly<Record<string, ModelFormat>>',
        text: `  '${kebab}': { unitless: true },\n`,
      },
      {
        path: 'src/engines/convert/registry.ts',
        before: '};\n\nconst WRITERS',
        text: `  '${kebab}': async () => (await import('./${kebab}/${reader}.ts')).read${pascal},\n`,
      },
      { path: 'docs/formats.md', before: ' | read only |', text: `, ${kebab}` },
    ],
    nextSteps: [
      `Describe the format in its row of src/contract/formats.ts: media type, endings, signature; whether files name unit and axes.`,
      `Write the reader in ${folder}/${reader}.ts; replace each TODO.`,
      `Put real files into ${folder}/${reader}.test.ts, until \`node --test ${folder}/${reader}.test.ts\` passes.`,
      'Where the first bytes do not tell the format, add a check to src/adapters/media/model-format.ts.',
      `To write it too: \`written\` in its row, ${folder}/write-${kebab}.ts, a line in WRITERS of the registry, a row in docs/formats.md.`,
      '`npm run gen`, then `npm run check` and `npm test -- "test/formats/*.test.ts"`.',
    ],
  };
}
