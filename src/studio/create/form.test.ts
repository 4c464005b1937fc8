import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { type TestServer, testServer } from '../../../test/support/test-server.ts';
import { MAX_ENGINES } from '../../contract/comparisons.ts';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import { type FlowName, flowSpecs } from '../../flows/specs.ts';
import { type FormField, formFieldsOf } from './form-field.ts';
import {
  bodiesOf,
  type FormValues,
  initialValues,
  isBriefField,
  isShown,
  problemsOf,
} from './form-values.ts';
import { MOST_ENGINES } from './most-engines.ts';
import { whyUnavailable } from './unavailable.ts';

const picture = (n: number) => ({
  value: `img_${n}`,
  name: `${n}.png`,
  picture: null,
  format: null,
});
const model = { value: 'mdl_1', name: 'a.stl', picture: null, format: 'stl' };

describe('forms', () => {
  let server: TestServer;
  let flows: FlowInfoPayload[];
  before(async () => {
    server = await testServer();
    const user = await server.user();
    flows = (await server.call(user, 'GET', '/flows')).body.data.flows;
  });
  const fieldsOf = (name: FlowName) =>
    formFieldsOf(flows.find(({ flow_name }) => flow_name === name)!);
  const named = (fields: FormField[], name: string) => fields.find((field) => field.name === name)!;
  /** The form of a flow as it opens, and what was set in it. */
  const filled = (name: FlowName, more: FormValues) => {
    const fields = fieldsOf(name);
    const values = { ...initialValues(fields, {}), ...more };
    return {
      fields,
      values,
      bodies: bodiesOf(fields, values),
      problems: problemsOf(fields, values),
    };
  };

  test('every field of every flow has a label and a help text', () => {
    for (const { flow_name, input } of flows) {
      const fields = fieldsOf(flow_name as FlowName);
      assert.ok(fields.length > 0);
      for (const { name, label, help } of fields) {
        assert.ok(!label.includes('_'), `${flow_name}.${name}: ${label}`);
        assert.ok(!help.includes('_'), `${flow_name}.${name}: ${help}`);
        assert.ok(name in (input.properties as object));
      }
    }
  });

  test('a filled form sends a request that the flow accepts', () => {
    for (const { flow_name } of flows) {
      const words = { prompt: 'a red fox', user_input: 'a fox', target_format: 'glb' };
      const { fields, values } = filled(flow_name as FlowName, words);
      const all: Record<string, unknown> = { ...values };
      for (const field of fields)
        if (field.kind === 'source')
          all[field.name] = [field.source === 'image' ? picture(1) : model];
      assert.deepEqual(problemsOf(fields, all), {}, flow_name);
      const spec = flowSpecs[flow_name as FlowName];
      const parsed = z.strictObject(spec.input.shape).parse(bodiesOf(fields, all)[0]);
      assert.equal(spec.check?.(parsed as never) ?? null, null, flow_name);
    }
  });

  test('the short form of a picture takes one or several views, and words', () => {
    const fields = fieldsOf('image-to-model');
    const brief = fields.filter((field) => isBriefField(field, fields));
    assert.deepEqual(
      brief.map(({ name }) => name),
      ['image_file', 'images', 'prompt'],
    );
    const sides = named(fields, 'images');
    assert.ok(sides.kind === 'sides' && sides.sides.includes('left'));
    const words = fieldsOf('text-to-model').filter((field, _, all) => isBriefField(field, all));
    assert.deepEqual(
      words.map(({ name }) => name),
      ['prompt'],
    );
  });

  test('defaults, ranges and presets come from the flow', () => {
    const fields = fieldsOf('image-to-model');
    const limit = named(fields, 'polygon_limit');
    assert.equal(limit.initial, 1_000_000);
    assert.ok(limit.kind === 'number' && limit.least === 1000 && limit.presets.length > 0);
    const version = named(fields, 'model_version');
    assert.ok(version.kind === 'choice' && version.options.every(({ note }) => note?.isAvailable));
  });

  test('a flow that only model servers can run says so, and offers no engine to name', () => {
    const flow = flows.find(({ flow_name }) => flow_name === 'model-rig')!;
    assert.match(whyUnavailable(flow) ?? '', /needs a model server/);
    assert.equal(named(formFieldsOf(flow), 'ai_model'), undefined);
    const texture = flows.find(({ flow_name }) => flow_name === 'model-texture')!;
    assert.equal(whyUnavailable({ ...texture, available: true }), null);
    assert.match(whyUnavailable({ ...texture, available: false }) ?? '', /right now/);
    assert.ok(named(formFieldsOf(texture), 'ai_model'));
  });

  test('what applies to language models is shown and sent with one only', () => {
    const flow = structuredClone(flows.find(({ flow_name }) => flow_name === 'image-to-model')!);
    const choice = flow.choices.find(({ field }) => field === 'model_version')!;
    const author = { ...choice.models[0]!, name: 'claude', writes_programs: true };
    choice.models.push(author);
    const fields = formFieldsOf(flow);
    const given = { ...initialValues(fields, {}), image_file: [picture(1)], candidates: 2 };
    for (const [model_version, candidates] of [
      ['claude', 2],
      [choice.models[0]!.name, undefined],
    ]) {
      const values = { ...given, model_version };
      assert.equal(isShown(named(fields, 'candidates'), fields, values), candidates !== undefined);
      assert.equal(bodiesOf(fields, values)[0]!.candidates, candidates);
      assert.deepEqual(problemsOf(fields, values), {});
    }
  });

  test('several pictures create one request each', () => {
    const { bodies } = filled('image-to-model', {
      image_file: [picture(1), picture(2)],
      turbo: true,
    });
    assert.deepEqual(
      bodies.map(({ image_file, turbo }) => [image_file, turbo]),
      [
        ['img_1', true],
        ['img_2', true],
      ],
    );
  });

  test('the views of one object are fields of the form and create one request', () => {
    for (const name of ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'] as const) {
      const images = named(fieldsOf(name), 'images');
      assert.deepEqual(images?.kind === 'sides' && images.sides, [
        ...['front', 'back', 'left', 'right', 'top'],
        ...['front_right', 'back_right', 'back_left', 'front_left'],
      ]);
      const sides = { front: picture(1), left: picture(2) };
      const { bodies, problems } = filled(name, { images: sides, 'image_file|images': 'images' });
      assert.deepEqual(problems, {});
      assert.equal(bodies.length, 1);
      assert.deepEqual(bodies[0]?.images, { front: 'img_1', left: 'img_2' });
      assert.equal('image_file' in bodies[0]!, false);
    }
    // A whole document is not a set of pictures.
    assert.equal(named(fieldsOf('text-to-model'), 'program'), undefined);
  });

  test('the format of a source comes from its file', () => {
    const { bodies } = filled('convert-model-format', {
      model_file: [model],
      target_format: 'fbx',
    });
    assert.deepEqual(bodies, [{ model_file: 'mdl_1', source_format: 'stl', target_format: 'fbx' }]);
  });

  test('of two alternative fields, the chosen one is shown, required and sent', () => {
    const look = { model_file: [model], prompt: 'weathered bronze', image_file: [picture(1)] };
    const byWords = filled('model-texture', look);
    assert.ok(isShown(named(byWords.fields, 'prompt'), byWords.fields, byWords.values));
    assert.equal(byWords.bodies[0]?.image_file, undefined);
    const byPicture = filled('model-texture', { ...look, 'prompt|image_file': 'image_file' });
    assert.equal(byPicture.bodies[0]?.prompt, undefined);
    assert.equal(byPicture.bodies[0]?.image_file, 'img_1');
    assert.deepEqual(Object.keys(filled('model-texture', { model_file: [model] }).problems), [
      'prompt',
    ]);
  });

  test('a field that does not apply is neither shown nor sent', () => {
    const values = { model_file: [model], preset_name: 'hero', camera_angles: ['front'] };
    assert.deepEqual(
      ['basic', 'custom', 'preset'].map((render_mode) => {
        const { bodies } = filled('model-preview-render', { ...values, render_mode });
        return ['preset_name', 'camera_angles'].filter((name) => name in bodies[0]!);
      }),
      [[], ['camera_angles'], ['preset_name']],
    );
    const empty = filled('model-preview-render', { model_file: [model], render_mode: 'custom' });
    assert.deepEqual(Object.keys(empty.problems), ['camera_angles']);
  });

  test('problems are reported before the form is sent', () => {
    const { problems } = filled('image-to-model', { polygon_limit: 12 });
    assert.deepEqual(problems, {
      image_file: 'Choose a picture.',
      polygon_limit: 'Enter a number from 1,000 to 1,500,000.',
    });
    assert.match(filled('text-to-model', { prompt: 'ab' }).problems.prompt ?? '', /at least 3/);
  });
});

test('as many engines can be compared as the service allows', () => {
  assert.equal(MOST_ENGINES, MAX_ENGINES);
});
