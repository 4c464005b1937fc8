import { NeutralToneMapping, PerspectiveCamera, Vector3, WebGLRenderer } from 'three';
import { ContactShadow } from '../../viewer/stage/contact-shadow.ts';
import { modelOfEdited } from '../../viewer/stage/edited-model.ts';
import type { EditedScene } from '../../viewer/stage/edited-scene.ts';
import { makeEnvironment } from '../../viewer/stage/environment.ts';
import { Pane } from '../../viewer/stage/pane.ts';

/** Side of a picture in pixels. */
const SIDE = 256;
const FIELD_OF_VIEW = 26;
const DIRECTION = new Vector3(0.62, 0.38, 1).normalize();
/** Space around the thing. */
const MARGIN = 1.1;
const QUALITY = 0.85;

/** Draws small pictures of things, on a transparent background, with the light of the viewer. */
export class PictureDrawer {
  readonly #canvas = document.createElement('canvas');
  readonly #renderer: WebGLRenderer;
  readonly #environment;
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1);
  readonly #shadow = new ContactShadow();

  /** @throws Error if the browser cannot draw in 3D */
  constructor() {
    this.#renderer = new WebGLRenderer({ canvas: this.#canvas, antialias: true, alpha: true });
    this.#renderer.setSize(SIDE, SIDE, false);
    this.#renderer.setClearColor('#000000', 0);
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#environment = makeEnvironment(this.#renderer);
    // The shadow is in a layer of its own.
    this.#camera.layers.enableAll();
  }

  async draw(scene: EditedScene): Promise<Blob> {
    const pane = new Pane(modelOfEdited(scene), this.#environment.texture);
    try {
      pane.scene.add(this.#shadow.plane);
      this.#shadow.draw(this.#renderer, pane.scene, pane.box);
      this.#fit(pane);
      this.#renderer.render(pane.scene, this.#camera);
      return await this.#blob();
    } finally {
      pane.scene.remove(this.#shadow.plane);
      pane.dispose();
    }
  }

  dispose(): void {
    this.#shadow.dispose();
    this.#environment.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Moves the camera as close as the corners of the bounds allow. */
  #fit({ box }: Pane): void {
    const center = box.getCenter(new Vector3());
    const right = new Vector3(0, 1, 0).cross(DIRECTION).normalize();
    const up = DIRECTION.clone().cross(right);
    const slope = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    let distance = 0;
    for (const x of [box.min.x, box.max.x])
      for (const y of [box.min.y, box.max.y])
        for (const z of [box.min.z, box.max.z]) {
          const corner = new Vector3(x, y, z).sub(center);
          const across = Math.max(Math.abs(corner.dot(right)), Math.abs(corner.dot(up)));
          distance = Math.max(distance, (MARGIN * across) / slope + corner.dot(DIRECTION));
        }
    const camera = this.#camera;
    camera.position.copy(center).addScaledVector(DIRECTION, distance);
    camera.near = distance / 100;
    camera.far = distance * 10;
    camera.lookAt(center);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  #blob(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be stored.'))),
        'image/webp',
        QUALITY,
      );
    });
  }
}
