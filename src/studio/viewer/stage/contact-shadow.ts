import {
  type Box3,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  OrthographicCamera,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { OVERLAY_LAYER } from './layers.ts';

const SIZE = 512;
/** Size of the shadow plane relative to the model's footprint. */
const MARGIN = 1.7;
/**
 * Maximum height above the ground at which a surface still darkens the ground, as a share of the model's largest
 * dimension.
 */
const REACH = 0.45;
const STRENGTH = 0.55;
const BLURS = [6, 2.5];

/** A soft contact shadow: the model's underside, rendered from below and blurred. */
export class ContactShadow {
  readonly plane: Mesh<PlaneGeometry, MeshBasicMaterial>;
  #camera = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5, 0, 1);
  #targets = [new WebGLRenderTarget(SIZE, SIZE), new WebGLRenderTarget(SIZE, SIZE)];
  #height = new MeshDepthMaterial({ side: DoubleSide });
  #blur = blurMaterial();
  #sheet = new Mesh(new PlaneGeometry(), this.#blur);

  constructor() {
    this.#height.onBeforeCompile = (shader) => {
      shader.fragmentShader = shader.fragmentShader.replace(
        'gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );',
        `float nearness = 1.0 - fragCoordZ;
         gl_FragColor = vec4(vec3(0.0), nearness * nearness * ${STRENGTH.toFixed(2)});`,
      );
    };
    // The view from below is mirrored.
    const [{ texture }] = this.#targets;
    texture.repeat.x = -1;
    texture.offset.x = 1;
    const material = new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
    this.plane = new Mesh(new PlaneGeometry(), material);
    this.plane.rotation.x = -Math.PI / 2;
    this.plane.renderOrder = -500;
    this.plane.layers.set(OVERLAY_LAYER);
  }

  /** Draws the shadow of the objects in `scene` within `box`, whose lowest point is the ground. */
  draw(renderer: WebGLRenderer, scene: Scene, box: Box3): void {
    const size = box.getSize(new Vector3());
    const side = Math.max(size.x, size.z, 0.35 * size.y) * MARGIN;
    const center = box.getCenter(new Vector3());
    this.plane.scale.set(side, side, 1);
    this.plane.position.set(center.x, box.min.y, center.z);
    const camera = this.#camera;
    camera.left = camera.bottom = -side / 2;
    camera.right = camera.top = side / 2;
    camera.near = 0;
    camera.far = REACH * Math.max(size.x, size.y, size.z);
    camera.position.set(center.x, box.min.y - 1e-4 * side, center.z);
    camera.up.set(0, 0, -1);
    camera.lookAt(center.x, box.max.y, center.z);
    camera.updateProjectionMatrix();
    const [first, second] = this.#targets;
    const before = { override: scene.overrideMaterial, alpha: renderer.getClearAlpha() };
    scene.overrideMaterial = this.#height;
    renderer.setClearAlpha(0);
    renderer.setRenderTarget(first);
    renderer.clear();
    renderer.render(scene, camera);
    scene.overrideMaterial = before.override;
    for (const radius of BLURS) {
      this.#pass(renderer, first, second, new Vector2(radius / SIZE, 0));
      this.#pass(renderer, second, first, new Vector2(0, radius / SIZE));
    }
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(before.alpha);
  }

  dispose(): void {
    for (const target of this.#targets) target.dispose();
    for (const mesh of [this.plane, this.#sheet]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.#height.dispose();
  }

  #pass(
    renderer: WebGLRenderer,
    from: WebGLRenderTarget,
    to: WebGLRenderTarget,
    step: Vector2,
  ): void {
    this.#blur.uniforms.source.value = from.texture;
    this.#blur.uniforms.step.value = step;
    renderer.setRenderTarget(to);
    renderer.clear();
    renderer.render(this.#sheet, SHEET_CAMERA);
  }
}

const SHEET_CAMERA = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5, -1, 1);

/** Gaussian blur with nine taps in one direction. */
function blurMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { source: { value: null }, step: { value: null } },
    vertexShader: `
      varying vec2 at;
      void main() {
        at = uv;
        gl_Position = vec4(position.xy * 2.0, 0.0, 1.0);
      }`,
    fragmentShader: `
      uniform sampler2D source;
      uniform vec2 step;
      varying vec2 at;
      void main() {
        float sum = texture2D(source, at).a * 0.1633;
        sum += (texture2D(source, at + step).a + texture2D(source, at - step).a) * 0.1531;
        sum += (texture2D(source, at + 2.0 * step).a + texture2D(source, at - 2.0 * step).a) * 0.1225;
        sum += (texture2D(source, at + 3.0 * step).a + texture2D(source, at - 3.0 * step).a) * 0.0918;
        sum += (texture2D(source, at + 4.0 * step).a + texture2D(source, at - 4.0 * step).a) * 0.0510;
        gl_FragColor = vec4(vec3(0.0), sum);
      }`,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
}
