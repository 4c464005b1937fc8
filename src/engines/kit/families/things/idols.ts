import { type Family, MIRRORED } from '../family.ts';
import { ball, box, plate, ring, thing, tube, turned } from '../pieces.ts';

/** Objects of worship. */
export const IDOLS: readonly Family[] = [
  thing(
    'idol',
    'golden idol, tribal idol, stone idol, ancient idol, aztec idol, fertility idol, temple idol, deity statue',
    { idol: { is: 'gold', color: '#d9a52e' }, gem: { color: '#1fa36a', roughness: 0.1 }, dark: { color: '#4a3512', roughness: 0.7 } },
    ['idol'],
    () => [
      box('base', 'idol', [0.2, 0.03, 0.16], [0, 0.015, 0], { round: 0.006 }),
      box('plinth', 'idol', [0.17, 0.025, 0.13], [0, 0.042, 0], { round: 0.006 }),
      turned(
        'body',
        'idol',
        [
          [0, 0.05],
          [0.066, 0.054],
          [0.074, 0.09],
          [0.062, 0.15],
          [0.046, 0.175],
          [0, 0.18],
        ],
        { smooth: true },
      ),
      ball('thigh', 'idol', [0.07, 0.05, 0.1], [0.045, 0.075, 0.045], { turn: [0, 25, 0], copies: [...MIRRORED] }),
      ball('foot', 'idol', [0.034, 0.022, 0.05], [0.03, 0.062, 0.09], { copies: [...MIRRORED] }),
      tube(
        'arm',
        'idol',
        [
          [0.056, 0.155, 0],
          [0.085, 0.12, 0.02],
          [0.05, 0.105, 0.062],
        ],
        [0.019, 0.017, 0.013],
        { copies: [...MIRRORED] },
      ),
      ball('hand', 'idol', [0.03, 0.026, 0.022], [0.032, 0.104, 0.07], { copies: [...MIRRORED] }),
      box('head', 'idol', [0.11, 0.11, 0.09], [0, 0.23, 0], { round: 0.035 }),
      box('brow', 'idol', [0.1, 0.014, 0.02], [0, 0.252, 0.043], { round: 0.006 }),
      box('nose', 'idol', [0.024, 0.042, 0.026], [0, 0.232, 0.047], { round: 0.008 }),
      ball('eye', 'gem', [0.024, 0.018, 0.014], [0.026, 0.237, 0.044], { copies: [...MIRRORED] }),
      box('mouth', 'dark', [0.052, 0.018, 0.006], [0, 0.198, 0.045], { round: 0.003 }),
      ...[-0.018, -0.006, 0.006, 0.018].map((x) => box('tooth', 'idol', [0.009, 0.016, 0.006], [x, 0.198, 0.047], { round: 0.001 })),
      ring('ear ring', 'idol', 0.018, 0.006, [0.066, 0.212, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
      box('ear', 'idol', [0.016, 0.04, 0.026], [0.06, 0.24, 0], { round: 0.006, copies: [...MIRRORED] }),
      box('headdress', 'idol', [0.13, 0.026, 0.1], [0, 0.29, 0], { round: 0.008 }),
      ...[-2, -1, 0, 1, 2].map((k) =>
        plate(
          'plume',
          'idol',
          [
            [-0.014, 0],
            [0.014, 0],
            [0.018, 0.05 - Math.abs(k) * 0.007],
            [0, 0.07 - Math.abs(k) * 0.009],
            [-0.018, 0.05 - Math.abs(k) * 0.007],
          ],
          0.014,
          [k * 0.026, 0.296, 0],
          { turn: [0, 0, k * -11] },
        ),
      ),
      ball('jewel', 'gem', [0.022, 0.022, 0.012], [0, 0.291, 0.051]),
      ring('collar', 'idol', 0.05, 0.009, [0, 0.172, 0]),
    ],
  ),
];
