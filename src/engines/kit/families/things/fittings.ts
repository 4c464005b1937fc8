import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#2a2c31' };
const STEEL = { is: 'steel' };
const SCREEN = { color: '#5ac8e8', glow: 0.8 };

/** Machines for music and images, and things that hang in rooms. */
export const FITTINGS: readonly Family[] = [
  thing('gramophone', 'phonograph, record player, turntable, victrola', { wood: { is: 'walnut' }, horn: { is: 'brass' }, record: { color: '#1a1a1e', roughness: 0.3 }, label: { color: '#c8282a' }, steel: { is: 'chrome' } }, ['wood'], () => [
    box('case', 'wood', [0.4, 0.14, 0.4], [0, 0.09, 0], { round: 0.015 }),
    box('foot', 'wood', [0.44, 0.03, 0.44], [0, 0.015, 0]),
    cylinder('record', 'record', 0.16, 0.01, [0, 0.172, 0.02]),
    cylinder('label', 'label', 0.05, 0.012, [0, 0.173, 0.02]),
    tube(
      'arm',
      'steel',
      [
        [0.12, 0.16, -0.15],
        [0.12, 0.24, -0.15],
        [0.08, 0.22, -0.02],
        [0.05, 0.19, 0.06],
      ],
      [0.014, 0.012, 0.01, 0.012],
    ),
    tube(
      'neck',
      'horn',
      [
        [0, 0.15, -0.18],
        [0, 0.34, -0.24],
        [0, 0.46, -0.14],
      ],
      [0.02, 0.026, 0.04],
    ),
    turned(
      'horn',
      'horn',
      [
        [0.03, 0],
        [0.05, 0.1],
        [0.1, 0.22],
        [0.2, 0.32],
        [0.3, 0.36],
        [0.29, 0.37],
        [0.18, 0.34],
        [0.08, 0.23],
        [0.03, 0.1],
        [0.015, 0],
      ].map(([r, y]): [number, number] => [r, y]),
      { smooth: true, at: [0, 0.44, -0.17], turn: [38, 0, 0] },
    ),
    tube(
      'crank',
      'steel',
      [
        [0.2, 0.1, 0.05],
        [0.27, 0.1, 0.05],
        [0.27, 0.04, 0.05],
        [0.31, 0.04, 0.05],
      ],
      [0.009, 0.009, 0.009, 0.014],
    ),
  ]),
  thing('speaker', 'loudspeaker, amplifier, guitar amp, boombox, stereo, subwoofer', { body: DARK, cone: { color: '#4a4e56' }, rim: { is: 'chrome' } }, ['body'], () => [
    box('cabinet', 'body', [0.34, 0.6, 0.3], [0, 0.3, 0], { round: 0.02 }),
    ring('woofer rim', 'rim', 0.115, 0.014, [0, 0.2, 0.15], { turn: [90, 0, 0] }),
    cone('woofer', 'cone', [0.11, 0.04], 0.03, [0, 0.2, 0.145], { turn: [90, 0, 0] }),
    ball('dust cap', 'body', [0.07, 0.07, 0.04], [0, 0.2, 0.165]),
    ring('tweeter rim', 'rim', 0.055, 0.01, [0, 0.44, 0.15], { turn: [90, 0, 0] }),
    ball('tweeter', 'cone', [0.08, 0.08, 0.04], [0, 0.44, 0.15]),
  ]),
  thing('computer', 'desktop computer, monitor, computer monitor, gaming pc, retro computer, workstation pc, screen', { body: DARK, screen: SCREEN, key: { is: 'plastic', color: '#d8dade' }, steel: STEEL }, ['body'], () => [
    box('bezel', 'body', [0.62, 0.38, 0.03], [0, 0.4, 0], { round: 0.012 }),
    box('screen', 'screen', [0.58, 0.33, 0.01], [0, 0.405, 0.015], { round: 0 }),
    box('stem', 'steel', [0.06, 0.22, 0.03], [0, 0.13, -0.03]),
    box('foot', 'steel', [0.24, 0.015, 0.18], [0, 0.008, -0.02]),
    box('keyboard', 'body', [0.44, 0.018, 0.15], [0, 0.01, 0.26], { round: 0.006 }),
    box('key', 'key', [0.024, 0.01, 0.02], [-0.196, 0.022, 0.215], {
      round: 0.003,
      copies: [
        { kind: 'line', count: 15, step: [0.028, 0, 0] },
        { kind: 'line', count: 4, step: [0, 0, 0.028] },
      ],
    }),
    cushion('mouse', 'key', [0.06, 0.032, 0.1], [0.32, 0.016, 0.26], 2.6),
    box('tower', 'body', [0.2, 0.42, 0.42], [0.5, 0.21, -0.06], { round: 0.014 }),
    box('tower light', 'screen', [0.015, 0.28, 0.01], [0.44, 0.22, 0.152]),
    cylinder('power button', 'steel', 0.014, 0.01, [0.54, 0.37, 0.152], { turn: [90, 0, 0] }),
  ]),
  thing('keyboard', 'computer keyboard, mechanical keyboard', { body: DARK, key: { is: 'plastic', color: '#d8dade' } }, ['body'], () => [
    box('case', 'body', [0.46, 0.025, 0.16], [0, 0.014, 0], { round: 0.006 }),
    box('key', 'key', [0.025, 0.014, 0.022], [-0.203, 0.03, -0.05], {
      round: 0.004,
      copies: [
        { kind: 'line', count: 15, step: [0.029, 0, 0] },
        { kind: 'line', count: 4, step: [0, 0, 0.028] },
      ],
    }),
    box('space', 'key', [0.17, 0.014, 0.022], [0, 0.03, 0.062], { round: 0.004 }),
    box('side key', 'key', [0.04, 0.014, 0.022], [0.13, 0.03, 0.062], { round: 0.004, copies: [...MIRRORED, { kind: 'line', count: 2, step: [0.05, 0, 0] }] }),
  ]),
  thing(
    'chandelier',
    'crystal chandelier, ceiling lamp, hanging lamp',
    { brass: { is: 'brass', color: '#d8b04a' }, crystal: { is: 'crystal', color: '#d8eefa' }, candle: { is: 'wax', color: '#f6f0e0' }, flame: { color: '#ffd070', glow: 3 } },
    ['brass'],
    () => [
      turned(
        'stem',
        'brass',
        [
          [0, 0.2],
          [0.03, 0.22],
          [0.07, 0.28],
          [0.03, 0.34],
          [0.025, 0.5],
          [0.06, 0.56],
          [0.02, 0.62],
          [0.015, 0.95],
          [0.06, 0.98],
          [0, 1.0],
        ],
        { smooth: true },
      ),
      ...Array.from({ length: 8 }, (_, i) => ({
        name: 'branch',
        turn: [0, i * 45, 0] as [number, number, number],
        parts: [
          tube(
            'arm',
            'brass',
            [
              [0, 0.32, 0],
              [0.16, 0.22, 0],
              [0.34, 0.24, 0],
              [0.4, 0.36, 0],
            ],
            [0.014, 0.014, 0.013, 0.012],
          ),
          turned(
            'pan',
            'brass',
            [
              [0, 0.36],
              [0.05, 0.37],
              [0.055, 0.385],
              [0, 0.38],
            ],
            { at: [0.4, 0, 0] },
          ),
          cylinder('candle', 'candle', 0.018, 0.12, [0.4, 0.44, 0]),
          ball('flame', 'flame', [0.025, 0.055, 0.025], [0.4, 0.53, 0]),
          ...[0, 1, 2].map((k) => ball('drop', 'crystal', [0.022, 0.05, 0.022], [0.4 - k * 0.11, 0.31 - k * 0.055, 0])),
          tube(
            'chain',
            'crystal',
            [
              [0.38, 0.36, 0],
              [0.2, 0.42, 0],
              [0.04, 0.58, 0],
            ],
            [0.008, 0.008, 0.008],
          ),
        ],
      })),
      ball('crystal ball', 'crystal', [0.1, 0.12, 0.1], [0, 0.15, 0]),
    ],
    { candle: ['candle'] },
  ),
  thing(
    'painting',
    'framed painting, picture frame, framed picture, portrait painting, poster, canvas painting',
    { frame: { is: 'gold', color: '#c89a3a' }, canvas: { color: '#8ac0e0' }, hill: { color: '#5a9a4a' }, far: { color: '#4a7a8a' }, sun: { color: '#f8d86a' } },
    ['frame'],
    () => [
      box('canvas', 'canvas', [0.7, 0.5, 0.02], [0, 0.33, 0], { round: 0 }),
      box('frame', 'frame', [0.84, 0.07, 0.06], [0, 0.045, 0.01], { copies: [{ kind: 'line', count: 2, step: [0, 0.57, 0] }] }),
      box('frame side', 'frame', [0.07, 0.64, 0.06], [0.385, 0.33, 0.01], { copies: [...MIRRORED] }),
      plate(
        'far hills',
        'far',
        [
          [-0.35, 0.08],
          [0.35, 0.08],
          [0.35, 0.28],
          [0.2, 0.36],
          [0.02, 0.26],
          [-0.16, 0.38],
          [-0.35, 0.26],
        ],
        0.008,
        [0, 0, 0.012],
      ),
      plate(
        'hill',
        'hill',
        [
          [-0.35, 0.08],
          [0.35, 0.08],
          [0.35, 0.22],
          [0.1, 0.17],
          [-0.12, 0.24],
          [-0.35, 0.16],
        ],
        0.012,
        [0, 0, 0.014],
      ),
      cylinder('sun', 'sun', 0.05, 0.01, [0.16, 0.46, 0.012], { turn: [90, 0, 0] }),
    ],
  ),
];
