import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE } from '../../src/engines/remote/openai/author/guide.ts';
import type { RemoteFailureKind } from '../../src/engines/spec.ts';
import type { Ending } from '../support/mock-servers/mock-server.ts';
import type { OpenAiOptions } from '../support/mock-servers/openai.ts';
import { dialogueWith } from './author-dialogue.ts';

/* Every kind of fault of a language model, in its first answer and in a correction: none is dropped in silence. */

const GOOD = JSON.stringify(EXAMPLE);
const BETTER = GOOD.replace('"stool"', '"better stool"');
const edits = (...list: object[]) => JSON.stringify({ edits: list });
const SPHERE = { kind: 'sphere', radius: 0.01 };
const copies = Array.from({ length: 6 }, () => ({ kind: 'line', count: 60, step: [1, 0, 0] }));
const BOMB = JSON.stringify({
  ...EXAMPLE,
  parts: [{ name: 'bomb', shape: SPHERE, copies }],
});

/** Faults of an answer that the model is told of, so that it can mend them. */
const MENDED: {
  name: string;
  says: string;
  sentence: RegExp;
  turn?: { message?: object; finish?: string };
}[] = [
  { name: 'broken JSON', says: GOOD.slice(0, -9), sentence: /not JSON/ },
  {
    name: 'an answer that its token limit cuts off',
    says: GOOD.slice(0, 200),
    sentence: /cut off: it ran out of tokens/,
    turn: { finish: 'length' },
  },
  {
    name: 'an answer of thoughts only',
    says: '',
    sentence: /no JSON outside of your thoughts/,
    turn: { message: { reasoning_content: 'Which legs?' } },
  },
  {
    name: 'an empty answer that its token limit cut off',
    says: '',
    sentence: /all of its tokens went into thoughts/,
    turn: { finish: 'length' },
  },
  {
    name: 'a program of too many bodies',
    says: BOMB,
    sentence: /The program cannot be (?:read|run)/,
  },
  {
    name: 'a program with code',
    says: GOOD.replace('"height/2"', '"process.exit(1)"'),
    sentence: /cannot be run/,
  },
  {
    name: 'a material that does not exist',
    says: GOOD.replace('"oak"', '"mithril"'),
    sentence: /mithril/,
  },
];

const IN_CORRECTIONS = new Set([
  'broken JSON',
  'an answer of thoughts only',
  'a program with code',
]);

const lastMessage = (request: Record<string, unknown>) =>
  JSON.stringify((request.messages as { content: unknown }[]).at(-1)!.content);

for (const { name, says, sentence, turn = {} } of MENDED) {
  test(`${name} at first: the model is reported, and mends it`, async () => {
    const { document, facts, asked } = await dialogueWith({
      says: [says, GOOD],
      turn: (job) => (job === 0 ? turn : {}),
    });
    assert.deepEqual(document, EXAMPLE);
    assert.deepEqual([facts.requests, facts.repairs], [2, 1]);
    assert.match(lastMessage(asked[1]!), sentence);
  });

  // What is wrong is found in the same way; a few are enough to see that corrections are mended, too.
  if (IN_CORRECTIONS.has(name))
    test(`${name} in a correction: the model is reported, and mends it`, async () => {
      const { document, facts, asked } = await dialogueWith(
        { says: [GOOD, says, BETTER, edits()], turn: (job) => (job === 1 ? turn : {}) },
        { author_sees: true },
      );
      assert.equal(document?.name, 'better stool');
      assert.deepEqual([facts.repairs, facts.corrections_kept], [1, 1]);
      assert.match(lastMessage(asked[2]!), sentence);
    });
}

test('a wrong part name: the model is reported which are near it', async () => {
  const wrong = edits({ op: 'set', part: 'cushon', values: { scale: 2 } });
  const right = edits({ op: 'set', part: 'cushion', values: { scale: 2 } });
  const { document, facts, asked } = await dialogueWith(
    { says: [GOOD, wrong, right, edits()] },
    { author_sees: true },
  );
  assert.match(JSON.stringify(document), /"scale":2/);
  assert.equal(facts.repairs, 1);
  assert.match(lastMessage(asked[2]!), /cushon.*similar names: .*cushion/);
});

for (const [name, says] of [
  ['a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
  ['text around a fence', `Here it is:\n\`\`\`json\n${GOOD}\n\`\`\`\nTell me if {it} is right.`],
] as const)
  test(`${name} is removed, and costs no repair`, async () => {
    const { document, facts } = await dialogueWith({ says });
    assert.deepEqual(document, EXAMPLE);
    assert.deepEqual([facts.requests, facts.repairs], [1, 0]);
  });

/** Faults that no words can mend: the first time another server or the library takes over. */
const ENDING: {
  name: string;
  kind: RemoteFailureKind;
  reported: RegExp;
  manners(at: number): OpenAiOptions;
}[] = [
  {
    name: 'a refusal',
    kind: 'moderation',
    reported: /refused the request/,
    manners: (at) => ({
      turn: (job) => (job === at ? { message: { content: null, refusal: 'I cannot.' } } : {}),
    }),
  },
  {
    name: 'an endless answer',
    kind: 'wrong',
    reported: /response/,
    manners: (at) => ({ turn: (job) => ({ endless: job === at }) }),
  },
  {
    name: 'an empty answer',
    kind: 'wrong',
    reported: /has no text/,
    manners: (at) => ({ turn: (job) => (job === at ? { message: { content: '' } } : {}) }),
  },
  ...(
    [
      ['a server error', 'fail', 'failed', /the job failed/],
      ['a broken connection', 'reset', 'wrong', /response (?:stopped|ended|was cut off)/],
      ['a page of a proxy', 'html', 'wrong', /not JSON/],
    ] as const
  ).map(([name, ending, kind, reported]) => ({
    name,
    kind,
    reported,
    manners: (at: number) => ({
      ending: (job: number): Ending => (job === at ? ending : 'succeed'),
    }),
  })),
];

for (const { name, kind, reported, manners } of ENDING) {
  test(`${name} at first is a failure of the kind ${kind}`, async () => {
    const { failure } = await dialogueWith({ says: GOOD, ...manners(0) });
    assert.equal(failure?.kind, kind, failure?.detail);
  });

  test(`${name} in a correction: the program before it is delivered, and the report says why`, async () => {
    const { document, facts } = await dialogueWith(
      { says: GOOD, ...manners(1) },
      { author_sees: true },
    );
    assert.deepEqual(document, EXAMPLE);
    assert.equal(facts.corrections_rejected, 1);
    assert.match(String(facts.rejected_because), reported);
  });
}

test('a timeout at first is a failure; in a correction it delivers the program before it', async () => {
  const hangsAt = (at: number) => ({
    ending: (job: number): Ending => (job < at ? 'succeed' : 'hang'),
  });
  const { failure } = await dialogueWith({ says: GOOD, ...hangsAt(0) }, { author_seconds: 1 });
  assert.deepEqual([failure?.kind, failure?.refuses], ['refused', 'this']);
  assert.match(failure!.detail, /no time/);
  // Much time, so that the first program is tried on a busy machine, too.
  const { document, facts } = await dialogueWith(
    { says: GOOD, ...hangsAt(1) },
    { author_sees: true, author_seconds: 30 },
  );
  assert.deepEqual(document, EXAMPLE);
  assert.equal(facts.ended_by, 'time');
});

test('429 at first is left to the next server; later the server is waited for', async () => {
  const busyAt = (at: number) => ({
    retryAfter: '0',
    ending: (job: number): Ending => (job === at && asked++ === 0 ? 'busy' : 'succeed'),
  });
  let asked = 0;
  const { failure } = await dialogueWith({ says: GOOD, ...busyAt(0) });
  assert.equal(failure?.kind, 'busy');
  asked = 0;
  const { document, facts } = await dialogueWith(
    { says: [GOOD, BETTER, edits()], ...busyAt(1) },
    { author_sees: true },
  );
  assert.equal(document?.name, 'better stool');
  assert.equal(facts.corrections_kept, 1);
  assert.equal(facts.corrections_rejected, 0);
});
