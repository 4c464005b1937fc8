import {
  diffuseContribution,
  normalView,
  positionViewDirection,
  roughness,
  specularColorBlended,
  specularF90,
  wgslFn,
} from 'three/tsl';
import {
  LightingModel,
  type LightingModelDirectInput,
  type Node,
  type NodeBuilder,
} from 'three/webgpu';

/** GGX with Smith's shadowing in Schlick's form, as `reflect` in lighting.ts; `straight` is the light over π on the surface. */
const gloss = wgslFn<{
  n: Node;
  v: Node;
  l: Node;
  straight: Node;
  rough: Node;
  f0: Node;
  edge: Node;
}>(
  /* wgsl */ `
fn gloss(n: vec3f, v: vec3f, l: vec3f, straight: vec3f, rough: f32, f0: vec3f, edge: f32) -> vec3f {
  let seen = clamp(dot(n, v), 0.02, 1.0);
  let facing = max(dot(n, l), 0.0);
  let h = normalize(l + v);
  let alpha2 = rough * rough * rough * rough;
  let nh = max(dot(n, h), 0.0);
  let d = nh * nh * (alpha2 - 1.0) + 1.0;
  let k = (rough + 1.0) * (rough + 1.0) / 8.0;
  let away = 1.0 - max(dot(v, h), 0.0);
  let fresnel = away * away * away * away * away;
  let strength = alpha2 / (d * d * 4.0 * (facing * (1.0 - k) + k) * (seen * (1.0 - k) + k));
  return straight * strength * (f0 * (1.0 - fresnel) + edge * fresnel);
}`,
);

/** Share of the light from around that is reflected (Karis 2014, "mobile" fit). */
const reflectance = wgslFn<{ n: Node; v: Node; rough: Node; f0: Node; edge: Node }>(/* wgsl */ `
fn reflectance(n: vec3f, v: vec3f, rough: f32, f0: vec3f, edge: f32) -> vec3f {
  let seen = clamp(dot(n, v), 0.02, 1.0);
  let r0 = 1.0 - rough;
  let a004 = min(r0 * r0, exp2(-9.28 * seen)) * r0 + 0.0425 - 0.0275 * rough;
  return f0 * (-1.04 * a004 + 1.04 - 0.572 * rough) + edge * (1.04 * a004 + 0.022 - 0.04 * rough);
}`);

/** What three hands to a lighting model. */
interface Sums {
  ambientOcclusion: Node<'float'>;
  iblIrradiance: Node<'vec3'>;
  radiance: Node<'vec3'>;
  reflectedLight: Record<'indirectDiffuse' | 'indirectSpecular', Node<'vec3'>>;
}

/**
 * Metallic-roughness with the formulas of the plain rasterizer. three's own model looks its reflectance up in a table and
 * follows the light through several bounces, which costs an eighth of a picture's time on a processor.
 */
export class MetalRoughModel extends LightingModel {
  override direct({ lightDirection, lightColor, reflectedLight }: LightingModelDirectInput): void {
    const l = lightDirection as Node<'vec3'>;
    const facing = normalView.dot(l).max(0);
    const straight = (lightColor as Node<'vec3'>).mul(facing).div(Math.PI).toVar();
    const sums = reflectedLight as unknown as Record<
      'directDiffuse' | 'directSpecular',
      Node<'vec3'>
    >;
    sums.directDiffuse.addAssign(diffuseContribution.mul(straight));
    const shine = gloss({
      n: normalView,
      v: positionViewDirection,
      l,
      straight,
      rough: roughness,
      f0: specularColorBlended,
      edge: specularF90,
    });
    sums.directSpecular.addAssign(shine as Node<'vec3'>);
  }

  override indirect(builder: NodeBuilder): void {
    const { ambientOcclusion, iblIrradiance, radiance, reflectedLight } =
      builder.context as unknown as Sums;
    const matt = diffuseContribution.mul(iblIrradiance).div(Math.PI).mul(ambientOcclusion);
    reflectedLight.indirectDiffuse.addAssign(matt);
    const share = reflectance({
      n: normalView,
      v: positionViewDirection,
      rough: roughness,
      f0: specularColorBlended,
      edge: specularF90,
    }) as Node<'vec3'>;
    reflectedLight.indirectSpecular.addAssign(share.mul(radiance).mul(ambientOcclusion));
  }
}
