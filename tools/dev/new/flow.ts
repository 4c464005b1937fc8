import type { Name, Scaffold } from './scaffold.ts';

/** A task kind: its spec, its steps, its line in the registry, and its price. */
export function flowScaffold({ kebab, camel }: Name): Scaffold {
  const folder = `src/flows/${kebab}`;
  return {
    files: {
      [`${folder}/spec.ts`]: `import { z } from 'zod';
import { words } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const ${camel} = defineFlowSpec({
  name: '${kebab}',
  summary: 'TODO: a few words',
  description: 'TODO: one sentence on what comes out of what.',
  example: { prompt: 'an armchair' },
  makesModels: false,
  input: z.object({
    prompt: words(1, 500).describe('a short description'),
  }),
  wordFields: ['prompt'],
  priceFields: [],
  sources: () => [],
  publicInput: { prompt: 'prompt' },
});
`,
      [`${folder}/flow.ts`]: `import type { Flow, FlowOutcome } from '../flow.ts';
import { Report } from '../steps/report.ts';
import { ${camel} } from './spec.ts';

/** TODO: what goes in → what comes out. */
export const flow: Flow = {
  limit: {
    seconds: 60,
    secondsPer: {},
    cheaper: 'Send a shorter prompt.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, work } = context;
    const { prompt } = ${camel}.input.parse(context.input);
    // TODO: the steps of the flow, each a stage of its work.
    const { tags } = await work.stage('read', 1, (part) =>
      engines.prompts.optimize(prompt, part),
    );
    return new Report().engines({ prompts: engines.prompts.identity }).outcome([], work, { tags });
  },
};
`,
      [`${folder}/flow.test.ts`]: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInEngines } from '../../engines/built-in-engines.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { flow } from './flow.ts';
import { ${camel} } from './spec.ts';

test('the example of ${kebab} makes a file', async () => {
  const { example, summary, description } = ${camel};
  const outcome = await flow.run({
    input: { ...example },
    sources: {},
    engines: builtInEngines(),
    work: createWork(),
  });
  assert.equal(outcome.files.length, 1, 'write the steps in ${folder}/flow.ts, and what they make here');
  assert.doesNotMatch(summary + description, /TODO/);
});
`,
    },
    insertions: [
      {
        path: 'src/flows/specs.ts',
        before: 'import { textToMesh }',
        text: `import { ${camel} } from './${kebab}/spec.ts';\n`,
      },
      { path: 'src/flows/specs.ts', before: '} as const;', text: `  '${kebab}': ${camel},\n` },
      {
        path: 'contracts/prices.json',
        before: '  "prompt-optimize"',
        text: `  "${kebab}": { "base": 1 },\n`,
      },
      // Tests that hold every flow to the same rules.
      {
        path: 'src/server/input.test.ts',
        before: "  'prompt-optimize': [",
        text: `  '${kebab}': [{ prompt: 'chair' }, { prompt: 'chair' }],\n`,
      },
      {
        path: 'test/acceptance/creation.test.ts',
        before: "  'prompt-optimize': {",
        text: `  '${kebab}': { input: { prompt: 'chair' }, price: 1, runs: true },\n`,
      },
      {
        path: 'test/acceptance/every-flow.test.ts',
        before: "    'prompt-optimize': {",
        text: `    '${kebab}': { prompt: 'a chair' },\n`,
      },
      {
        path: 'test/acceptance/sandbox.test.ts',
        before: "      'prompt-optimize': {",
        text: `      '${kebab}': { prompt: 'a chair' },\n`,
      },
    ],
    nextSteps: [
      `Write the fields in ${folder}/spec.ts and the steps in ${folder}/flow.ts; replace each TODO.`,
      `Say in ${folder}/flow.test.ts what comes out, until \`node --test ${folder}/flow.test.ts\` passes.`,
      'Set the price in contracts/prices.json and in test/acceptance/creation.test.ts; the tests beside it have a request of each flow, too.',
      'Add a row for its limit to docs/operations.md ("Limits of a run").',
      'Add a run of it to test/sandbox/record.ts, then `npm run record:sandbox`.',
      '`npm run gen`, then `npm run check` and `npm test`.',
    ],
  };
}
