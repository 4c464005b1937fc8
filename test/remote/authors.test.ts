import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { programOrEditsSchema } from '../../src/contract/program-edits.ts';
import { readShapeProgram, shapeProgramSchema } from '../../src/contract/shape-program.ts';
import { assignment } from '../../src/engines/remote/openai/author/assignment.ts';
import { cutProgram } from '../../src/engines/remote/openai/author/cut-program.ts';
import {
  EXAMPLES,
  exampleProgram,
  examplesLike,
} from '../../src/engines/remote/openai/author/examples.ts';
import { EXAMPLE, GUIDE } from '../../src/engines/remote/openai/author/guide.ts';
import { RemoteFailure } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { builtInEngines } from '../golden/engines.ts';
import type { OpenAiOptions } from '../support/mock-servers/openai.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { dialogueWith } from './author-dialogue.ts';

/* A chat model, as its mock server plays it, writes shape programs that our own engine tries. */

const engines = builtInEngines();

/** The outcome of an author's dialogue. */
async function written(manners: OpenAiOptions, given: object = {}) {
  const { document, facts, failure, asked } = await dialogueWith(manners, given);
  const came: unknown = failure ?? { text: JSON.stringify(document), facts };
  return { came, asked };
}

async function program(manners: OpenAiOptions, given: object = {}) {
  const { came, asked } = await written(manners, given);
  assert.ok(!(came instanceof Error), String((came as Error).stack));
  const { text, facts } = came as { text: string; facts: Record<string, unknown> };
  return { document: JSON.parse(text), facts, asked };
}

async function failure(manners: OpenAiOptions, given: object = {}) {
  const { came, asked } = await written(manners, given);
  assert.ok(came instanceof RemoteFailure, JSON.stringify(came));
  return { failure: came, asked };
}

const GOOD = JSON.stringify(EXAMPLE);
const UNKNOWN_MATERIAL = GOOD.replace('"oak"', '"mithril"');

test('what the guide says of the language is so', async () => {
  assert.equal(readShapeProgram(EXAMPLE).problem, null);
  // About four characters a token: it leaves room in a context of 8,192.
  assert.ok(GUIDE.length < 8000, `${GUIDE.length}`);
  assert.ok(JSON.stringify(shapeProgramSchema()).length < 40_000);
  assert.ok(JSON.stringify(programOrEditsSchema()).length < 45_000);
});

test('the examples run, and nothing in them is over a limit', async () => {
  for (const name of Object.keys(EXAMPLES)) {
    const document = await exampleProgram(name);
    const { program, problem } = readShapeProgram(document);
    assert.equal(problem, null, name);
    const { triangles } = await engines.shapes.run(program!, 400_000, createWork());
    assert.ok(triangles > 5000 && triangles < 400_000, `${name}: ${triangles}`);
    const text = await assignment(name, JSON.stringify(document), 0);
    assert.ok(text.includes(JSON.stringify(document)), `${name} is shown whole as a draft`);
  }
});

test('the model gets three programs like the request, and the draft however long it is', async () => {
  assert.deepEqual(examplesLike('a red racing car with wheels'), [
    'muscle car',
    'howling wolf',
    'shopping cart',
  ]);
  assert.deepEqual(examplesLike('two dragons').slice(0, 1), ['howling wolf']);
  assert.deepEqual(new Set(examplesLike('xyzzy')).size, 3);
  assert.deepEqual(examplesLike('a cat', 0), []);
  const part = (i: number) => ({
    name: `part ${i}`,
    material: i < 50 ? 'used' : 'late',
    shape: { kind: 'sphere', radius: 1 },
  });
  const long = {
    version: 1,
    name: 'long',
    materials: { used: {}, late: {} },
    parts: [{ name: 'around', parts: Array.from({ length: 800 }, (_, i) => part(i)) }],
  };
  const text = await assignment('a cat', JSON.stringify(long), 3);
  assert.match(text, /It may be the wrong thing/);
  assert.match(text, /\(some parts left out\) \{"version":1,"name":"long"/);
  assert.ok(text.length < 3 * 12_000 + 41_000, `${text.length}`);
  for (const name of examplesLike('a cat', 3))
    assert.ok(text.includes(JSON.stringify(await exampleProgram(name))), `${name} is whole`);
  const cut = JSON.parse(cutProgram(long, 2000)!);
  assert.deepEqual(Object.keys(cut.materials), ['used']);
  assert.equal(readShapeProgram(cut).problem, null);
  assert.equal(cutProgram(long, 100), null);
});

test('a server that gives fewer tokens is asked for fewer', async () => {
  const { document, asked } = await program({ says: GOOD, mostTokens: 16_384 });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual(
    asked.map(({ max_tokens }) => max_tokens),
    [16_000],
  );
});

test('a good program is taken as it is', async () => {
  const { document, facts, asked } = await program({ says: GOOD });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.repairs, facts.looks], [1, 0, 0]);
  assert.equal(facts.model, 'writer');
  const [request] = asked as [{ messages: { content: string }[]; response_format: unknown }];
  assert.match(request.messages[1]!.content, /a wooden table/);
  // The library knows tables: its own program goes along.
  assert.match(request.messages[1]!.content, /Our library's own program/);
  assert.match(JSON.stringify(request.response_format), /"json_schema"/);
});

test('thoughts and fences around a program are taken off', async () => {
  const { document } = await program({ says: `<think>Legs?</think>\n\`\`\`json\n${GOOD}\n\`\`\`` });
  assert.deepEqual(document, EXAMPLE);
});

test('a broken program is repaired by the sentences', async () => {
  const { document, facts, asked } = await program({
    says: [GOOD.slice(0, -20), GOOD.replace('"version":1', '"version":2'), UNKNOWN_MATERIAL, GOOD],
  });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.repairs], [4, 3]);
  const replies = asked.map(({ messages }) => (messages as { content: string }[]).at(-1)!.content);
  assert.match(replies[1]!, /not JSON/);
  assert.match(replies[2]!, /version/);
  assert.match(replies[3]!, /mithril/);
});

test('after three repairs it is given up, and this server is not asked for it again', async () => {
  const { failure: refused, asked } = await failure({ says: UNKNOWN_MATERIAL });
  assert.deepEqual([refused.kind, refused.refuses], ['refused', 'this']);
  assert.match(refused.detail, /mithril/);
  assert.doesNotMatch(refused.message, /mithril/);
  assert.equal(asked.length, 4);
});

const nested = (levels: number) => `${'{"parts":['.repeat(levels)}${']}'.repeat(levels)}`;
const HOSTILE: [name: string, says: string, sentence: RegExp][] = [
  ['huge', JSON.stringify({ ...EXAMPLE, name: 'x'.repeat(450_000) }), /characters/],
  ['of too many values', JSON.stringify({ a: Array(100_000).fill(0) }), /more than 80,000 values/],
  ['deep', nested(30_000), /nested too deeply/],
  ['of NaN', GOOD.replace('0.18', 'NaN'), /not JSON/],
  ['of infinite numbers', GOOD.replace('0.18', '1e999'), /seat|shape|parts/],
  ['HTML', '<!doctype html><title>504</title>', /not JSON/],
  ['code', GOOD.replace('"height/2"', '"process.exit(1)"'), /cannot be run/],
  ['a list', '[]', /not an object/],
];
for (const [name, says, sentence] of HOSTILE)
  test(`an answer that is ${name} is none, and says why`, async () => {
    const { failure: refused } = await failure({ says });
    assert.equal(refused.kind, 'refused');
    assert.match(refused.detail, sentence);
  });

test('an answer without end is wrong', async () => {
  const { failure: wrong } = await failure({ endless: true });
  assert.equal(wrong.kind, 'wrong');
});

test('a model that never answers has its time', async () => {
  const since = performance.now();
  const { failure: refused } = await failure({ ending: () => 'hang' }, { author_seconds: 1 });
  assert.equal(refused.kind, 'refused');
  assert.match(refused.detail, /no time/);
  assert.ok(performance.now() - since < PATIENCE_MS);
});

test('servers that know no schema are asked with less', async () => {
  const unknownFormats = ['json_schema', 'json_object'];
  const { document, asked } = await program({ says: GOOD, unknownFormats });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual(
    asked.map(({ response_format }) => response_format),
    [undefined],
  );
});

test('a model that sees looks at its work, twice at most', async () => {
  const better = (n: number) => GOOD.replace('"stool"', `"stool ${n}"`);
  const { document, facts, asked } = await program(
    { says: [GOOD, better(1), better(2), better(3)] },
    { author_sees: true },
  );
  assert.equal(document.name, 'stool 2');
  assert.deepEqual([facts.requests, facts.looks], [3, 2]);
  const [, last] = (asked[1]!.messages as { content: unknown }[]).slice(-2);
  assert.match(JSON.stringify(last), /data:image\/png;base64,iVBOR/);
});

test('a look that changes nothing ends it with what was there', async () => {
  const { document, facts } = await program({ says: [GOOD, GOOD] }, { author_sees: true });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.looks], [2, 1]);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [0, 0]);
});

test('a broken correction is repaired as the first answer is', async () => {
  const better = GOOD.replace('"stool"', '"better stool"');
  const { document, facts, asked } = await program(
    {
      says: [
        GOOD,
        better.slice(0, -9),
        better.replace('"oak"', '"mithril"'),
        `Mended:\n\`\`\`json\n${better}\n\`\`\``,
        better,
      ],
    },
    { author_sees: true },
  );
  assert.equal(document.name, 'better stool');
  assert.deepEqual([facts.requests, facts.repairs, facts.looks], [5, 2, 2]);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [1, 0]);
  // The images stay in view while it is repaired, and only the last broken answer does.
  const repairs = asked.slice(2, 4).map(({ messages }) => JSON.stringify(messages));
  for (const each of repairs) assert.match(each, /data:image\/png;base64,iVBOR/);
  assert.match(repairs[0]!, /not JSON/);
  assert.match(repairs[1]!, /mithril/);
  assert.doesNotMatch(repairs[1]!, /not JSON/);
});

test('a correction that is never repaired is told of in the report, and what was there stays', async () => {
  const { document, facts } = await program(
    { says: [GOOD, UNKNOWN_MATERIAL] },
    { author_sees: true },
  );
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.repairs, facts.looks], [5, 3, 1]);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [0, 1]);
  assert.match(String(facts.rejected_because), /mithril/);
});

test('a correction that the server fails to make is told of, too', async () => {
  const ending = (index: number) => (index === 1 ? 'fail' : 'succeed');
  const { document, facts } = await program({ says: GOOD, ending }, { author_sees: true });
  assert.deepEqual(document, EXAMPLE);
  assert.equal(facts.corrections_rejected, 1);
  assert.equal(typeof facts.rejected_because, 'string');
});

test('all repairs together are bounded', async () => {
  const { facts } = await program(
    { says: [UNKNOWN_MATERIAL, UNKNOWN_MATERIAL, UNKNOWN_MATERIAL, GOOD, UNKNOWN_MATERIAL] },
    { author_sees: true },
  );
  assert.deepEqual([facts.requests, facts.repairs], [4 + 3, 5]);
});

test('an answer of which nothing but reasoning came is repaired', async () => {
  const message = { content: '', reasoning_content: 'Should it have {"legs": 3}?' };
  const { failure: refused, asked } = await failure({ message });
  assert.equal(refused.kind, 'refused');
  assert.match(refused.detail, /no JSON outside of your thoughts/);
  assert.equal(asked.length, 4);
});

const edits = (...list: object[]) => JSON.stringify({ edits: list });
const lower = { op: 'set', parameter: 'height', values: { value: 0.4 } };
const unread = { op: 'remove', part: 'cushon' };

test('a correction may be edits: what they do not mention stays to the byte', async () => {
  const { document, facts, asked } = await program(
    { says: [GOOD, edits(lower), edits()] },
    { author_sees: true },
  );
  assert.equal(JSON.stringify(document), GOOD.replace('"value":0.45', '"value":0.4'));
  assert.deepEqual([facts.requests, facts.looks, facts.edits], [3, 2, 1]);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [1, 0]);
  // The schema of the first answer is that of programs alone.
  const formats = asked.map(({ response_format }) => JSON.stringify(response_format));
  assert.doesNotMatch(formats[0]!, /"edits"/);
  assert.match(formats[1]!, /"edits"/);
});

test('a hosted model gets the same schema in each request, so that it can cache it', async () => {
  const { asked } = await program({ says: [GOOD, edits()] }, { author_sees: true, billed: true });
  const [first, second] = asked.map(({ response_format }) => JSON.stringify(response_format));
  assert.equal(first, second);
});

test('a fault in edits is repaired, by edits to the same program', async () => {
  const { document, facts, asked } = await program(
    { says: [GOOD, edits(lower, unread), edits(lower), edits()] },
    { author_sees: true },
  );
  assert.equal(document.parameters.height.value, 0.4);
  assert.deepEqual([facts.requests, facts.repairs], [4, 1]);
  const reply = (asked[2]!.messages as { content: string }[]).at(-1)!.content;
  assert.match(reply, /"cushon" matches no part; similar names: "cushion"/);
  assert.match(reply, /None of your edits was applied/);
});

test('a first program with a fault may be repaired by edits', async () => {
  const oak = { op: 'set', material: 'wood', values: { is: 'oak' } };
  const { document, facts } = await program({ says: [UNKNOWN_MATERIAL, edits(oak)] });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.repairs, facts.edits], [2, 1, 1]);
});

test('edits before there is a program are told that there is none', async () => {
  const { failure: refused } = await failure({ says: edits(lower) });
  assert.match(refused.detail, /there is no program/);
});

test('a correction by a whole program with a fault is repaired by edits to that one', async () => {
  const other = UNKNOWN_MATERIAL.replace('"stool"', '"other stool"');
  const oak = { op: 'set', material: 'wood', values: { is: 'oak' } };
  const { document } = await program(
    { says: [GOOD, other, edits(oak), edits()] },
    { author_sees: true },
  );
  assert.equal(document.name, 'other stool');
  assert.equal(document.materials.wood.is, 'oak');
});

const LAMP = { name: 'lamp', at: [0, 2, 0], shape: { kind: 'sphere', radius: 0.1 } };
const WITH_LAMP = JSON.stringify({ ...EXAMPLE, parts: [...EXAMPLE.parts, LAMP] });
type Content = { type: string; text?: string; image_url?: { url: string } }[];
const contentOf = (request: Record<string, unknown>) =>
  (request.messages as { content: Content | string }[]).at(-1)!.content;

test('a look shows four sides, the top and a close-up, at 512 pixels or more, with the facts', async () => {
  const { asked } = await program({ says: WITH_LAMP }, { author_sees: true });
  const content = contentOf(asked[1]!) as Content;
  const said = content.map(({ text }) => text ?? '').join('\n');
  assert.match(said, /6 parts of 6 bodies/);
  assert.match(said, /Triangles by part: .*"leg" \(\d+\)/);
  assert.match(said, /Floating .*"lamp"/);
  for (const view of [/front:/, /right side/, /back:/, /left side/, /from above/, /close-up:/])
    assert.match(said, view);
  const images = content.flatMap(({ image_url }) => image_url ?? []);
  assert.equal(images.length, 6);
  for (const { url } of images) {
    const bytes = Buffer.from(url.slice('data:image/png;base64,'.length), 'base64');
    const { width, height } = await sharp(bytes).metadata();
    assert.ok(Math.min(width, height) >= 512 && Math.max(width, height) <= 1024);
    // The model fills the image: white is left at the edges only.
    const { info } = await sharp(bytes)
      .trim({ threshold: 20 })
      .toBuffer({ resolveWithObject: true });
    assert.ok(
      Math.max(info.width / width, info.height / height) > 0.7,
      `${info.width} of ${width}`,
    );
  }
});

test('the best program is the result, not the last', async () => {
  const { document, facts, asked } = await program(
    { says: [GOOD, edits({ op: 'add', with: LAMP }), edits()] },
    { author_sees: true },
  );
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [0, 1]);
  assert.match(String(facts.rejected_because), /Floating .*"lamp"/);
  assert.match(JSON.stringify(contentOf(asked[2]!)), /last correction was not kept/);
});

test('of programs with the same faults the later one is the result', async () => {
  const other = WITH_LAMP.replace('"stool"', '"other stool"');
  const { document, facts } = await program(
    { says: [WITH_LAMP, other, other] },
    { author_sees: true },
  );
  assert.equal(document.name, 'other stool');
  assert.equal(facts.corrections_kept, 1);
});

test('an author that sees nothing is told of faults in words', async () => {
  const { document, facts, asked } = await program({
    says: [WITH_LAMP, edits({ op: 'remove', part: 'lamp' })],
  });
  assert.deepEqual(document, EXAMPLE);
  assert.deepEqual([facts.requests, facts.looks, facts.corrections_kept], [2, 1, 1]);
  assert.match(String(contentOf(asked[1]!)), /Floating .*"lamp"/);
  assert.doesNotMatch(JSON.stringify(asked[1]), /image_url/);
});

test('a correction that is only a piece of the program is none', async () => {
  const piece = JSON.stringify({
    ...EXAMPLE,
    parts: [EXAMPLE.parts[1]].map((each) => ({ ...each, copies: [] })),
  });
  const { document, facts, asked } = await program(
    { says: [GOOD, piece, edits()] },
    { author_sees: true },
  );
  assert.deepEqual(document, EXAMPLE);
  assert.equal(facts.repairs, 1);
  assert.match(String(contentOf(asked[2]!)), /only 1 of 5 bodies are left/);
});

test('a correction that removes most of the program is kept if it says so', async () => {
  const rest = { ...EXAMPLE, parts: [EXAMPLE.parts[1]].map((each) => ({ ...each, copies: [] })) };
  const piece = JSON.stringify(rest);
  const removed = await program(
    {
      says: [
        GOOD,
        edits({ op: 'remove', part: 'seat' }, { op: 'set', part: 'leg', values: { copies: [] } }),
        edits(),
      ],
    },
    { author_sees: true },
  );
  assert.deepEqual(removed.document, rest, 'by edits');
  assert.deepEqual([removed.facts.repairs, removed.facts.corrections_kept], [0, 1]);
  const insisted = await program({ says: [GOOD, piece, piece, edits()] }, { author_sees: true });
  assert.deepEqual(insisted.document, rest, 'by the same program again');
  assert.deepEqual([insisted.facts.repairs, insisted.facts.corrections_kept], [1, 1]);
});
