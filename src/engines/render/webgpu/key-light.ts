import { float, texture, vec2 } from 'three/tsl';
import { type DepthTexture, DirectionalLight, type Node } from 'three/webgpu';
import type { View } from '../camera.ts';
import { keyDirection, SHADOW_FLOOR, TAP_RADIUS, TAPS } from '../key-light.ts';
import { KEY } from '../lighting.ts';

const SHADOW_CELLS = 1024;
/** The shadow camera's distance from the centre of a model of radius 1; the light itself is directional. */
const DISTANCE = 2;

/** The key light of the plain rasterizer, over the camera's left shoulder, with a soft shadow. */
export class KeyLight {
  readonly light = new DirectionalLight(0xffffff, KEY * Math.PI);

  constructor() {
    const { shadow } = this.light;
    this.light.castShadow = true;
    shadow.mapSize.set(SHADOW_CELLS, SHADOW_CELLS);
    shadow.intensity = 1 - SHADOW_FLOOR;
    shadow.autoUpdate = true;
    // Its type does not know it yet.
    Object.assign(shadow, { filterNode: softEdge });
  }

  /** Turns with the camera; the shadow map is fitted to the model as the light sees it. */
  turnTo(view: View, positions: readonly Float32Array[]): void {
    const { light } = this;
    const { shadow } = light;
    light.position.set(...keyDirection(view)).multiplyScalar(DISTANCE);
    light.updateMatrixWorld();
    shadow.camera.position.copy(light.position);
    shadow.camera.lookAt(0, 0, 0);
    shadow.camera.updateMatrixWorld();
    const reach = extent(shadow.camera.matrixWorldInverse.elements, positions);
    // Shadow bias: larger than the reach of the filter on a slope of 45°, as in ../key-light.ts.
    const lift = ((TAP_RADIUS + 1) * 2 * reach) / SHADOW_CELLS;
    Object.assign(shadow.camera, { left: -reach, right: reach, bottom: -reach, top: reach });
    Object.assign(shadow.camera, { near: DISTANCE - 1.1, far: DISTANCE + 1.1 });
    shadow.camera.updateProjectionMatrix();
    shadow.normalBias = lift;
    shadow.bias = -lift / 2 / 2.2;
  }
}

/** The largest distance from the light's axis, across and up. */
function extent(toLight: readonly number[], positions: readonly Float32Array[]): number {
  const [ax, ay, , , bx, by, , , cx, cy] = toLight;
  let most = 1e-6;
  for (const values of positions) {
    for (let i = 0; i < values.length; i += 3) {
      const x = values[i] * ax + values[i + 1] * bx + values[i + 2] * cx;
      const y = values[i] * ay + values[i + 1] * by + values[i + 2] * cy;
      if (x > most) most = x;
      if (-x > most) most = -x;
      if (y > most) most = y;
      if (-y > most) most = -y;
    }
  }
  return most * 1.02;
}

interface FilterInput {
  depthTexture: DepthTexture;
  shadowCoord: Node<'vec3'>;
}

/** Percentage-closer filtering over the taps of the plain rasterizer, each of which the GPU compares and blends with its neighbours. */
function softEdge({ depthTexture, shadowCoord }: FilterInput): Node<'float'> {
  let open: Node<'float'> = float(0);
  for (const [x, y] of TAPS) {
    const at = shadowCoord.xy.add(vec2(x, y).mul(TAP_RADIUS / SHADOW_CELLS));
    open = open.add(texture(depthTexture, at).compare(shadowCoord.z) as unknown as Node<'float'>);
  }
  return open.div(TAPS.length);
}
