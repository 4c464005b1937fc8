import fc from 'fast-check';
import { creationFields } from '../../src/contract/creation.ts';
import { type FlowName, flowSpecs } from '../../src/flows/specs.ts';

/** A request that must be refused with a 4xx. */
export interface MalformedRequest {
  flow: FlowName;
  /** How it was broken, for the failure's message. */
  how: string;
  body: string;
  headers: Record<string, string>;
}

/** A valid minimal value for each field that some flow requires. */
const REQUIRED: Record<string, unknown> = {
  model_file: `mdl_${'0'.repeat(32)}`,
  image_file: `img_${'0'.repeat(32)}`,
  prompt: 'a red chair',
  user_input: 'a red chair',
  source_format: 'glb',
  target_format: 'fbx',
};

function validBody(flow: FlowName): Record<string, unknown> {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> =
    flowSpecs[flow].input.shape;
  const body = Object.fromEntries(
    Object.entries(REQUIRED).filter(
      ([field]) => shape[field]?.safeParse(undefined).success === false,
    ),
  );
  // Of fields that stand for one another the schema requires none.
  for (const field of ['prompt', 'image_file'])
    if (field in shape && isInvalid(flow, body)) body[field] = REQUIRED[field];
  return body;
}

/** True where the flow's own schema, its cross-field check or the common fields refuse the body. */
function isInvalid(flow: FlowName, body: Record<string, unknown>): boolean {
  const spec = flowSpecs[flow];
  const parsed = spec.input.safeParse(body);
  if (!parsed.success) return true;
  if (spec.check?.(parsed.data as never)) return true;
  return Object.entries(creationFields).some(
    ([field, schema]) => !schema.safeParse(body[field]).success,
  );
}

const strings = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\ufeff',
    '__proto__',
    'NaN',
    'null',
    '../../etc/passwd',
  ),
  fc.constantFrom('%00', "'; drop table tasks; --", '#{7*7}', '{{7*7}}', '<script>', '\u202e'),
  fc.integer({ min: 600, max: 20_000 }).map((length) => 'ä'.repeat(length)),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0, 0.5, -0, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324),
);
const deep = fc
  .integer({ min: 2, max: 60 })
  .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown);
const values: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(strings, numbers, fc.constant(null)), { maxLength: 20 }),
  fc.dictionary(strings, fc.oneof(strings, numbers), { maxKeys: 5 }),
  deep,
);

const flows = fc.constantFrom(...(Object.keys(flowSpecs) as FlowName[]));

/** One to three fields of a valid body get a value that the flow's schema refuses. */
const wrongFields = flows.chain((flow) => {
  const names = [...Object.keys(flowSpecs[flow].input.shape), ...Object.keys(creationFields)];
  const changes = fc.dictionary(fc.constantFrom(...names), values, { minKeys: 1, maxKeys: 3 });
  return changes
    .map((change) => ({ ...validBody(flow), ...change }))
    .filter((body) => isInvalid(flow, body))
    .map((body) => ({ flow, how: 'wrong fields', body: JSON.stringify(body), headers: {} }));
});

const missingFields = flows.chain((flow) =>
  fc.constantFrom(...Object.keys(validBody(flow))).map((field) => {
    const { [field]: _, ...body } = validBody(flow);
    return { flow, how: `without ${field}`, body: JSON.stringify(body), headers: {} };
  }),
);

const unknownFields = fc
  .tuple(flows, strings, values)
  .filter(([flow, name]) => {
    const known = { ...flowSpecs[flow].input.shape, ...creationFields };
    return !Object.hasOwn(known, name);
  })
  .map(([flow, name, value]) => ({
    flow,
    how: 'unknown field, strict',
    body: `${JSON.stringify(validBody(flow)).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`,
    headers: { prefer: 'handling=strict' },
  }));

/** Prototype keys, which JSON can spell and object literals cannot. */
const prototypeKeys = fc
  .tuple(
    flows,
    fc.constantFrom('"__proto__":{"admin":true}', '"constructor":{"prototype":{"a":1}}'),
  )
  .map(([flow, member]) => ({
    flow,
    how: 'prototype key',
    body: `{${member},"image_file":5,"model_file":5,"prompt":5,"user_input":5}`,
    headers: {},
  }));

/** Texts that do not hold a JSON object. */
const notObjects = fc
  .tuple(
    flows,
    fc.oneof(
      values
        .filter((value) => value === null || typeof value !== 'object' || Array.isArray(value))
        .map((value) => JSON.stringify(value)),
      fc.constantFrom(
        '',
        '{',
        '{"a"',
        '{a:1}',
        '{"a":NaN}',
        '{"a":Infinity}',
        "{'a':1}",
        '{"a":1,}',
        '\ufeff',
        '{}{}',
      ),
      fc.integer({ min: 1, max: 30 }).map((cut) => '{"prompt":"a red chair","x":1}'.slice(0, -cut)),
      fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(50_000)),
      strings.filter((text) => !text.trim().startsWith('{')),
    ),
  )
  .map(([flow, body]) => ({ flow, how: 'no JSON object', body, headers: {} }));

/** Requests that each must be refused, drawn from the flows' schemas. */
export const malformedRequests: fc.Arbitrary<MalformedRequest> = fc.oneof(
  { arbitrary: wrongFields, weight: 6 },
  { arbitrary: missingFields, weight: 1 },
  { arbitrary: unknownFields, weight: 1 },
  { arbitrary: prototypeKeys, weight: 1 },
  { arbitrary: notObjects, weight: 3 },
);
