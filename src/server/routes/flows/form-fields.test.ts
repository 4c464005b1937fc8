import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { FlowSpec } from '../../../contract/flow-spec.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import { formFields } from './form-fields.ts';

/** Fields that take several values at once; a preset is one of them. */
const LISTS = ['camera_angles', 'bake_maps'];

/** Fields whose names do not end with the kind of file that they name. */
const FILES: Record<string, string> = { density_image: 'image' };

const specs = Object.values(flowSpecs) as unknown as FlowSpec[];
const fieldOf = (flow: keyof typeof flowSpecs, name: string) =>
  formFields(flowSpecs[flow] as unknown as FlowSpec).find(({ field }) => field === name);

test('every field is told, in the order of its schema, with the kind of file that it names', () => {
  for (const spec of specs) {
    const fields = formFields(spec);
    assert.deepEqual(
      fields.map(({ field }) => field),
      Object.keys(spec.input.shape),
    );
    for (const { field, source } of fields)
      assert.equal(
        source,
        /^(image|model)_file$/.exec(field)?.[1] ?? FILES[field] ?? null,
        spec.name,
      );
  }
  assert.equal(fieldOf('convert-model-format', 'source_format')?.format_of, 'model_file');
});

test('presets are values that their fields take', () => {
  for (const spec of specs)
    for (const { field, presets } of formFields(spec))
      for (const preset of presets) {
        const value = LISTS.includes(field) ? [preset] : preset;
        const { success } = spec.input.shape[field].safeParse(value);
        assert.ok(success, `${spec.name}.${field} ${preset}`);
      }
});

test('hints name fields of the flow, and values that those take', () => {
  for (const spec of specs)
    for (const { field, when, instead_of } of formFields(spec)) {
      if (instead_of !== null) assert.equal(spec.form?.[instead_of]?.insteadOf, field);
      const { properties, $defs } = z.toJSONSchema(spec.input, { io: 'input' });
      const choice = properties?.[when?.field ?? ''] as z.core.JSONSchema.Schema | undefined;
      const values = choice?.$ref ? $defs?.[choice.$ref.split('/').at(-1)!]?.enum : choice?.enum;
      for (const value of when?.values ?? [])
        assert.ok(values?.includes(value), `${field}: ${value}`);
    }
});
