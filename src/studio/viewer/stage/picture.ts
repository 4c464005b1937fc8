import {
  NeutralToneMapping,
  OrthographicCamera,
  Scene,
  type Texture,
  type Vector3,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { Backdrop } from './backdrop.ts';
import { makeEnvironment } from './environment.ts';
import { MeasureLine } from './measure-line.ts';
import { type Palette, readPalette } from './palette.ts';
import type { Pane } from './pane.ts';
import { Picker } from './picking.ts';
import type { StageSettings } from './settings.ts';
import { ViewCamera } from './view-camera.ts';
import { contains, type Viewport, viewports } from './viewports.ts';

const PIXEL_RATIO_LIMIT = 2;
const BACKDROP_CAMERA = new OrthographicCamera();

/** The models and settings that a frame shows. */
export interface Shown {
  panes(): readonly Pane[];
  settings(): StageSettings;
  /** Advances time before a frame; returns true if the next one will differ. */
  advance(seconds: number): boolean;
}

/** A canvas that shows panes through one camera. It draws on request, and continuously while something moves. */
export class Picture {
  readonly renderer: WebGLRenderer;
  readonly view: ViewCamera;
  palette: Palette;
  readonly canvas: HTMLCanvasElement;
  readonly #shown: Shown;
  readonly #environment: WebGLRenderTarget;
  readonly #backdrop = new Backdrop();
  readonly #background = new Scene();
  readonly #picker = new Picker();
  readonly #measureLine = new MeasureLine();
  readonly #foreground = new Scene();
  readonly #resizes: ResizeObserver;
  readonly #listeners = new Set<() => void>();
  #frame = 0;
  #drawnAt = 0;
  #isDisposed = false;

  constructor(canvas: HTMLCanvasElement, shown: Shown) {
    this.canvas = canvas;
    this.#shown = shown;
    this.renderer = new WebGLRenderer({
      canvas,
      powerPreference: 'high-performance',
      antialias: true,
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.localClippingEnabled = true;
    this.renderer.autoClear = false;
    this.renderer.setClearColor('#000000', 0);
    this.#environment = makeEnvironment(this.renderer);
    this.#background.add(this.#backdrop.mesh);
    this.#foreground.add(...this.#measureLine.objects);
    this.view = new ViewCamera(canvas, this.invalidate);
    canvas.addEventListener('dblclick', this.#focus);
    this.palette = readPalette(canvas);
    this.repaint();
    this.showMeasured([]);
    this.#resizes = new ResizeObserver(() => this.#resize());
    this.#resizes.observe(canvas);
    this.#resize();
  }

  get environment(): Texture {
    return this.#environment.texture;
  }

  /** Calls back after each frame. Returns the function that unsubscribes. */
  onFrame(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Requests a frame. */
  invalidate = (): void => {
    if (this.#frame !== 0 || this.#isDisposed) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      this.draw(now);
    });
  };

  /** Reads the page's colors again. */
  repaint(): void {
    this.palette = readPalette(this.canvas);
    this.#backdrop.paint(this.palette);
    this.invalidate();
  }

  showMeasured(points: readonly Vector3[]): void {
    this.#measureLine.show(points, this.palette.accent);
    this.invalidate();
  }

  /**
   * Draws immediately.
   * @param now time in milliseconds, as passed to animation frames
   */
  draw(now = performance.now()): void {
    const sinceLast = Math.min(100, now - this.#drawnAt);
    this.#drawnAt = now;
    const panes = this.#shown.panes();
    this.view.update(now, sinceLast);
    const parts = this.#viewports();
    let isDue = this.#shown.advance(sinceLast / 1000);
    for (const [i, pane] of panes.entries()) {
      const { width, height } = parts[i].view;
      isDue = pane.prepare(this.renderer, width, height) || isDue;
    }
    this.#begin();
    for (const [i, pane] of panes.entries()) this.#drawPane(pane, parts[i]);
    this.renderer.setScissorTest(false);
    for (const listener of this.#listeners) listener();
    if (isDue) this.invalidate();
  }

  /** Returns the surface point under a point of the canvas (CSS pixels); null if there is none. */
  pick(x: number, y: number): Vector3 | null {
    const parts = this.#viewports();
    const found = parts.findIndex(({ visible }) => contains(visible, x, y));
    const pane = this.#shown.panes()[found];
    if (!pane) return null;
    const { view } = parts[found];
    this.view.setAspect(view.width / view.height);
    const at = { x: x - view.x, y: y - view.y, width: view.width, height: view.height };
    return this.#picker.pick(this.renderer, pane.scene, this.view.camera, at, pane.planes);
  }

  /** Returns where a point appears on the canvas, within the first model's area, in CSS pixels. */
  project(point: Vector3): { x: number; y: number } {
    const { view } = this.#viewports()[0];
    this.view.setAspect(view.width / view.height);
    const { x, y } = point.clone().project(this.view.camera);
    return { x: view.x + ((x + 1) / 2) * view.width, y: view.y + ((1 - y) / 2) * view.height };
  }

  dispose(): void {
    this.#isDisposed = true;
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.canvas.removeEventListener('dblclick', this.#focus);
    this.#listeners.clear();
    this.view.dispose();
    this.#picker.dispose();
    this.#backdrop.dispose();
    this.#measureLine.dispose();
    this.#environment.dispose();
    this.renderer.dispose();
  }

  /** Centers the view on the point that was double-clicked. */
  #focus = ({ offsetX, offsetY }: MouseEvent): void => {
    const point = this.pick(offsetX, offsetY);
    if (point) this.view.focus(point);
  };

  #begin(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.renderer.setViewport(0, 0, clientWidth, clientHeight);
    this.renderer.setScissorTest(false);
    this.renderer.clear();
    BACKDROP_CAMERA.layers.enableAll();
    this.renderer.render(this.#background, BACKDROP_CAMERA);
  }

  #drawPane(pane: Pane, { view, visible }: Viewport): void {
    const { renderer } = this;
    const { clientHeight } = this.canvas;
    renderer.setViewport(view.x, clientHeight - view.y - view.height, view.width, view.height);
    renderer.setScissor(
      visible.x,
      clientHeight - visible.y - visible.height,
      visible.width,
      visible.height,
    );
    renderer.setScissorTest(true);
    this.view.setAspect(view.width / Math.max(1, view.height));
    renderer.render(pane.scene, this.view.camera);
    renderer.render(this.#foreground, this.view.camera);
  }

  #viewports(): Viewport[] {
    const { comparison, split } = this.#shown.settings();
    const { clientWidth, clientHeight } = this.canvas;
    return viewports(this.#shown.panes().length, comparison, split, clientWidth, clientHeight);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setPixelRatio(Math.min(PIXEL_RATIO_LIMIT, globalThis.devicePixelRatio));
    this.renderer.setSize(clientWidth, clientHeight, false);
    // The canvas is drawn immediately, because it is empty after a resize.
    this.draw();
  }
}
