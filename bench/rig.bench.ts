import { FAMILIES } from '../src/engines/kit/families/catalog.ts';
import { rigFigures } from '../test/support/rig-figures.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * The clips of every family that moves, at each key and between two, of the written scene: the worst frame of the worst
 * clip. Curves are as fine as the program states; tests use coarse ones.
 */
const measurements: Measurement[] = [];
for (const [name, family] of FAMILIES) {
  const program = family.make({});
  if (program.parts[0].figure === undefined || (smoke && name !== 'crab')) continue;
  const clips = (await rigFigures(program))!;
  const worst = (of: (clip: (typeof clips)[number]) => number) => Math.max(...clips.map(of));
  const percent = (share: number) => Number((100 * share).toFixed(3));
  const row = (figure: string, value: number, unit: string, atMost: number) =>
    measurements.push({ metric: `${name}: ${figure}`, value, unit, bar: { atMost } });
  row('stretch', Number(worst(({ stretch }) => stretch).toFixed(2)), 'x', 4);
  row(
    'volume',
    percent(worst(({ volume: [least, most] }) => Math.max(1 - least, most - 1))),
    '%',
    15,
  );
  row('slide', percent(worst(({ slide }) => slide)), '%', 2);
  row('loop', percent(worst(({ gap }) => gap)), '%', 0.1);
}
await writeResults('rig', measurements);
