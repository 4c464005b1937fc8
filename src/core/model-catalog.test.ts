import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { flowSpecs } from '../flows/specs.ts';
import { BUILT_IN, createModelCatalog, type ModelList } from './model-catalog.ts';

const SPECS = Object.values(flowSpecs);
const FLOWS = SPECS.map(({ name }) => name);

const name = fc.constantFrom('gpu1', 'gpu2', 'gpu3', 'far');
const makers = fc
  .tuple(fc.uniqueArray(name, { maxLength: 3 }), fc.boolean())
  .filter(([backends, builtIn]) => builtIn || backends.length > 0)
  .map(([backends, builtIn]) => [...backends, ...(builtIn ? [BUILT_IN] : [])]);
const list: fc.Arbitrary<ModelList> = fc
  .dictionary(fc.constantFrom('big', 'small', 'v2', 'bozzetto_1_0', 'flux'), makers)
  .chain((models) =>
    fc.record({
      models: fc.constant(models),
      default: fc.constantFrom(null, ...Object.keys(models)),
    }),
  );
const lists = fc.dictionary(fc.constantFrom(...FLOWS), list);
const input = fc.record(
  {
    model_version: fc.constantFrom('v1', 'v2', 'big', 'gone'),
    ai_model: fc.constantFrom('flux', 'bozzetto_1_0'),
  },
  { requiredKeys: [] },
);

test('whatever is configured: the default can be chosen, and built-in models stay', () => {
  fc.assert(
    fc.property(lists, (configured) => {
      const catalog = createModelCatalog(SPECS, configured);
      for (const spec of SPECS)
        for (const [i, choice] of catalog.choicesOf(spec.name).entries()) {
          if (choice.default === null) {
            assert.equal(choice.models.size, 0);
            continue;
          }
          assert.ok(choice.models.has(choice.default));
          assert.equal(catalog.defaultsOf(spec.name)[choice.field], choice.default);
          for (const alias of spec.models![i]!.builtIn) assert.ok(choice.models.has(alias));
          for (const { backends, builtIn } of choice.models.values())
            assert.ok(builtIn || backends.length > 0, 'somebody makes it');
        }
    }),
  );
});

test('remote steps: what the chosen list names, in its order; equal lists share a lane', () => {
  fc.assert(
    fc.property(lists, fc.constantFrom(...FLOWS), input, (configured, flow, asked) => {
      const catalog = createModelCatalog(SPECS, configured);
      const choices = catalog.choicesOf(flow);
      const remoteSteps = catalog.remoteStepsOf(flow, asked);
      assert.ok(remoteSteps.length <= choices.length);
      for (const remoteStep of remoteSteps) {
        const choice = choices.find(({ step }) => step === remoteStep.step)!;
        const { backends, builtIn } = choice.models.get(remoteStep.alias)!;
        assert.deepEqual(
          [remoteStep.backends, remoteStep.builtIn, remoteStep.work],
          [backends, builtIn, choice.work],
        );
        const makers = builtIn ? [...backends, BUILT_IN] : backends;
        assert.equal(remoteStep.lane, `remote:${makers.join(',')}`);
        assert.ok(backends.length > 0 && !backends.includes(BUILT_IN));
      }
      // A picture is there before the model that is made of it.
      const order = ['image', 'model'];
      const steps = remoteSteps.map(({ step }) => order.indexOf(step));
      assert.deepEqual(steps, steps.toSorted());
    }),
  );
});

test('nothing configured: no remote steps', () => {
  const catalog = createModelCatalog(SPECS);
  for (const flow of FLOWS) assert.deepEqual(catalog.remoteStepsOf(flow, {}), []);
});

test('words become a picture by one list and a model by another; an own list comes before that of pictures', () => {
  const shared = {
    'image-generation': { models: { flux: ['gpu2'] }, default: 'flux' },
    'image-to-model': { models: { big: ['gpu1', BUILT_IN] }, default: null },
  };
  const catalog = createModelCatalog(SPECS, shared);
  assert.deepEqual(
    catalog
      .remoteStepsOf('text-to-model', { model_version: 'big' })
      .map((remoteStep) => [remoteStep.step, remoteStep.lane]),
    [
      ['image', 'remote:gpu2'],
      ['model', 'remote:gpu1,built-in'],
    ],
  );
  const own = { ...shared, 'text-to-model': { models: { huge: ['gpu3'] }, default: 'huge' } };
  const [image, model] = createModelCatalog(SPECS, own).remoteStepsOf('text-to-model', {
    ai_model: 'bozzetto_1_0',
  });
  assert.deepEqual([image?.alias, model], ['huge', undefined]);
  assert.deepEqual(createModelCatalog(SPECS, own).remoteStepsOf('image-to-model', {}), []);
});

test('a caption: one image without words that the built-in engine reads, and nothing else', () => {
  const big: ModelList = { models: { big: ['gpu1', BUILT_IN] }, default: null };
  const catalog = createModelCatalog(SPECS, { 'image-to-mesh': big }, ['llm']);
  const image_file = 'fk_image';
  const steps = (flow: string, more: object) =>
    catalog.remoteStepsOf(flow, { image_file, ...more }).map(({ step }) => step);
  for (const flow of ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'])
    assert.deepEqual(steps(flow, {}), ['caption']);
  const front = { image_file: undefined, images: { front: image_file } };
  assert.deepEqual(steps('image-to-mesh', front), ['caption']);
  const sides = { ...front, images: { front: image_file, right: image_file } };
  for (const more of [sides, { prompt: 'a stool' }, { model_version: 'v1' }])
    assert.deepEqual(steps('image-to-mesh', more), []);
  assert.deepEqual(steps('image-to-mesh', { model_version: 'big' }), ['model']);
  for (const flow of ['text-to-model', 'model-texture', 'image-generation'])
    assert.deepEqual(steps(flow, {}), []);
  assert.deepEqual(catalog.remoteStepsOf('image-to-mesh', { image_file }), [
    {
      step: 'caption',
      work: 'image-to-text',
      alias: 'caption',
      backends: ['llm'],
      builtIn: true,
      lane: 'remote:llm,built-in',
    },
  ]);
  const lanes = catalog.lanes().map(({ lane }) => lane);
  assert.deepEqual(lanes.toSorted(), ['remote:gpu1,built-in', 'remote:llm,built-in']);
  assert.deepEqual(
    createModelCatalog(SPECS).remoteStepsOf('image-to-mesh', { image_file }),
    [],
    'nobody is asked unless captions are configured',
  );
});
