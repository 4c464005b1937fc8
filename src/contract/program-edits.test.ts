import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editProgram, isProgramEdits, programOrEditsSchema } from './program-edits.ts';
import { readShapeProgram } from './shape-program.ts';

const ball = (radius: number) => ({ kind: 'sphere', radius });
const PROGRAM = {
  version: 1,
  name: 'two cats',
  parameters: { height: { value: 0.3, min: 0.1, max: 1 } },
  materials: { fur: { is: 'fur', color: '#aa7744' }, unused: { is: 'gold' } },
  parts: [
    {
      name: 'cat',
      material: 'fur',
      shape: ball(0.2),
      parts: [
        {
          name: 'head',
          at: [0, 'height', 0],
          shape: {
            kind: 'blend',
            of: [
              { kind: 'ball', size: [0.1, 0.1, 0.1] },
              { kind: 'ball', size: [0.05, 0.05, 0.05], at: [0, 0, 0.05] },
            ],
          },
          parts: [
            { name: 'eye', shape: ball(0.01) },
            { name: 'left ear', shape: ball(0.02), copies: [{ kind: 'mirror', axis: 'x' }] },
          ],
        },
        { name: 'wheel', shape: ball(0.01) },
        { name: 'wheel', shape: ball(0.01), at: [1, 0, 0] },
      ],
    },
    { name: 'statue', parts: [{ name: 'eye', shape: ball(0.01), at: [0.5, 0, 0] }] },
    { name: 'a/b', shape: ball(0.1) },
  ],
};
const BEFORE = JSON.stringify(PROGRAM);

type Tree = { name: string; parts?: Tree[] };
/** The text of each part without the parts within, by its path. */
function texts(parts: readonly Tree[], path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [i, { parts: inner, ...own }] of parts.entries()) {
    const at = `${path}/${own.name}`;
    found.set(found.has(at) ? `${at}#${i}` : at, JSON.stringify(own));
    for (const each of texts(inner ?? [], at)) found.set(...each);
  }
  return found;
}

function edited(...edits: object[]) {
  const { document, problem } = editProgram(PROGRAM, { edits });
  assert.equal(problem, null);
  assert.equal(JSON.stringify(PROGRAM), BEFORE, 'the program itself is not changed');
  assert.equal(readShapeProgram(document).problem, null);
  return document as unknown as typeof PROGRAM;
}

/** Paths of the parts that differ from those before; absent ones and new ones included. */
function changed(document: { parts: readonly Tree[] }): string[] {
  const [before, after] = [texts(PROGRAM.parts), texts(document.parts)];
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

function problemsOf(...edits: unknown[]): string[] {
  const { document, problem } = editProgram(PROGRAM, { edits });
  assert.equal(document, null);
  return problem!.split('; ');
}

test('no edits change nothing', () => {
  assert.equal(JSON.stringify(edited()), BEFORE);
});

test('set changes what it names; everything else stays to the byte', () => {
  const document = edited(
    { op: 'set', part: 'left ear', values: { 'shape.radius': 0.03, at: [0.1, 0, 0] } },
    { op: 'set', material: 'fur', values: { color: '#112233' } },
    { op: 'set', parameter: 'height', values: { value: 0.5 } },
    { op: 'set', values: { detail: 1.5 } },
  );
  assert.deepEqual(changed(document), ['/cat/head/left ear']);
  assert.deepEqual(document.materials.fur, { is: 'fur', color: '#112233' });
  assert.equal(document.parameters.height.value, 0.5);
  const undone = JSON.stringify(document)
    .replace('"radius":0.03', '"radius":0.02')
    .replace(',"at":[0.1,0,0]', '')
    .replace('#112233', '#aa7744')
    .replace('"value":0.5', '"value":0.3')
    .replace(',"detail":1.5', '');
  assert.equal(undone, BEFORE);
});

test('set reaches into lists by index, appends to them and takes from them', () => {
  const of = (values: object) => {
    const [{ parts }] = edited({ op: 'set', part: 'head', values }).parts;
    return JSON.stringify((parts![0]!.shape as { of: unknown }).of);
  };
  assert.match(of({ 'shape.of.1.at.2': 0.07 }), /"at":\[0,0,0.07\]\}\]$/);
  assert.match(of({ 'shape.of.2': { kind: 'disc', radius: 1, height: 1 } }), /"disc".*\]$/);
  assert.equal(of({ 'shape.of.1': null }), '[{"kind":"ball","size":[0.1,0.1,0.1]}]');
});

test('a shape of another kind replaces the one that is there, one of the same is merged', () => {
  const shapeOf = (shape: object) =>
    edited({ op: 'set', part: 'a/b', values: { shape } }).parts[2]!.shape;
  assert.deepEqual(shapeOf({ kind: 'box', size: [1, 1, 1] }), { kind: 'box', size: [1, 1, 1] });
  assert.deepEqual(shapeOf({ crease: 20 }), { ...ball(0.1), crease: 20 });
});

test('null removes a value', () => {
  const [{ parts }] = edited({ op: 'set', part: 'left ear', values: { copies: null } }).parts;
  const [head] = parts as unknown as { parts: object[] }[];
  assert.deepEqual(head!.parts[1], { name: 'left ear', shape: ball(0.02) });
});

test('a part that replaces another keeps the parts within, unless it brings its own', () => {
  const shape = ball(0.15);
  const kept = edited({ op: 'replace', part: 'head', with: { at: [0, 1, 0], shape } });
  assert.deepEqual(changed(kept), ['/cat/head']);
  const bare = edited({ op: 'replace', part: 'head', with: { name: 'skull', shape, parts: [] } });
  assert.deepEqual(changed(bare), [
    '/cat/head',
    '/cat/head/eye',
    '/cat/head/left ear',
    '/cat/skull',
  ]);
});

test('parts are added inside others or at the top, and removed with what is in them', () => {
  const nose = { name: 'nose', shape: ball(0.01) };
  const document = edited(
    { op: 'add', in: 'head', with: nose },
    { op: 'add', in: 'nose', with: { name: 'wart', shape: ball(0.001) } },
    { op: 'add', with: { name: 'ground', shape: { kind: 'box', size: [1, 0.1, 1] } } },
    { op: 'remove', part: 'statue' },
  );
  assert.deepEqual(changed(document), [
    '/statue',
    '/statue/eye',
    '/cat/head/nose',
    '/cat/head/nose/wart',
    '/ground',
  ]);
});

test('materials and parameters are added, replaced and removed', () => {
  const { materials, parameters } = edited(
    { op: 'add', material: 'glass', with: { is: 'glass' } },
    { op: 'replace', material: 'fur', with: { is: 'wool' } },
    { op: 'remove', material: 'unused' },
    { op: 'add', parameter: 'width', with: { value: 1, min: 0, max: 2 } },
  );
  assert.deepEqual(materials, { fur: { is: 'wool' }, glass: { is: 'glass' } });
  assert.deepEqual(Object.keys(parameters), ['height', 'width']);
});

test('a name that several parts share is told apart by what is around it, or by its number', () => {
  const set = (part: string) => ({ op: 'set', part, values: { turn: [0, 9, 0] } });
  assert.deepEqual(changed(edited(set('cat/eye'))), ['/cat/head/eye']);
  assert.deepEqual(changed(edited(set('statue/eye'))), ['/statue/eye']);
  assert.deepEqual(changed(edited(set('eye#2'))), ['/statue/eye']);
  assert.deepEqual(changed(edited(set('cat/wheel#2'))), ['/cat/wheel#3', '/cat/wheel#2'].slice(1));
  assert.deepEqual(changed(edited(set('a/b'))), ['/a/b']);
});

test('all faults are reported at once, with what was found, what is allowed and what is near', () => {
  assert.deepEqual(
    problemsOf(
      { op: 'remove', part: 'left eer' },
      { op: 'set', part: 'eye', values: { at: [0, 0, 0] } },
      { op: 'set', part: 'wheel', values: { at: [0, 0, 0] } },
      { op: 'set', part: 'left ear right', values: {} },
      { op: 'set', part: 'dog/eye', values: {} },
      { op: 'add', in: 'tail', with: { name: 'tip' } },
      { op: 'set', material: 'furr', values: {} },
      { op: 'remove', material: 'fur' },
      { op: 'add', in: 'head', with: { name: 'eye' } },
    ).map((each, i) => each.replace(`edits.${i} `, '')),
    [
      '(remove) "left eer" names no part',
      'near it are "left ear"',
      'edits.1 (set) "eye" names 2 parts: "cat/head/eye", "statue/eye"',
      'edits.2 (set) "wheel" names 2 parts: "wheel#1", "wheel#2"',
      'edits.3 (set) "left ear right" names no part',
      'near it are "left ear"',
      'edits.4 (set) "dog/eye" names no part',
      'those of this name are "cat/head/eye", "statue/eye"',
      'edits.5 (add) in "tail", which names no part',
      'the parts are "cat", "head", "eye", "left ear", "wheel", "statue", "a/b"',
      'edits.6 (set) "furr" names no material',
      'near it are "fur"',
      'edits.7 (remove) "fur" is the material of "cat"',
      'edits.8 (add) "eye" is there already: replace it, or give the new part another name',
    ],
  );
});

const MALFORMED: [name: string, edit: unknown, problem: RegExp][] = [
  [
    'an unknown operation',
    { op: 'delete', part: 'eye' },
    /edits\.0\.op must be one of .*set.*"delete"/,
  ],
  ['no target', { op: 'remove' }, /edits\.0 must name one of part, material, parameter/],
  ['two targets', { op: 'remove', part: 'a/b', material: 'fur' }, /must name one of/],
  ['no values', { op: 'set', part: 'a/b' }, /edits\.0\.values is missing/],
  ['an unknown member', { op: 'remove', part: 'a/b', id: 1 }, /"id", which is not a known field/],
  [
    'a path that leads nowhere',
    { op: 'set', part: 'a/b', values: { 'shape.of.1': 1 } },
    /no "shape.of"/,
  ],
  [
    'an index out of range',
    { op: 'set', part: 'head', values: { 'shape.of.7': {} } },
    /list of 2.*"7"/,
  ],
  ['parts set as a value', { op: 'set', part: 'head', values: { parts: [] } }, /cannot set parts/],
  ['the document’s parts', { op: 'set', values: { parts: [] } }, /it sets name, seed, detail/],
  [
    'a result that is not a program',
    { op: 'set', part: 'a/b', values: { shape: { radius: [] } } },
    /after them, parts\.2\.shape\.radius \(part "a\/b"\)/,
  ],
  ['the last part removed', { op: 'set', part: 'a/b', values: { name: '' } }, /after them/],
];
for (const [name, edit, problem] of MALFORMED)
  test(`edits with ${name} are refused, and nothing is applied`, () => {
    assert.match(
      problemsOf({ op: 'remove', material: 'unused' }, edit)
        .join('; ')
        .replaceAll('edits.1', 'edits.0'),
      problem,
    );
    assert.equal(JSON.stringify(PROGRAM), BEFORE);
  });

test('a member of the name of the prototype is no way to it', () => {
  for (const values of [
    '{"__proto__":{"a":1}}',
    '{"shape":{"__proto__":{"a":1}}}',
    '{"__proto__.a":1}',
  ])
    editProgram(PROGRAM, { edits: [{ op: 'set', part: 'a/b', values: JSON.parse(values) }] });
  assert.equal(({} as { a?: unknown }).a, undefined);
});

test('hostile edits are refused in little time', () => {
  const started = process.cpuUsage();
  const many = Array.from({ length: 200 }, () => ({ op: 'remove', part: 'x'.repeat(400) }));
  assert.match(problemsOf(...many).at(-1)!, /and more/);
  let deep: object = {};
  for (let i = 0; i < 10_000; i++) deep = { parts: [deep] };
  assert.match(problemsOf({ op: 'add', with: deep })[0]!, /nested too deeply/);
  assert.equal(editProgram(deep, { edits: [] }).document, null);
  assert.equal(editProgram([], { edits: [] }).document, null);
  assert.ok(process.cpuUsage(started).user < 2e6);
});

test('edits are told from programs, and the schema has both', () => {
  assert.equal(isProgramEdits({ edits: [] }), true);
  assert.equal(isProgramEdits(PROGRAM), false);
  const schema = programOrEditsSchema() as { properties: object; type: string };
  assert.equal(schema.type, 'object');
  assert.ok('edits' in schema.properties && 'parts' in schema.properties);
});
