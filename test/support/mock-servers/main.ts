/**
 * Runs a mock model server until Ctrl-C, for experiments without a GPU: `npm run mock-server -- hunyuan3d --port 8081
 * --milliseconds 5000 --ending fail`.
 */
import { parseArgs } from 'node:util';
import { ENDINGS, type Ending } from './mock-server.ts';
import { mockServers } from './mock-servers.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    milliseconds: { type: 'string', default: '2000' },
    ending: { type: 'string', default: 'succeed' },
  },
});
const start = mockServers[positionals[0] ?? ''];
const [port, milliseconds] = [Number(values.port), Number(values.milliseconds)];
const ending = values.ending as Ending;
if (!start || !ENDINGS.includes(ending) || !(port >= 0) || !(milliseconds >= 0)) {
  console.error(`usage: npm run mock-server -- KIND [--port N] [--milliseconds N] [--ending ENDING]
kinds: ${Object.keys(mockServers).join(', ')}
endings: ${ENDINGS.join(', ')}`);
  process.exit(2);
}

const mockServer = await start({ port, milliseconds, ending: () => ending });
console.log(
  `${positionals[0]} at ${mockServer.url}, each job takes ${milliseconds} ms (Ctrl-C stops)`,
);
let reported = 0;
const telling = setInterval(() => {
  for (const { asked } of mockServer.jobs.slice(reported)) console.log(`job ${reported++}:`, asked);
}, 200);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(telling);
    void mockServer.stop();
  });
