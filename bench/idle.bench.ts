import { setTimeout as pause } from 'node:timers/promises';
import { processesOf, residentBytes } from '../test/support/processes.ts';
import { startService } from '../test/support/service.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * How long the service takes to be ready, with an empty data directory and with an existing one; and how much memory it
 * uses when idle (without the database's processes), including the moderation process, which lives for ten minutes
 * after the start and after each image.
 */
const LATER_STARTS = smoke ? 1 : 5;
const IDLE_MS = smoke ? 500 : 10_000;

const first = await startService({ embedded: true, env: { BOZZETTO_MODERATE_IMAGES: 'on' } });
await pause(IDLE_MS);
const resident = (await residentBytes(first.child.pid!)) ?? Number.NaN;
const judge = (await processesOf(first.data)).find(({ command }) =>
  command.includes('moderation-process'),
);
const judging = judge === undefined ? Number.NaN : ((await residentBytes(judge.pid)) ?? Number.NaN);
await first.stop({ keepData: true });

const later: number[] = [];
for (let start = 0; start < LATER_STARTS; start++) {
  const service = await startService({ embedded: true, data: first.data, apiKey: first.apiKey });
  later.push(service.startedInMs);
  await service.stop({ keepData: start < LATER_STARTS - 1 });
}

const measurements: Measurement[] = [
  {
    metric: 'first start to ready',
    value: Math.round(first.startedInMs),
    unit: 'ms',
    bar: { atMost: 6000 },
  },
  {
    metric: 'later start to ready, p50',
    value: Math.round(percentile(later, 50)),
    unit: 'ms',
    bar: { atMost: 2000 },
  },
  {
    metric: 'resident memory of the idle service',
    value: Math.round(resident / 2 ** 20),
    unit: 'MiB',
    bar: { atMost: 250 },
  },
  {
    metric: 'resident memory of the process that judges images, idle',
    value: Math.round(judging / 2 ** 20),
    unit: 'MiB',
    bar: { atMost: 150 },
  },
];
await writeResults('idle', measurements);
