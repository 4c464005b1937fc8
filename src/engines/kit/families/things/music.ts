import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const BRASS = { is: 'brass' };

/** Wind, percussion and string instruments, and bells. */
export const MUSIC: readonly Family[] = [
  thing('saxophone', 'sax, alto saxophone', { body: BRASS, key: { is: 'gold' }, mouth: { is: 'ebony' } }, ['body'], () => [
    tube(
      'body',
      'body',
      [
        [0, 0.62, 0],
        [0, 0.45, 0],
        [0.01, 0.2, 0],
        [0.03, 0.07, 0],
        [0.1, 0.03, 0],
        [0.17, 0.08, 0],
        [0.19, 0.2, 0],
        [0.2, 0.3, 0],
      ],
      [0.016, 0.02, 0.028, 0.036, 0.042, 0.044, 0.046, 0.052],
      { sides: 20 },
    ),
    turned(
      'bell',
      'body',
      [
        [0.04, 0],
        [0.055, 0.03],
        [0.085, 0.06],
        [0.1, 0.066],
        [0.088, 0.07],
        [0.045, 0.04],
        [0.03, 0.01],
        [0, 0.01],
        [0, 0],
      ],
      { at: [0.2, 0.28, 0], turn: [0, 0, -4], smooth: true },
    ),
    tube(
      'neck',
      'body',
      [
        [0, 0.6, 0],
        [0, 0.68, 0],
        [-0.03, 0.72, 0],
        [-0.1, 0.72, 0],
      ],
      [0.015, 0.014, 0.012, 0.01],
      { sides: 14 },
    ),
    cylinder('mouthpiece', 'mouth', 0.014, 0.08, [-0.13, 0.712, 0], { turn: [0, 0, 80], round: 0.005 }),
    cylinder('key', 'key', 0.017, 0.01, [0.004, 0.22, 0.034], { turn: [90, 0, 0], round: 0.003, copies: [{ kind: 'line', count: 7, step: [-0.0012, 0.05, -0.0015] }] }),
    cylinder('side key', 'key', 0.012, 0.01, [0.03, 0.28, 0.01], { turn: [0, 0, 90], round: 0.003, copies: [{ kind: 'line', count: 4, step: [-0.002, 0.07, 0] }] }),
    tube(
      'rod',
      'key',
      [
        [-0.026, 0.16, 0.014],
        [-0.022, 0.36, 0.01],
        [-0.018, 0.56, 0.006],
      ],
      0.003,
    ),
  ]),
  thing('harp', 'celtic harp, concert harp', { wood: { is: 'walnut' }, string: { is: 'gold' } }, ['wood'], () => [
    tube(
      'body',
      'wood',
      [
        [0.32, 0.05, 0],
        [0.16, 0.6, 0],
        [0.02, 1.05, 0],
      ],
      [0.11, 0.08, 0.05],
      { sides: 16 },
    ),
    tube(
      'neck',
      'wood',
      [
        [0.02, 1.05, 0],
        [-0.06, 1.16, 0],
        [-0.2, 1.1, 0],
        [-0.34, 1.14, 0],
        [-0.42, 1.24, 0],
      ],
      [0.045, 0.05, 0.04, 0.045, 0.035],
      { sides: 14 },
    ),
    tube(
      'pillar',
      'wood',
      [
        [0.3, 0.06, 0],
        [0, 0.3, 0],
        [-0.26, 0.72, 0],
        [-0.42, 1.24, 0],
      ],
      [0.05, 0.034, 0.03, 0.034],
      { sides: 14 },
    ),
    box('foot', 'wood', [0.3, 0.06, 0.24], [0.3, 0.03, 0], { round: 0.02 }),
    ball('scroll', 'wood', 0.1, [-0.42, 1.25, 0]),
    ...Array.from({ length: 12 }, (_, i) => {
      const low = 0.98 - i * 0.075;
      const foot = low > 0.6 ? 0.16 - ((low - 0.6) / 0.45) * 0.14 : 0.32 - ((low - 0.05) / 0.55) * 0.16;
      const from: [number, number, number] = [foot, low, 0];
      const to: [number, number, number] = [-0.01 - i * 0.031, 1.12, 0];
      return tube('string', 'string', [from, to], 0.0025, { sides: 6 });
    }),
  ]),
  thing('flute', 'concert flute, recorder flute, tin whistle', { tube: { is: 'silver' }, key: { is: 'chrome' } }, ['tube'], () => [
    assembly(
      'flute',
      [
        cylinder('tube', 'tube', 0.011, 0.66, [0, 0, 0], { turn: [0, 0, 90], round: 0.003 }),
        ball('lip plate', 'tube', [0.05, 0.012, 0.028], [-0.24, 0.009, 0]),
        cylinder('mouth hole', 'key', 0.006, 0.004, [-0.24, 0.0145, 0]),
        cylinder('key', 'key', 0.0085, 0.005, [-0.1, 0.0125, 0], { round: 0.0015, copies: [{ kind: 'line', count: 10, step: [0.036, 0, 0] }] }),
        cylinder('rod', 'key', 0.0025, 0.36, [0.07, 0.008, 0.01], { turn: [0, 0, 90] }),
        ring('joint', 'key', 0.0115, 0.002, [-0.14, 0, 0], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0.38, 0, 0] }] }),
      ],
      { at: [0, 0.012, 0] },
    ),
  ]),
  thing('accordion', 'concertina, squeezebox', { body: { is: 'paint', color: '#a81f2c' }, bellows: { is: 'fabric', color: '#1f2024' }, key: { is: 'porcelain', color: '#f5f2ea' }, trim: { is: 'chrome' } }, ['body'], () => [
    box('treble side', 'body', [0.12, 0.42, 0.2], [0.2, 0.21, 0], { round: 0.03 }),
    box('bass side', 'body', [0.12, 0.42, 0.2], [-0.2, 0.21, 0], { round: 0.03 }),
    box('fold', 'bellows', [0.014, 0.4, 0.19], [-0.125, 0.21, 0], { round: 0.006, copies: [{ kind: 'line', count: 11, step: [0.025, 0, 0] }] }),
    box('bellows', 'bellows', [0.28, 0.37, 0.16], [0, 0.21, 0]),
    box('key bed', 'trim', [0.035, 0.4, 0.09], [0.272, 0.21, 0.04]),
    box('key', 'key', [0.05, 0.02, 0.08], [0.29, 0.035, 0.05], { round: 0.004, copies: [{ kind: 'line', count: 15, step: [0, 0.025, 0] }] }),
    cylinder('button', 'key', 0.008, 0.014, [-0.265, 0.08, -0.03], {
      turn: [0, 0, 90],
      copies: [
        { kind: 'line', count: 9, step: [0, 0.033, 0] },
        { kind: 'line', count: 3, step: [0, 0, 0.03] },
      ],
    }),
    box('grille', 'trim', [0.08, 0.3, 0.01], [0.19, 0.21, 0.1], { round: 0.004 }),
  ]),
  thing(
    'xylophone',
    'glockenspiel, marimba, toy xylophone',
    { frame: { is: 'pine' }, red: { is: 'paint', color: '#d93636' }, yellow: { is: 'paint', color: '#f2b92c' }, green: { is: 'paint', color: '#3fa652' }, blue: { is: 'paint', color: '#3577cc' }, stick: { is: 'birch' } },
    ['frame'],
    () => [
      box('rail', 'frame', [0.56, 0.035, 0.03], [0, 0.03, 0.09], { turn: [0, 7, 0], round: 0.008 }),
      box('rail', 'frame', [0.56, 0.035, 0.03], [0, 0.03, -0.09], { turn: [0, -7, 0], round: 0.008 }),
      ...Array.from({ length: 8 }, (_, i) => box('bar', ['red', 'yellow', 'green', 'blue'][i % 4]!, [0.052, 0.016, 0.34 - i * 0.022], [-0.24 + i * 0.068, 0.056, 0], { round: 0.006 })),
      assembly('mallet', [cylinder('stick', 'stick', 0.006, 0.28, [0, 0, 0]), ball('head', 'red', 0.032, [0, 0.14, 0])], { at: [0, 0.074, 0.02], turn: [0, 24, 88] }),
    ],
  ),
  thing('tambourine', 'tamborine', { frame: { is: 'oak' }, skin: { is: 'paper', color: '#f2e6cc' }, jingle: BRASS }, ['frame'], () => [
    assembly(
      'tambourine',
      [
        hoop('frame', 'frame', [0.128, 0.118], 0.048, [0, 0, 0]),
        cylinder('skin', 'skin', 0.122, 0.004, [0, 0, 0.022], { turn: [90, 0, 0] }),
        { name: 'jingle', material: 'jingle', shape: { kind: 'cylinder', radius: 0.022, height: 0.003, at: [0, 0.124, -0.005] }, turn: [0, 0, 0], copies: [{ kind: 'ring', count: 8, axis: 'z' }] },
      ],
      { at: [0, 0.146, 0] },
    ),
  ]),
  thing('maracas', 'maraca, rumba shaker', { gourd: { is: 'paint', color: '#e0532f' }, band: { is: 'paint', color: '#f4c53a' }, handle: { is: 'oak' } }, ['gourd'], () => [
    assembly(
      'maraca',
      [
        cylinder('handle', 'handle', 0.014, 0.15, [0, 0.075, 0], { round: 0.005 }),
        turned(
          'gourd',
          'gourd',
          [
            [0, 0.13],
            [0.02, 0.135],
            [0.048, 0.17],
            [0.052, 0.205],
            [0.035, 0.245],
            [0, 0.256],
          ],
          { smooth: true },
        ),
        ring('band', 'band', 0.0515, 0.004, [0, 0.2, 0]),
        ring('band', 'band', 0.043, 0.004, [0, 0.164, 0]),
      ],
      { at: [0.06, 0, 0], turn: [0, 0, -16], copies: [...MIRRORED] },
    ),
  ]),
  thing('bell', 'church bell, school bell, jingle bell, hand bell, golden bell, liberty bell', { bell: BRASS, clapper: { is: 'iron' }, yoke: { is: 'oak' } }, ['bell'], () => [
    turned(
      'bell',
      'bell',
      [
        [0.19, 0],
        [0.2, 0.01],
        [0.185, 0.04],
        [0.14, 0.12],
        [0.12, 0.22],
        [0.1, 0.28],
        [0.05, 0.31],
        [0, 0.315],
        [0, 0.295],
        [0.085, 0.27],
        [0.105, 0.21],
        [0.125, 0.12],
        [0.17, 0.03],
      ],
      { smooth: true, sides: 48 },
    ),
    ring('band', 'bell', 0.121, 0.006, [0, 0.21, 0]),
    ring('band', 'bell', 0.153, 0.006, [0, 0.09, 0]),
    cylinder('clapper rod', 'clapper', 0.01, 0.22, [0, 0.17, 0]),
    ball('clapper', 'clapper', 0.07, [0, 0.035, 0]),
    ring('crown', 'bell', 0.035, 0.013, [0, 0.345, 0], { turn: [90, 0, 0] }),
  ]),
  thing('whistle', 'referee whistle, sports whistle, police whistle', { body: { is: 'chrome' }, pea: { is: 'pine' }, loop: { is: 'steel' } }, ['body'], () => [
    cylinder('chamber', 'body', 0.02, 0.024, [0, 0.02, 0], { turn: [90, 0, 0], round: 0.003 }),
    box('mouthpiece', 'body', [0.042, 0.014, 0.024], [0.033, 0.033, 0], { round: 0.002 }),
    box('slot', 'pea', [0.006, 0.004, 0.018], [0.016, 0.0395, 0]),
    ring('loop', 'loop', 0.009, 0.0018, [-0.026, 0.02, 0]),
  ]),
  thing(
    'turntable',
    'record player, dj turntable, dj deck, vinyl player',
    { case: { is: 'walnut' }, deck: { is: 'aluminium' }, record: { is: 'plastic', color: '#17181b' }, label: { is: 'paper', color: '#d8402f' }, arm: { is: 'chrome' } },
    ['case'],
    () => [
      box('case', 'case', [0.45, 0.1, 0.36], [0, 0.06, 0], { round: 0.012 }),
      box('deck', 'deck', [0.43, 0.012, 0.34], [0, 0.115, 0], { round: 0.004 }),
      cylinder('record', 'record', 0.15, 0.008, [-0.05, 0.126, 0], { round: 0.003 }),
      ring('groove', 'record', 0.11, 0.003, [-0.05, 0.13, 0]),
      ring('groove', 'record', 0.08, 0.003, [-0.05, 0.13, 0]),
      cylinder('label', 'label', 0.05, 0.003, [-0.05, 0.131, 0]),
      cylinder('spindle', 'arm', 0.004, 0.02, [-0.05, 0.138, 0]),
      cylinder('pivot', 'arm', 0.022, 0.04, [0.165, 0.138, -0.11], { round: 0.005 }),
      tube(
        'arm',
        'arm',
        [
          [0.165, 0.155, -0.11],
          [0.16, 0.152, 0.04],
          [0.09, 0.142, 0.1],
        ],
        0.005,
      ),
      box('cartridge', 'record', [0.018, 0.014, 0.03], [0.082, 0.139, 0.106], { turn: [0, -50, 0] }),
      cylinder('knob', 'arm', 0.016, 0.014, [0.175, 0.126, 0.12], { round: 0.004 }),
      ball('foot', 'record', [0.05, 0.03, 0.05], [0.19, 0.01, 0.14], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ],
  ),
  thing('bagpipes', 'bagpipe, scottish bagpipes', { bag: { is: 'fabric', color: '#a3262c' }, pipe: { is: 'ebony' }, trim: { is: 'bone' } }, ['bag'], () => [
    ball('bag', 'bag', [0.42, 0.26, 0.2], [0, 0.22, 0]),
    assembly(
      'drone',
      [cylinder('pipe', 'pipe', 0.016, 0.5, [0, 0.25, 0]), cylinder('slide', 'pipe', 0.022, 0.1, [0, 0.36, 0], { round: 0.005 }), cone('bell', 'trim', [0.018, 0.03], 0.06, [0, 0.52, 0]), ring('ring', 'trim', 0.018, 0.005, [0, 0.2, 0])],
      { at: [-0.06, 0.3, 0], turn: [0, 0, 22], copies: [{ kind: 'line', count: 3, step: [0.07, 0, 0] }] },
    ),
    tube(
      'chanter',
      'pipe',
      [
        [0.18, 0.16, 0],
        [0.26, 0.05, 0.02],
        [0.3, -0.0, 0.02],
      ],
      [0.014, 0.014, 0.02],
    ),
    tube(
      'blow pipe',
      'pipe',
      [
        [0.12, 0.32, 0.03],
        [0.22, 0.46, 0.06],
        [0.26, 0.52, 0.06],
      ],
      0.012,
    ),
  ]),
  thing('music box', 'musical box', { box: { is: 'walnut' }, gold: { is: 'gold' }, lining: { is: 'velvet', color: '#8a1f33' }, dress: { is: 'silk', color: '#f3b6c6' }, skin: { is: 'skin' } }, ['box'], () => [
    box('box', 'box', [0.2, 0.08, 0.15], [0, 0.04, 0], { round: 0.008 }),
    box('lining', 'lining', [0.176, 0.006, 0.126], [0, 0.081, 0]),
    box('lid', 'box', [0.2, 0.15, 0.014], [0, 0.15, -0.08], { turn: [-14, 0, 0], round: 0.005 }),
    cylinder('stage', 'gold', 0.03, 0.01, [0, 0.088, 0]),
    assembly(
      'dancer',
      [
        cylinder('leg', 'skin', 0.004, 0.05, [0, 0.025, 0]),
        cone('skirt', 'dress', [0.034, 0.006], 0.018, [0, 0.052, 0]),
        ball('body', 'dress', [0.016, 0.03, 0.012], [0, 0.074, 0]),
        ball('head', 'skin', 0.016, [0, 0.1, 0]),
        ball('bun', 'box', 0.009, [0, 0.11, -0.003]),
        tube(
          'arm',
          'skin',
          [
            [0.006, 0.084, 0],
            [0.024, 0.1, 0],
            [0.006, 0.124, 0],
          ],
          0.0026,
          { copies: [...MIRRORED] },
        ),
      ],
      { at: [0, 0.092, 0] },
    ),
    assembly(
      'key',
      [
        cylinder('shaft', 'gold', 0.004, 0.03, [0, 0, 0], { turn: [0, 0, 90] }),
        plate(
          'wing',
          'gold',
          [
            [-0.002, -0.006],
            [0.02, -0.016],
            [0.026, 0],
            [0.02, 0.016],
            [-0.002, 0.006],
          ],
          0.004,
          [0.014, 0, 0],
        ),
      ],
      { at: [0.112, 0.04, 0] },
    ),
  ]),
];
