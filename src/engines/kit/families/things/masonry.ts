import type { Pair, Part, PartMaterial } from '../../../../contract/shape-program.ts';
import { assembly, part } from '../family.ts';

/** Building materials. */
export const STONE: Record<string, PartMaterial> = {
  wall: { is: 'stone', color: '#a39e94' },
  trim: { is: 'stone', color: '#7f7b74' },
  roof: { is: 'terracotta', color: '#a8442f' },
  door: { is: 'oak', color: '#7a4c2a' },
  window: { is: 'glass', color: '#2c3a48', opacity: 1, roughness: 0.2 },
  flag: { is: 'fabric', color: '#c0392b' },
  wood: { is: 'oak', color: '#8a5a34' },
  iron: { is: 'iron' },
  light: { color: '#ffe08a', glow: 2 },
  ground: { is: 'grass' },
};

/** Returns an arched outline that stands on y = 0. */
const arch = (w: number, h: number): Pair[] => [[-w / 2, 0], [w / 2, 0], ...Array.from({ length: 9 }, (_, i): Pair => [(w / 2) * Math.cos((i * Math.PI) / 8), h - w / 2 + (w / 2) * Math.sin((i * Math.PI) / 8)])];

export const door = (w: number, h: number, at: [number, number, number]): Part =>
  assembly(
    'doorway',
    [
      part('door frame', 'trim', { kind: 'extrude', outline: arch(w * 1.28, h * 1.12), depth: w * 0.3, bevel: w * 0.04 }),
      part('door', 'door', { kind: 'extrude', outline: arch(w, h), depth: w * 0.4, bevel: w * 0.03 }),
      part('hinge', 'iron', { kind: 'box', size: [w * 0.6, h * 0.035, w * 0.03], round: w * 0.01 }, { at: [-w * 0.18, h * 0.25, w * 0.2], copies: [{ kind: 'line', count: 2, step: [0, h * 0.38, 0] }] }),
      part('knob', 'iron', { kind: 'sphere', radius: w * 0.05 }, { at: [w * 0.32, h * 0.44, w * 0.22] }),
    ],
    { at },
  );

export const archWindow = (w: number, h: number): Part =>
  assembly('window', [
    part('window frame', 'trim', { kind: 'extrude', outline: arch(w * 1.4, h * 1.2), depth: w * 0.3, bevel: w * 0.05, at: [0, -h * 0.06, 0] }),
    part('pane', 'window', { kind: 'extrude', outline: arch(w, h), depth: w * 0.4, bevel: w * 0.02 }),
  ]);
