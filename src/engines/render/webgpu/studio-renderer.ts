import {
  BufferAttribute,
  BufferGeometry,
  HalfFloatType,
  LinearFilter,
  Matrix4,
  Mesh,
  NoToneMapping,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  RenderTarget,
  Scene,
  Vector3,
  WebGPURenderer,
} from 'three/webgpu';
import type { View } from '../camera.ts';
import { hollowOf } from '../lighting.ts';
import { createStudio } from '../studio.ts';
import { sortBackToFront } from './back-to-front.ts';
import { Compositor } from './compositor.ts';
import type { OpenDevice } from './dawn.ts';
import { EdgeMarks } from './edge-marks.ts';
import type { GpuDraw, GpuKind, GpuPrimitive, GpuScene } from './gpu-protocol.ts';
import { KeyLight } from './key-light.ts';
import { makeMaterial } from './make-material.ts';
import { OcclusionPass } from './occlusion-pass.ts';
import { isTransparent } from './scene-materials.ts';
import { StrokeMesh } from './stroke-mesh.ts';
import { StudioLight } from './studio-light.ts';
import { SceneTextures } from './textures.ts';

const SAMPLES = 4;
/** Layers of three's objects: all, and those that are solid. */
const SOLID = 1;
/** The model's radius, and a little for rounding. */
const RADIUS = 1.001;

/** A model on the GPU. */
interface OpenScene {
  scene: Scene;
  positions: Float32Array[];
  strokes: StrokeMesh | null;
  /** Puts what is laid over each other in order. */
  sort(view: View): void;
  dispose(): void;
}

/** Draws one model after another under the studio's light; needs a `navigator.gpu`, see dawn.ts. */
export class StudioRenderer {
  readonly #renderer: WebGPURenderer;
  readonly #kind: GpuKind;
  readonly #studio = new StudioLight(createStudio());
  readonly #key = new KeyLight();
  readonly #occlusion = new OcclusionPass();
  readonly #edges = new EdgeMarks();
  readonly #surface: RenderTarget;
  readonly #compositor: Compositor;
  readonly #errors: string[] = [];
  #open: OpenScene | null = null;

  private constructor(renderer: WebGPURenderer, kind: GpuKind) {
    this.#renderer = renderer;
    this.#kind = kind;
    // Linear light in 16 bits: of sRGB's 8 SwiftShader averages the samples as they are stored, which darkens every edge.
    this.#surface = new RenderTarget(1, 1, { samples: SAMPLES, type: HalfFloatType });
    this.#surface.texture.generateMipmaps = false;
    this.#surface.texture.minFilter = LinearFilter;
    this.#compositor = new Compositor(this.#surface.texture);
    // Its type says a text; it is what Dawn reports.
    const report: (error: { message: string }) => void = ({ message }) =>
      this.#errors.push(message);
    Object.assign(renderer, { onError: report });
    renderer.setClearColor(0x000000, 0);
    renderer.toneMapping = NoToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
  }

  static async create({ device, adapter }: OpenDevice): Promise<StudioRenderer> {
    const target = device.createTexture({
      size: [1, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    // Everything is drawn into targets of our own; three only wants to see a canvas.
    const context = { configure() {}, unconfigure() {}, getCurrentTexture: () => target };
    const canvas = {
      width: 1,
      height: 1,
      style: {},
      addEventListener() {},
      removeEventListener() {},
      getContext: () => context,
    };
    const parameters = { canvas, context, device, antialias: false, alpha: true };
    const renderer = new WebGPURenderer(
      parameters as unknown as ConstructorParameters<typeof WebGPURenderer>[0],
    );
    await renderer.init();
    return new StudioRenderer(renderer, adapter.kind);
  }

  /** Takes a model in place of the last one. */
  async open(model: GpuScene): Promise<void> {
    this.close();
    const textures = await SceneTextures.decode(model.images, model.enoughTexels, this.#kind);
    const scene = new Scene();
    this.#edges.style = model.style;
    const surroundings = {
      studio: this.#studio,
      openness: this.#occlusion.texture,
      hollow: hollowOf(model.style),
      edges: model.primitives.some(({ marks }) => marks !== null) ? this.#edges : null,
    };
    const meshes = model.primitives.map((primitive) => {
      const given = model.materials[primitive.material];
      const use = {
        vertexColors: primitive.color !== null,
        uvSets: primitive.uvSets.length,
        tangents: primitive.tangents !== null,
        singleSided: model.singleSided,
      };
      const mesh = new Mesh(
        geometryOf(primitive),
        makeMaterial(given, use, textures, surroundings),
      );
      const solid = !isTransparent(given);
      mesh.castShadow = solid;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      if (solid) mesh.layers.enable(SOLID);
      return mesh;
    });
    textures.forgetImages();
    scene.add(this.#key.light, this.#key.light.target, ...meshes);
    const strokes = model.strokes && new StrokeMesh(model.strokes);
    if (strokes !== null) scene.add(strokes.mesh);
    this.#compositor.setGround(model.ground);
    this.#open = {
      scene,
      strokes,
      positions: model.primitives.map(({ positions }) => positions),
      sort(view) {
        for (const mesh of meshes) {
          const { index, attributes } = mesh.geometry;
          if (!mesh.material.transparent || index === null) continue;
          const positions = attributes.position.array as Float32Array;
          // three draws in the order of this number, the lowest first.
          mesh.renderOrder = -sortBackToFront(index.array as Uint32Array, positions, view);
          index.needsUpdate = true;
        }
      },
      dispose() {
        strokes?.dispose();
        for (const { geometry, material } of meshes) {
          geometry.dispose();
          material.dispose();
        }
        textures.dispose();
        scene.clear();
      },
    };
  }

  /**
   * One picture a backdrop.
   * @throws Error where the GPU refused anything: it goes on and would show something else
   */
  async draw({ view, width, height, backdrops }: GpuDraw): Promise<Uint8Array[]> {
    if (this.#open === null) throw new Error('no model is open');
    const { scene, positions, strokes, sort } = this.#open;
    strokes?.fitTo(width, height);
    const renderer = this.#renderer;
    const camera = cameraOf(view, width / height);
    sort(view);
    this.#studio.turnTo(view);
    this.#key.turnTo(view, positions);
    this.#occlusion.draw(renderer, scene, camera, view, { width, height, layer: SOLID });
    this.#edges.pixels.value = Math.max(width, height);
    this.#surface.setSize(width, height);
    renderer.setRenderTarget(this.#surface);
    renderer.render(scene, camera);
    const pictures: Uint8Array[] = [];
    for (const backdrop of backdrops) {
      pictures.push(await this.#compositor.draw(renderer, view, width, height, backdrop));
    }
    if (this.#errors.length > 0) throw new Error(this.#errors.splice(0).join('\n'));
    return pictures;
  }

  close(): void {
    this.#open?.dispose();
    this.#open = null;
  }
}

function geometryOf(primitive: GpuPrimitive): BufferGeometry {
  const { positions, normals, tangents, uvSets, color, indices, marks } = primitive;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  if (tangents !== null) geometry.setAttribute('tangent', new BufferAttribute(tangents, 4));
  for (const [set, values] of uvSets.entries()) {
    geometry.setAttribute(set === 0 ? 'uv' : `uv${set}`, new BufferAttribute(values, 2));
  }
  if (color !== null) geometry.setAttribute('color', new BufferAttribute(color, 4));
  if (marks !== null) geometry.setAttribute('marks', new BufferAttribute(marks, 4, true));
  if (indices !== null) geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

function cameraOf(view: View, aspect: number): PerspectiveCamera | OrthographicCamera {
  const { eye, right, up, forward, tangent, orthographic } = view;
  const distance = -(eye[0] * forward[0] + eye[1] * forward[1] + eye[2] * forward[2]);
  const near = Math.max(distance - RADIUS, 0.01);
  const far = distance + RADIUS;
  const camera = orthographic
    ? new OrthographicCamera(-tangent * aspect, tangent * aspect, tangent, -tangent, near, far)
    : new PerspectiveCamera((2 * Math.atan(tangent) * 180) / Math.PI, aspect, near, far);
  const axes = [right, up, forward].map((axis) => new Vector3(...axis));
  camera.position.set(...eye);
  camera.quaternion.setFromRotationMatrix(
    new Matrix4().makeBasis(axes[0], axes[1], axes[2].negate()),
  );
  camera.updateMatrixWorld();
  return camera;
}
