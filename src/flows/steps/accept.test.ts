import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AcceptTerm, type AcceptTerms, acceptCopy } from '../../contract/accept.ts';
import type { Engines, ModelFacts } from '../../engines/spec.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { type Flow, type FlowOutcome, type OutputFile, TermsNotMet } from '../flow.ts';
import { withTerms } from './accept.ts';

const FACTS = {
  format: 'glb',
  faces: 1000,
  watertight: true,
  materials: 2,
  size: [0.2, 1.5, 0.1],
  surface: { islands: 3, floatingParts: 1, flippedParts: 0, degenerateFaces: 4 },
  uvs: { bad: 0.05 },
  textures: [
    { width: 512, height: 256 },
    { width: 64, height: 64 },
  ],
  verdict: { errors: 0, warnings: 2 },
} as unknown as ModelFacts;

const file = (role: string, filename: string): OutputFile => ({
  ...{ role, kind: 'model', format: 'glb', filename, content_type: 'model/gltf-binary' },
  bytes: new TextEncoder().encode(filename),
});

/** Runs a flow with two models, and returns its report on the terms and the file that was measured. */
async function run(
  accept: AcceptTerms | undefined,
  facts: ModelFacts = FACTS,
  mesh: object = { remesh: { distance_hausdorff_percent: 0.8 } },
) {
  const measured: string[] = [];
  const flow = {
    limit: { seconds: 1, secondsPer: {}, cheaper: '' },
    run: async ({ work }): Promise<FlowOutcome> => {
      await work.stage('make', 1, () => {});
      return {
        files: [
          file('geometry_model_url', 'geometry.glb'),
          file('textured_model_url', 'model.glb'),
        ],
        output: {},
        diagnostics: {
          ...{ engine: null, timings: [], statistics: null, validation: null, warnings: [] },
          mesh: { source: null, results: [], repairs: [], ...mesh },
        },
      };
    },
  } satisfies Flow;
  const measurer = {
    async measure({ bytes }: { bytes: Uint8Array }) {
      measured.push(new TextDecoder().decode(bytes));
      return facts;
    },
  } as unknown as Engines['measurer'];
  const { diagnostics } = await withTerms(flow).run({
    input: accept === undefined ? {} : { accept },
    sources: {},
    engines: { measurer } as Engines,
    work: createWork(),
  });
  return { diagnostics, measured };
}

/** For each term: a value that the model meets, one that it does not, and the measured value. */
const CASES: Record<AcceptTerm, [number | true, number | null, number | boolean]> = {
  min_faces: [1000, 1001, 1000],
  max_faces: [1000, 999, 1000],
  closed: [true, null, true],
  max_islands: [3, 2, 3],
  floating_parts: [1, 0, 1],
  flipped_parts: [0, null, 0],
  degenerate_faces: [4, 3, 4],
  max_materials: [2, 1, 2],
  min_size_mm: [1500, 1501, 1500],
  max_size_mm: [1500, 1499, 1500],
  validator_errors: [0, null, 0],
  validator_warnings: [2, 1, 2],
  max_bad_uv: [0.05, 0.049, 0.05],
  min_texture: [256, 257, 256],
  max_hausdorff: [0.008, 0.0079, 0.008],
};

test('the main model is measured, and the report has each term with its value', async () => {
  const terms = Object.fromEntries(Object.entries(CASES).map(([term, [met]]) => [term, met]));
  const { diagnostics, measured } = await run(acceptCopy.parse(terms));
  assert.deepEqual(measured, ['model.glb']);
  assert.deepEqual(
    diagnostics.accept,
    Object.entries(CASES).map(([term, [wanted, , value]]) => ({ term, wanted, measured: value })),
  );
  assert.deepEqual(
    diagnostics.timings.map(({ stage }) => stage),
    ['make', 'accept'],
  );
});

test('every term fails a model that does not meet it, and the message names value and limit', async () => {
  for (const [term, [, unmet, value]] of Object.entries(CASES)) {
    if (unmet === null) continue;
    await assert.rejects(run({ [term]: unmet }), (error: Error) => {
      assert.ok(error instanceof TermsNotMet);
      assert.ok(error.message.includes(`${term} ${unmet} (measured: ${value})`), error.message);
      return true;
    });
  }
  const open = { ...FACTS, watertight: false };
  await assert.rejects(run({ closed: true }, open), /closed true \(measured: false\)/);
});

test('counts are exact, and sizes are rounded', async () => {
  await assert.rejects(run({ max_faces: 1_000_000 }, { ...FACTS, faces: 1_000_001 }), /1000001/);
  await run({ max_size_mm: 1500 }, { ...FACTS, size: [0, 1.500_000_1, 0] });
});

test('what cannot be measured meets no term', async () => {
  const unknown = {
    ...FACTS,
    surface: null,
    verdict: null,
    uvs: { ...FACTS.uvs, bad: null },
  };
  for (const term of ['max_islands', 'validator_errors', 'max_bad_uv'] as const)
    await assert.rejects(run({ [term]: 1 }, unknown), /not measurable/, term);
});

test('without terms nothing is measured', async () => {
  const { diagnostics, measured } = await run(undefined);
  assert.deepEqual([measured, diagnostics.accept], [[], undefined]);
});

test('the distance of a mesh that a model server made counts as that of our own', async () => {
  const mesh = { distance: { hausdorff_percent: 0.4 } };
  const { diagnostics } = await run({ max_hausdorff: 0.005 }, FACTS, mesh);
  assert.equal(diagnostics.accept?.[0]?.measured, 0.004);
  await assert.rejects(run({ max_hausdorff: 0.003 }, FACTS, mesh), TermsNotMet);
});
