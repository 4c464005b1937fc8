import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { type Primitive, toPrimitives } from '../../mesh/primitives.ts';
import type { Material, Scene, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { type RenderStyle, SourceUnusable } from '../../spec.ts';
import { contactShadow } from '../contact-shadow.ts';
import { CLAY, PLAIN } from '../material.ts';
import { flattenForDrawing, normalisePositions } from '../surface.ts';
import { irregularVertices, polygonEdges } from '../topology.ts';
import type { GpuPrimitive, GpuScene } from './gpu-protocol.ts';

/**
 * Poses, joins and triangulates a scene for the GPU process.
 * @returns also all positions, which cameras are fitted to
 * @throws SourceUnusable where there is nothing to show or it is beyond the limits
 */
export function prepareGpuScene(
  scene: Scene,
  style: RenderStyle,
  maxTextureSide: number,
): { prepared: GpuScene; positions: Float32Array } {
  const whole = flattenForDrawing(scene);
  if (whole.corners.length === 0) throw new SourceUnusable('the model has no faces to show');
  const positions = normalisePositions(whole.positions);
  const mesh = { ...whole, positions };
  const coloured = style === 'pbr';
  const { format } = scene.source;
  const none = scene.materials.length;
  const materials = coloured ? [...scene.materials, plain(PLAIN)] : [plain(CLAY)];
  const edged = style === 'wireframe' || style === 'topology';
  const primitives = edged
    ? [edgedPrimitive(mesh, style)]
    : toPrimitives(coloured ? mesh : shapeOf(mesh)).map((primitive) =>
        indexedPrimitive(primitive, coloured ? none : 0),
      );
  const ground = contactShadow(positions, ...solidTriangles(primitives, materials));
  return {
    positions,
    prepared: {
      ...{ style, primitives, materials, maxTextureSide },
      images: coloured ? usedImages(scene) : {},
      singleSided: coloured && (format === 'glb' || format === 'gltf'),
      // Shared memory cannot be sent to another process.
      ground: { ...ground, density: new Float32Array(ground.density) },
    },
  };
}
