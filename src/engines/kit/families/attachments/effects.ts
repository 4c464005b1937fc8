import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, turned } from '../pieces.ts';
import { type Attach, standing, sunk } from './attachment.ts';
import type { Spot } from './host.ts';

const tongue = (s: number, material: string): Part =>
  turned(
    'tongue',
    material,
    (
      [
        [0, -0.1],
        [0.26, 0],
        [0.34, 0.22],
        [0.26, 0.52],
        [0.12, 0.84],
        [0, 1.1],
      ] as Pair[]
    ).map(([x, y]): Pair => [Number(x) * s, Number(y) * s]),
    { smooth: true, sides: 14 },
  );

const flames: Attach = (host, { count }) => {
  const s = host.scale * 0.42;
  const isHigh = ({ at }: Spot) => at[1] > host.box.min[1] + 0.3 * host.size[1];
  const above = host.scatter(count ?? 15, (spot) => spot.normal[1] > 0.1 && isHigh(spot));
  // A blade has only sides and no surface that faces up, so it burns along its sides.
  const spots = above.length < 5 ? host.scatter(count ?? 15, isHigh) : above;
  const parts = spots.map((spot) => {
    const k = s * (0.55 + 0.6 * host.random());
    const lean: Triple = [(host.random() - 0.5) * 24, host.random() * 360, (host.random() - 0.5) * 24];
    return standing('flame', sunk(spot, s * 0.04), [
      {
        name: 'fire',
        turn: lean,
        parts: [
          tongue(k, 'flame'),
          { ...tongue(k * 0.62, 'core'), at: [0, -k * 0.02, k * 0.16] as Triple },
          { ...tongue(k * 0.6, 'flame'), at: [k * 0.2, -k * 0.05, 0] as Triple, turn: [0, 0, -16] as Triple },
        ],
      },
    ]);
  });
  return { materials: { flame: { color: '#e04800', glow: 0.3, roughness: 1 }, core: { color: '#ffb400', glow: 0.6, roughness: 1 } }, parts };
};

const smoke: Attach = (host) => {
  const s = host.scale * 0.3;
  const { at } = host.top(0, 0);
  const puffs = Array.from(
    { length: 9 },
    (_, i): Part => ball('puff', 'smoke', s * (0.3 + 0.07 * i), [Math.sin(i * 1.7) * s * 0.05 * i, s * (0.12 + 0.26 * i), Math.cos(i * 2.3) * s * 0.05 * i]),
  );
  return { materials: { smoke: { color: '#d8d8dc', opacity: 0.8, roughness: 1 } }, parts: [{ name: 'smoke', at, parts: puffs }] };
};

/** Builds a liquid that runs down from the top: drops along the sides below a soft cap. */
const drips: Attach = (host, { count }) => {
  const s = host.scale;
  const n = Math.min(14, count ?? 11);
  const [cx, cz] = [0, 2].map((k) => (host.box.min[k] + host.box.max[k]) / 2);
  const parts: Part[] = [];
  for (let i = 0; i < n; i++) {
    const a = (2 * Math.PI * i) / n;
    const out: Triple = [Math.sin(a), 0, Math.cos(a)];
    const end = 0.88 - 0.14 * ((i * 5) % 4) - 0.06 * host.random();
    const path: Triple[] = [];
    // The path has two points on the top and the others down the side.
    for (const share of [0.35, 0.75]) path.push(host.top(out[0] * share, out[2] * share).at);
    for (let y = 0.95; y > end; y -= 0.09) {
      const spot = host.hit([cx + out[0] * 9 * s, host.box.min[1] + y * host.size[1], cz + out[2] * 9 * s], [-out[0], 0, -out[2]]);
      if (spot !== null) path.push(spot.at);
    }
    if (path.length < 3) continue;
    const radius = path.map((_, k) => s * (k === path.length - 1 ? 0.05 : 0.038));
    parts.push({ name: 'drip', material: 'goo', shape: { kind: 'sweep', path, radius, smooth: true, sides: 8 } }, ball('drop', 'goo', s * 0.1, path.at(-1)!));
  }
  const top = host.top(0, 0).at;
  const cap = ball('cap', 'goo', [host.size[0] * 0.78, s * 0.09, host.size[2] * 0.78], [top[0], top[1], top[2]]);
  return { materials: { goo: { color: '#6fd82a', roughness: 0.12, glow: 0.25 } }, parts: [cap, ...parts] };
};

const bubbles: Attach = (host, { count }) => {
  const s = host.scale * 0.1;
  const parts = host
    .scatter(count ?? 18, ({ normal }) => normal[1] > -0.2)
    .map(({ at, normal }) => {
      const r = s * (0.5 + host.random());
      return ball('bubble', 'bubble', r, at.map((v, k) => v + normal[k] * r * (0.4 + host.random())) as Triple);
    });
  return { materials: { bubble: { color: '#cfeeff', opacity: 0.45, roughness: 0.05 } }, parts };
};

/** Builds soft heaps on upward-facing surfaces: clouds around a castle, foam on a mug. */
const clouds: Attach = (host, { count }) => {
  const s = host.scale * 0.32;
  const n = Math.min(10, count ?? 7);
  const [cx, cz] = [0, 2].map((k) => (host.box.min[k] + host.box.max[k]) / 2);
  const parts = Array.from({ length: n }, (_, i): Part => {
    const a = (2 * Math.PI * i) / n;
    const at: Triple = [cx + Math.sin(a) * host.size[0] * 0.56, host.box.min[1] + s * 0.2, cz + Math.cos(a) * host.size[2] * 0.56];
    return {
      name: 'cloud',
      at,
      parts: [0, 1, 2, 3].map((k) => ball('puff', 'cloud', s * (0.8 - 0.12 * k), [(k - 1.5) * s * 0.36, s * 0.08 * (k % 2), Math.sin(k + i) * s * 0.2])),
    };
  });
  return { materials: { cloud: { color: '#f4f6fa', roughness: 1 } }, parts };
};

/** Effects on or around a thing: fire, smoke, liquid, and things that float. */
export const EFFECTS = { flames, smoke, drips, bubbles, clouds } satisfies Record<string, Attach>;
