import type { Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, tube } from '../pieces.ts';
import { type Attach, facing, sunk } from './attachment.ts';
import type { Host, Spot } from './host.ts';

/** Builds lines that wander over front and sides, each a thin glowing ridge. */
const cracks: Attach = (host, { count, look, said }) => {
  const glows = look?.glow !== undefined || ['lava', 'magma', 'molten', 'glowing', 'vein'].some((word) => said.has(word));
  const s = host.scale;
  const starts = host.scatter(count ?? 9, ({ normal }) => normal[1] > -0.6);
  const parts = starts.flatMap((spot, i): Part[] => {
    const path: Triple[] = [sunk(spot, s * 0.004).at];
    let here = spot;
    let angle = host.random() * 6.28;
    for (let k = 0; k < 6; k++) {
      angle += (host.random() - 0.5) * 2.2;
      const next = beside(host, here, angle, s * 0.09);
      if (next === null) break;
      here = next;
      path.push(sunk(here, s * 0.004).at);
    }
    if (path.length < 3) return [];
    return [
      {
        ...tube(
          `crack ${i + 1}`,
          'crack',
          path,
          path.map((_, k) => s * 0.02 * Math.sin(((k + 0.6) / (path.length + 0.2)) * Math.PI)),
          { sides: 5 },
        ),
      },
    ];
  });
  return { materials: { crack: glows ? { color: '#e04400', glow: 0.6 } : { color: '#1f1b19', roughness: 1 } }, parts };
};

/** Returns the point on the surface that is one step away, in a direction of the tangent plane. */
function beside(host: Host, { at, normal }: Spot, angle: number, step: number): Spot | null {
  const helper: Triple = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const u = unit([helper[1] * normal[2] - helper[2] * normal[1], helper[2] * normal[0] - helper[0] * normal[2], helper[0] * normal[1] - helper[1] * normal[0]]);
  const v: Triple = [normal[1] * u[2] - normal[2] * u[1], normal[2] * u[0] - normal[0] * u[2], normal[0] * u[1] - normal[1] * u[0]];
  const [c, d] = [Math.cos(angle) * step, Math.sin(angle) * step];
  const origin = at.map((p, k) => p + u[k] * c + v[k] * d + normal[k] * step * 0.7) as Triple;
  const found = host.hit(origin, normal.map((n) => -n) as Triple);
  return found !== null && Math.hypot(...found.at.map((p, k) => p - at[k])) < step * 2 ? found : null;
}

const unit = (v: Triple): Triple => {
  const length = Math.hypot(...v) || 1;
  return v.map((x) => x / length) as Triple;
};

const EYE_LOOKS = { iris: { color: '#3f7fbf', roughness: 0.2 }, white: { color: '#fafafa', roughness: 0.2 }, pupil: { color: '#101014', roughness: 0.1 } };

const eye = (s: number): Part[] => [
  ball('eyeball', 'white', s, [0, 0, 0]),
  ball('iris', 'iris', [s * 0.62, s * 0.62, s * 0.2], [0, 0, s * 0.42]),
  ball('pupil', 'pupil', [s * 0.3, s * 0.3, s * 0.12], [0, 0, s * 0.5]),
];

const eyes: Attach = (host, { count }) => {
  const n = Math.min(9, count ?? 2);
  const s = (host.isFigure ? host.head.width * 1.3 : host.scale) * (n === 1 ? 0.36 : n === 2 ? 0.24 : 0.17);
  const { front } = host.head;
  const above = { at: [front.at[0], front.at[1] + s * 0.4, front.at[2] + s * 0.1] as Triple, normal: front.normal };
  const spots =
    n <= 2
      ? n === 1
        ? [host.isFigure ? above : host.front(0, 0.6)]
        : [host.front(-0.36, 0.66), host.front(0.36, 0.66)]
      : host.scatter(n, ({ normal }) => normal[2] > 0.2);
  // Eyes look straight ahead, whatever the slope of the surface.
  const parts = spots.map(({ at }) => facing('eye', { at, normal: [0, 0, 1] }, eye(s)));
  return { materials: EYE_LOOKS, parts };
};

/** Markings that are carved, set or drawn on the front. */
export const MARKINGS = { cracks, eyes } satisfies Record<string, Attach>;
