import type { SceneMesh } from '../../mesh/scene.ts';
import type { MeshUse } from './mesh-use.ts';
import type { BinaryWriter } from './write-binary.ts';

/** Primitive modes for points and lines. */
const POINTS = 0;
const LINES = 1;

/** Writes the points and lines of a mesh as primitives. */
export function writeStrokes(
  { strokes = [] }: SceneMesh,
  binary: BinaryWriter,
  use: MeshUse,
): object[] {
  return strokes.flatMap(({ positions, colors, points, lines, material }) => {
    const attributes: Record<string, number> = {
      POSITION: binary.accessor(positions, { type: 'VEC3', target: 'attribute', bounds: true }),
    };
    if (colors !== null) {
      const bounded = colors.map((value) => Math.min(1, Math.max(0, value)));
      attributes.COLOR_0 = binary.accessor(bounded, { type: 'VEC4', target: 'attribute' });
    }
    const number = material >= 0 ? use.material(material, 0, false) : undefined;
    const primitive = (mode: number, indices: Uint32Array) => ({
      attributes,
      indices: binary.accessor(indices, { type: 'SCALAR', target: 'index' }),
      mode,
      ...(number !== undefined && { material: number }),
    });
    return [
      ...(points.length > 0 ? [primitive(POINTS, points)] : []),
      ...(lines.length > 0 ? [primitive(LINES, lines)] : []),
    ];
  });
}
