import { part } from '../family.ts';
import type { Cover } from './body.ts';
import { ABOUT_LEGS, skirt, skirtRows } from './drapery.ts';
import { band } from './garments.ts';
import type { Garment } from './worn.ts';

/** Clothes that change the materials of the body itself, by name. */
export const COVERS: Readonly<Record<string, Partial<Cover>>> = {
  robe: { trunk: 'robe', upperArm: 'robe', lowerArm: 'robe', hips: 'robe', upperLeg: 'robe', lowerLeg: 'robe' },
  'bare chest': { trunk: 'skin', upperArm: 'skin', lowerArm: 'skin' },
  shorts: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'skin' },
  trousers: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'trousers' },
  jeans: { hips: 'denim', upperLeg: 'denim', lowerLeg: 'denim' },
  'short sleeves': { lowerArm: 'skin' },
  tights: { hips: 'tights', upperLeg: 'tights', lowerLeg: 'tights', foot: 'shoes' },
  gloves: { hand: 'glove' },
  bodysuit: { trunk: 'shirt', hips: 'shirt', upperLeg: 'shirt', lowerLeg: 'shirt' },
};

/** Clothes and equipment of sports and trades. */
export const GEAR: Readonly<Record<string, Garment>> = {
  tutu: (f) => ({
    hips: [
      part(
        'tutu',
        'skirt',
        {
          ...band([
            [-f.legRadius * 0.1, f.belly[0] * 1.0, f.belly[1] * 1.0],
            [-f.legRadius * 0.9, f.hips[0] * 2.0, f.hips[0] * 2.0],
            [-f.legRadius * 0.6, f.hips[0] * 2.1, f.hips[0] * 2.1],
            [f.legRadius * 0.35, f.belly[0] * 1.08, f.belly[1] * 1.1],
          ]),
        },
        ABOUT_LEGS,
      ),
      part(
        'under skirt',
        'white',
        band([
          [-f.legRadius * 0.3, f.belly[0] * 1.0, f.belly[1] * 1.0],
          [-f.legRadius * 1.5, f.hips[0] * 1.8, f.hips[0] * 1.8],
          [-f.legRadius * 1.2, f.hips[0] * 1.9, f.hips[0] * 1.9],
          [f.legRadius * 0.1, f.belly[0] * 1.04, f.belly[1] * 1.06],
        ]),
        ABOUT_LEGS,
      ),
    ],
  }),
  'long coat': (f) => ({ hips: [skirt('coat skirt', 'jacket', skirtRows(f, f.ankle * 2.4, 1.32, f.armRadius * 0.16), { from: 9, to: 351, pleats: 12, depth: 0.035, thick: 0.06 })] }),
};
