import {
  clearcoatNormalView,
  clearcoatRoughness,
  normalView,
  positionViewDirection,
  roughness,
  sampler,
  texture,
  uniform,
  vec3,
  wgslFn,
} from 'three/tsl';
import {
  ClampToEdgeWrapping,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LightingNode,
  LinearFilter,
  Matrix3,
  type Node,
  type NodeBuilder,
  RedFormat,
} from 'three/webgpu';
import type { View } from '../camera.ts';
import { upwards } from '../key-light.ts';
import { FILL, MATT, MIRROR } from '../lighting.ts';
import { LEVELS, SIDE, type Studio } from '../studio.ts';
import { wgslNumber } from './wgsl.ts';

/** Where a direction lies on an octahedral map, −1 to 1. */
const octahedral = /* wgsl */ `
  let flat = direction / (abs(direction.x) + abs(direction.y) + abs(direction.z) + 1e-12);
  let folded = (1.0 - abs(flat.zx)) * select(vec2f(-1.0), vec2f(1.0), flat.xz >= vec2f(0.0));
  let at = select(flat.xz, folded, flat.y < 0.0) * 0.5 + 0.5;`;

/** Light that a surface of some roughness reflects from a direction: `reflectedLight` in studio.ts. */
const reflected = wgslFn<{ map: Node; mapSampler: Node; direction: Node; rough: Node }>(/* wgsl */ `
fn reflectedLight(map: texture_2d<f32>, mapSampler: sampler, direction: vec3f, rough: f32) -> f32 {
  ${octahedral}
  let texel = at * ${SIDE - 1}.0 + 0.5;
  let level = clamp(rough, 0.0, 1.0) * ${LEVELS - 1}.0;
  let low = min(floor(level), ${LEVELS - 2}.0);
  let size = vec2f(${SIDE}.0, ${SIDE * LEVELS}.0);
  let sharp = vec2f(texel.x, texel.y + low * ${SIDE}.0) / size;
  let soft = vec2f(texel.x, texel.y + (low + 1.0) * ${SIDE}.0) / size;
  return mix(textureSampleLevel(map, mapSampler, sharp, 0.0).r,
    textureSampleLevel(map, mapSampler, soft, 0.0).r, level - low);
}`);

/** Light that a matt surface facing a direction gets, over π: `mattLight` in studio.ts. */
function mattOf(factors: Float64Array) {
  const [c, x, y, z, xy, yz, xz, zz, xxyy] = Array.from(factors, wgslNumber);
  return wgslFn<{ n: Node }>(/* wgsl */ `
fn mattLight(n: vec3f) -> f32 {
  return ${c} + n.x * (${x} + n.y * ${xy} + n.z * ${xz} + n.x * ${xxyy}) +
    n.y * (${y} + n.z * ${yz} - n.y * ${xxyy}) + n.z * ${z} + ${zz} * (3.0 * n.z * n.z - 1.0);
}`);
}

/**
 * The studio of the plain rasterizer as light of node materials. Its maps are ready on the processor in 70 ms; three's own
 * way (PMREM) draws its cube of blurred mips on the GPU and then reads two or more faces a look-up.
 */
export class StudioLight {
  readonly #reflections: DataTexture;
  readonly #matt: ReturnType<typeof mattOf>;
  /** Camera space to the studio's, which turns with the camera and stays upright. */
  readonly #toStudio = uniform(new Matrix3());

  constructor({ reflections, matt }: Studio) {
    this.#reflections = halfFloats(reflections, SIDE, SIDE * LEVELS);
    this.#matt = mattOf(matt);
  }

  turnTo(view: View): void {
    const { right, up, forward } = view;
    const [rx, , rz] = right;
    const rows = [
      [rx, 0, rz],
      [0, upwards(view), 0],
      [-rz, 0, rx],
    ];
    const axes = [right, up, forward.map((value) => -value)];
    const [a, b, c] = rows.map((row) =>
      axes.map((axis) => row[0] * axis[0] + row[1] * axis[1] + row[2] * axis[2]),
    );
    this.#toStudio.value.set(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
  }

  /** What a material's `setupEnvironment` gives. */
  lightingNode(): LightingNode {
    return new StudioLightNode(
      (direction, rough) => {
        const map = texture(this.#reflections);
        const from = this.#toStudio.mul(direction);
        return reflected({ map, mapSampler: sampler(map), direction: from, rough });
      },
      (normal) => {
        const direction = this.#toStudio.mul(normal).toVar();
        const light = this.#matt({ n: direction }) as Node<'float'>;
        return light.mul(MATT).add(direction.z.mul(0.5).add(0.5).mul(FILL));
      },
    );
  }
}

type Reflection = (direction: Node<'vec3'>, rough: Node<'float'>) => Node;
type Irradiance = (normal: Node<'vec3'>) => Node<'float'>;

/** What three's lighting models add light up in. */
interface LightSums {
  radiance: Node<'vec3'>;
  iblIrradiance: Node<'vec3'>;
  lightingModel: { clearcoatRadiance?: Node<'vec3'> | null };
}

class StudioLightNode extends LightingNode {
  readonly #reflection: Reflection;
  readonly #irradiance: Irradiance;

  constructor(reflection: Reflection, irradiance: Irradiance) {
    super();
    this.#reflection = reflection;
    this.#irradiance = irradiance;
  }

  override setup(builder: NodeBuilder): undefined {
    const { radiance, iblIrradiance, lightingModel } = builder.context as unknown as LightSums;
    const mirror = (normal: Node<'vec3'>, rough: Node<'float'>) =>
      vec3(
        this.#reflection(positionViewDirection.negate().reflect(normal), rough) as Node<'float'>,
      ).mul(MIRROR);
    radiance.addAssign(mirror(normalView, roughness));
    iblIrradiance.addAssign(vec3(this.#irradiance(normalView)).mul(Math.PI));
    lightingModel.clearcoatRadiance?.addAssign(mirror(clearcoatNormalView, clearcoatRoughness));
  }
}

function halfFloats(values: Float32Array, width: number, height: number): DataTexture {
  const halves = Uint16Array.from(values, (value) => DataUtils.toHalfFloat(value));
  const map = new DataTexture(halves, width, height, RedFormat, HalfFloatType);
  map.minFilter = map.magFilter = LinearFilter;
  map.wrapS = map.wrapT = ClampToEdgeWrapping;
  map.needsUpdate = true;
  return map;
}
