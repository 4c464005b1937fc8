import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';

/** A lamp in a room of ten meters: position and size in meters, and brightness. */
type Lamp = readonly [position: Vector, size: Vector, brightness: number];
type Vector = readonly [x: number, y: number, z: number];

const ROOM: Vector = [10, 10, 10];
const WALLS = 0.26;
const FLOOR = 0.14;
/** Large, soft, pure white lamps, so that any color on the model is the model's own. */
const LAMPS: readonly Lamp[] = [
  [[0, 4.8, 0], [5, 0.1, 5], 6],
  [[-4.8, 1.6, 2.4], [0.1, 4, 3], 7],
  [[4.8, 0.8, 1], [0.1, 3, 4], 2.4],
  [[1.6, 1.8, -4.8], [3, 3.4, 0.1], 4.5],
  [[-1, 0.4, 4.8], [2.4, 1.6, 0.1], 1.8],
];
/** Blur of the environment in radians, so that no lamp has a hard edge in a rough reflection. */
const BLUR = 0.04;

/** A procedural environment map of a neutral studio, for standard materials. */
export function makeEnvironment(renderer: WebGLRenderer): WebGLRenderTarget {
  const scene = new Scene();
  const box = new BoxGeometry();
  const add = ([x, y, z]: Vector, [w, h, d]: Vector, brightness: number, inside = false) => {
    const material = new MeshBasicMaterial({
      color: new Color(brightness, brightness, brightness),
    });
    if (inside) material.side = BackSide;
    const mesh = new Mesh(box, material);
    mesh.position.set(x, y, z);
    mesh.scale.set(w, h, d);
    scene.add(mesh);
  };
  add([0, 0, 0], ROOM, WALLS, true);
  add([0, -4.9, 0], [10, 0.1, 10], FLOOR);
  for (const lamp of LAMPS) add(...lamp);
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(scene, BLUR, 0.1, 20, { size: 128 });
  generator.dispose();
  scene.traverse((object) => {
    if (object instanceof Mesh) object.material.dispose();
  });
  box.dispose();
  return target;
}
