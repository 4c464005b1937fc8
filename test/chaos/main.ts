import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

/*
 * npm run chaos                                   10,000 tasks of 50 users, three API processes, four workers
 * npm run chaos -- --tasks 500 --users 10 --seed 7
 *
 * Lines on stdout; the last one is the report. Exit code 1 where the audit finds something.
 */
const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '10000' },
    users: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    apis: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
  },
});
const number = (name: keyof typeof values) => Number(values[name]);

await runChaos({
  seed: number('seed'),
  apis: number('apis'),
  workers: number('workers'),
  users: number('users'),
  tasks: number('tasks'),
  seconds: number('seconds'),
  longestFaultSeconds: 40,
  settleSeconds: 600,
  log: (line) => console.log(line),
});
process.exit(0);
