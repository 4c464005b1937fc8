import type { Name, Scaffold } from './scaffold.ts';

/** A kind of model server whose jobs are polled by an id: its protocol, a mock server, and its page. */
export function backendScaffold(name: Name): Scaffold {
  const { kebab, camel, pascal } = name;
  const folder = `src/engines/remote/${kebab}`;
  const mockFile = `test/support/mock-servers/${kebab}.ts`;
  return {
    files: {
      [`${folder}/settings.ts`]: `import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { pollMs } from '../tasks/billing.ts';

export const ${camel}Settings = z.strictObject({
  poll_ms: pollMs(1000),
  result_hosts: resultHosts([]),
});
`,
      [`${folder}/kind.ts`]: `import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { ${camel}Protocol } from './${kebab}-protocol.ts';
import { ${camel}Settings } from './settings.ts';

/** TODO: which server this is. */
export const ${camel}Kind = defineBackendKind({
  name: '${kebab}',
  settings: ${camel}Settings,
  defaultUrl: null,
  create: (basis, { poll_ms, result_hosts }) =>
    new TaskBackend(${camel}Protocol(basis), { pollMs: poll_ms, resultHosts: result_hosts }),
});
`,
      [`${folder}/${kebab}-protocol.ts`]: protocol(name),
      [`${folder}/${kebab}.test.ts`]: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backendContract } from '../../../../test/support/mock-servers/backend-contract.ts';
import { DOCUMENTATION, startMock${pascal} } from '../../../../test/support/mock-servers/${kebab}.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import { ${camel}Kind } from './kind.ts';

backendContract({
  name: '${kebab}',
  work: 'image-to-3d',
  async start(options) {
    const mockServer = await startMock${pascal}(options);
    const settings = ${camel}Kind.settings.parse({ poll_ms: 10 });
    const backend = ${camel}Kind.create({ url: mockServer.url, credential: null }, settings, PLAIN_HOST);
    return { mockServer, backend };
  },
});

test('the mock server follows the documentation of the real one', () => {
  assert.match(DOCUMENTATION, /^https:/, 'write ${mockFile} after it and name it there');
});
`,
      [mockFile]: mockServer(name),
      [`docs/backends/${kebab}.md`]: `# \`${kebab}\`: TODO

## Start the server

TODO

## Configure

\`\`\`json
{
  "backends": { "gpu1": { "kind": "${kebab}", "url": "http://gpu1:8000" } },
  "models": { "image-to-model": { "${kebab}": ["gpu1", "built-in"] } }
}
\`\`\`
`,
    },
    insertions: [
      {
        path: 'src/engines/remote/kinds.ts',
        before: '};\n\n/** The registry',
        text: `  '${kebab}': async () => (await import('./${kebab}/kind.ts')).${camel}Kind,\n`,
      },
      {
        path: 'test/support/mock-servers/mock-servers.ts',
        before: 'import { startMockTripo }',
        text: `import { startMock${pascal} } from './${kebab}.ts';\n`,
      },
      {
        path: 'test/support/mock-servers/mock-servers.ts',
        before: '  tripo: startMockTripo',
        text: `  '${kebab}': startMock${pascal},\n`,
      },
      {
        path: 'docs/backends.md',
        before: '\nWhere progress is not measured',
        text: `| [\`${kebab}\`](backends/${kebab}.md) | TODO | yes | no | yes | no | no |\n`,
      },
    ],
    nextSteps: [
      `Write ${mockFile} after the documentation or the sources of the server, and name them in DOCUMENTATION.`,
      `Write the protocol in ${folder}/${kebab}-protocol.ts, and the settings that it needs, each described.`,
      `Add a test for each quirk, until \`node --test ${folder}/${kebab}.test.ts\` passes; where jobs cost money, run hostedContract too.`,
      `Fill docs/backends/${kebab}.md and its rows in docs/backends.md: the traits, and what the kind was proved against.`,
      '`npm run gen`, then `npm run check` and `npm test -- test/rules/backend-docs.test.ts`.',
    ],
  };
}

const protocol = ({ camel }: Name) => `import { RemoteFailure } from '../../spec/remote-failure.ts';
import { dataUri } from '../http/data-uri.ts';
import { JsonClient } from '../http/json-client.ts';
import { refusedHealth } from '../http/health.ts';
import type { BackendBasis } from '../kind.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';

/** TODO: the paths and members of the server's own protocol. */
export function ${camel}Protocol({ url, credential }: BackendBasis): TaskProtocol {
  const client = new JsonClient(
    url,
    credential === null ? {} : { authorization: \`Bearer \${credential}\` },
  );
  return {
    client,
    traits: {
      works: ['image-to-3d'],
      sides: [],
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: true,
      billed: false,
    },

    async create({ images, seed }, { signal }) {
      const json = { image: dataUri(images.front!), seed };
      const reply = await client.ask('POST', '/jobs', { json, signal });
      if (reply.status >= 300) throw taskRefusal(reply);
      const { id } = (reply.json ?? {}) as { id?: unknown };
      if (typeof id !== 'string')
        throw new RemoteFailure('wrong', 'the server’s response has no id', {
          detail: reply.text,
        });
      return { id };
    },

    async state({ id }, signal): Promise<TaskState> {
      const reply = await client.ask('GET', \`/jobs/\${id}\`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const { state, progress, model, error } = (reply.json ?? {}) as Record<string, unknown>;
      if (state === 'failed') throw jobFailure(String(error));
      if (state !== 'done')
        return { stage: 'generating', fraction: Number(progress ?? 0), made: null };
      if (typeof model !== 'string')
        throw new RemoteFailure('wrong', 'the server finished without a model', {
          detail: reply.text,
        });
      return { stage: 'done', fraction: 1, made: { role: 'model', links: [model] } };
    },

    async health(signal) {
      const reply = await client.ask('GET', '/health', { signal });
      return refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
    },
  };
}
`;

const mockServer = ({ pascal }: Name) => `import { randomUUID } from 'node:crypto';
import { bodyOf, type MockServer, type MockServerOptions, listen, sendJson } from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

/** Address of the documentation or the sources that this mock server follows. TODO */
export const DOCUMENTATION: string = '';

interface Job {
  state: 'running' | 'done' | 'failed';
  error?: string;
  run: Run;
}

/** TODO: the manners of the server, good and bad. */
export async function startMock${pascal}(options: MockServerOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const jobs = new Map<string, Job>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        jobs.clear();
      },
      async answer(request, response, url) {
        const [, resource, id = ''] = url.pathname.split('/');
        if (resource === 'health') return sendJson(response, 200, {});
        if (request.method === 'POST') {
          const asked = JSON.parse((await bodyOf(request)).toString());
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return sendJson(response, 429, { error: 'too many jobs' });
          }
          const made = randomUUID();
          jobs.set(made, { state: 'running', run: runs.start(asked, (run) => end(made, run)) });
          return sendJson(response, 200, { id: made });
        }
        const job = jobs.get(id);
        if (job === undefined) return sendJson(response, 404, { error: 'no such job' });
        if (resource === 'files')
          return sendMade(response, await runs.made(job.run), job.run.ending);
        const model = job.state === 'done' ? \`\${server.url}/files/\${id}\` : undefined;
        sendJson(response, 200, { state: job.state, progress: 0.5, error: job.error, model });
      },
    },
    options.port,
  );

  function end(id: string, run: Run): void {
    const job = jobs.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      jobs.delete(id);
    } else if (run.ending === 'fail' || run.ending === 'content') {
      job.state = 'failed';
      job.error = run.ending === 'fail' ? 'Traceback' : 'no object in the picture';
    } else job.state = 'done';
  }

  return Object.assign(runs, server);
}
`;
