import {
  diffuseColor,
  materialAO,
  property,
  screenUV,
  texture,
  vec3,
  vec4,
  wgslFn,
} from 'three/tsl';
import {
  type LightingNode,
  MeshPhysicalNodeMaterial,
  type Node,
  type NodeBuilder,
  type Texture,
} from 'three/webgpu';
import { DESATURATION, START, VEIL, VEILED, WHITE } from '../colour.ts';
import { STUDIO } from '../compose.ts';
import type { EdgeMarks } from './edge-marks.ts';
import { MetalRoughModel } from './metal-rough-model.ts';
import type { StudioLight } from './studio-light.ts';
import { wgslNumber } from './wgsl.ts';

/** Khronos PBR Neutral without its toe: `toneMap` in colour.ts. */
const toneMapped = wgslFn<{ veiled: Node }>(/* wgsl */ `
fn toneMapped(veiled: vec3f) -> vec3f {
  let least = min(veiled.r, min(veiled.g, veiled.b));
  let share = clamp((${wgslNumber(WHITE)} - least) / ${wgslNumber(WHITE - VEILED)}, 0.0, 1.0);
  let dark = least - least * least / ${wgslNumber(4 * VEIL)};
  let light = veiled - select(${wgslNumber(VEIL)} * share, dark, least < ${wgslNumber(2 * VEIL)});
  let peak = max(light.r, max(light.g, light.b));
  if (peak < ${wgslNumber(START)}) { return light; }
  let room = ${wgslNumber(1 - START)};
  let mapped = 1.0 - room * room / (peak + room - ${wgslNumber(START)});
  let grey = 1.0 - 1.0 / (${wgslNumber(DESATURATION)} * (peak - mapped) + 1.0);
  return mix(light * mapped / peak, vec3f(mapped), grey);
}`);

/** A pane reflects as much as a wall, however little of itself there is: light and alpha with the reflections in full. */
const asPane = wgslFn<{ light: Node; mirrored: Node }>(/* wgsl */ `
fn asPane(light: vec4f, mirrored: vec3f) -> vec4f {
  let shine = clamp(max(mirrored.r, max(mirrored.g, mirrored.b)), 0.0, 1.0);
  let alpha = light.a + (1.0 - light.a) * shine;
  return vec4f(((light.rgb - mirrored) * light.a + mirrored) / max(alpha, 1e-4), alpha);
}`);

/**
 * Glass in front of nothing: the backdrop is laid behind it later, so its colour is added as that of a studio's light, and
 * what the backdrop gives to all colours alike is left to the alpha. Light is multiplied by coverage.
 */
const asGlass = wgslFn<{ light: Node; tint: Node }>(/* wgsl */ `
fn asGlass(light: vec4f, tint: vec3f) -> vec4f {
  let free = 1.0 - clamp(light.a, 0.0, 1.0);
  let least = min(tint.r, min(tint.g, tint.b));
  return vec4f(light.rgb + free * (tint - least) * ${wgslNumber(STUDIO)}, 1.0 - free * least);
}`);

/** What three adds up from all reflections, by the name that it has there. */
const totalSpecular = property('vec3', 'totalSpecular');

export interface Surroundings {
  studio: StudioLight;
  /** Openness 0 to 1 over the whole picture. */
  openness: Texture;
  /** How much of the light from around a hollow loses. */
  hollow: number;
  /** null: no edges are drawn. */
  edges: EdgeMarks | null;
}

/** A physical material under the studio's light; tone mapped as it is drawn, so that edges are blended as they are seen. */
export class SurfaceMaterial extends MeshPhysicalNodeMaterial {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    super();
    this.#surroundings = surroundings;
    const { openness, hollow } = surroundings;
    this.aoNode = texture(openness, screenUV)
      .r.oneMinus()
      .mul(hollow)
      .oneMinus()
      .max(0.1)
      .mul(materialAO as Node<'float'>);
  }

  override setupEnvironment(): never {
    // Its type promises three's own environment; any lighting node will do.
    return this.#surroundings.studio.lightingNode() as LightingNode as never;
  }

  override setupLightingModel(): never {
    const layered = [
      ...[this.useClearcoat, this.useSheen, this.useIridescence, this.useAnisotropy],
      ...[this.useTransmission, this.useDispersion],
    ];
    // Its type promises three's own model; any will do.
    return (layered.includes(true) ? super.setupLightingModel() : new MetalRoughModel()) as never;
  }

  override setupOutput(builder: NodeBuilder, light: Node): Node {
    const shown = super.setupOutput(builder, light) as Node<'vec4'>;
    const whole = this.#whole(shown);
    const toned = toneMapped({ veiled: whole.rgb }) as Node<'vec3'>;
    return vec4(this.#surroundings.edges?.over(toned) ?? toned, whole.a);
  }

  #whole(shown: Node<'vec4'>): Node<'vec4'> {
    if (this.transparent) {
      return (asPane({ light: shown, mirrored: totalSpecular }) as Node<'vec4'>).toVar();
    }
    if (!(this.transmission > 0)) return shown;
    // What a ray loses on its way through, straight on.
    const depth = this.thickness / this.attenuationDistance;
    const [red, green, blue] = this.attenuationColor.toArray().map((value) => value ** depth);
    const tint = diffuseColor.rgb.mul(vec3(red, green, blue)).clamp(0, 1);
    return (asGlass({ light: shown, tint }) as Node<'vec4'>).toVar();
  }
}
