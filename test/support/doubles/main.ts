/**
 * Runs a mock model server until Ctrl-C, for experiments without a GPU: `npm run double -- hunyuan3d --port 8081
 * --milliseconds 5000 --ending fail`.
 */
import { parseArgs } from 'node:util';
import { ENDINGS, type Ending } from './double.ts';
import { doubles } from './doubles.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    milliseconds: { type: 'string', default: '2000' },
    ending: { type: 'string', default: 'succeed' },
  },
});
const start = doubles[positionals[0] ?? ''];
const [port, milliseconds] = [Number(values.port), Number(values.milliseconds)];
const ending = values.ending as Ending;
if (!start || !ENDINGS.includes(ending) || !(port >= 0) || !(milliseconds >= 0)) {
  console.error(`usage: npm run double -- KIND [--port N] [--milliseconds N] [--ending ENDING]
kinds: ${Object.keys(doubles).join(', ')}
endings: ${ENDINGS.join(', ')}`);
  process.exit(2);
}

const double = await start({ port, milliseconds, ending: () => ending });
console.log(`${positionals[0]} at ${double.url}, each job takes ${milliseconds} ms (Ctrl-C stops)`);
let told = 0;
const telling = setInterval(() => {
  for (const { asked } of double.jobs.slice(told)) console.log(`job ${told++}:`, asked);
}, 200);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(telling);
    void double.stop();
  });
