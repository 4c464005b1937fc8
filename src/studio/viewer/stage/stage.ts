import { Box3, type Vector3 } from 'three';
import { askTopology } from '../topology/ask-topology.ts';
import type { TopologyFacts } from '../topology/topology.ts';
import { Player, type PlayerState } from './animation.ts';
import { film, pngOf } from './capture.ts';
import { modelOfEdited } from './edited-model.ts';
import type { EditedScene } from './edited-scene.ts';
import type { Fetch, OnProgress } from './fetch-bytes.ts';
import { loadPolygons, loadSource } from './load-source.ts';
import { factsOf, type ModelFacts } from './model-facts.ts';
import { Pane } from './pane.ts';
import { Picture } from './picture.ts';
import { DEFAULT_SETTINGS, type StageSettings } from './settings.ts';
import type { ModelSource } from './source.ts';
import { trianglesOf } from './triangles-of.ts';
import { layoutOf, type UvLayoutPicture } from './uv-layout.ts';

const FILM_SECONDS = 6;

/** Information about a model on the stage. */
export interface ShownModel {
  name: string;
  facts: ModelFacts;
  /** Facts about the file's polygons where it has any, otherwise about its triangles; null: not known yet. */
  topology: TopologyFacts | null;
  /** Whether there are polygons to draw; null while they are loading. */
  hasPolygons: boolean | null;
  /** Why the polygons of the given file could not be loaded. */
  polygonsProblem: string | null;
}

/** The state of a stage, as a page displays it. Each change creates a new object. */
export interface StageState {
  settings: StageSettings;
  /** The model, and the one that it is compared with. */
  models: readonly (ShownModel | null)[];
  /** Measured points: none, one or two. */
  measured: readonly Vector3[];
  player: PlayerState;
}

/** Slot on the stage. 0: the model; 1: the model that it is compared with. */
export type Slot = 0 | 1;

interface Occupant {
  pane: Pane;
  player: Player;
  /** Cancels everything that is still loading for this model. */
  controller: AbortController;
  /** Whether the triangles of the model were requested. */
  hasAsked: boolean;
}

/** The abort reason for a model that was removed from the stage while it was loading. */
const TAKEN_AWAY = new DOMException('The model was taken away.', 'AbortError');

const REST: PlayerState = { clip: -1, isPlaying: false };

/** Shows models on a canvas, independently of React. It draws only after changes, and frees what it loaded. */
export class Stage {
  readonly picture: Picture;
  state: StageState = {
    settings: DEFAULT_SETTINGS,
    models: [null, null],
    measured: [],
    player: REST,
  };
  readonly #fetch: Fetch;
  readonly #listeners = new Set<() => void>();
  #occupants: (Occupant | null)[] = [null, null];
  /** Models that were replaced and are not freed yet. */
  readonly #leaving = new Set<Pane>();
  #isDisposed = false;

  constructor(canvas: HTMLCanvasElement, fetchFile: Fetch = (url, init) => fetch(url, init)) {
    this.#fetch = fetchFile;
    this.picture = new Picture(canvas, {
      panes: () => this.#present().map(({ pane }) => pane),
      settings: () => this.state.settings,
      advance: (seconds) =>
        this.#present().reduce((moves, { player }) => player.advance(seconds) || moves, false),
    });
  }

  /** Whether requested lines are still being computed. */
  get isWaiting(): boolean {
    return this.#occupants.some((occupant, slot) => {
      const missing = occupant?.pane.missingTopology(this.state.settings);
      const isComing = this.state.models[slot]?.hasPolygons !== false;
      return missing === 'triangles' || (missing === 'polygons' && isComing);
    });
  }

  /** Calls back after each change of `state`. Returns the function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the colors of the page again after a change of theme. */
  repaint(): void {
    this.picture.repaint();
    this.picture.showMeasured(this.state.measured);
    this.#apply();
  }

  /** Changes the given settings and keeps the others. */
  set(change: Partial<StageSettings>): void {
    const settings = { ...this.state.settings, ...change };
    this.#change({ settings });
    this.picture.view.turntable = settings.turntable;
    this.#apply();
  }

  /**
   * Replaces a model on the stage once the new one is loaded.
   * @throws Error with a message for the user if it cannot be loaded; the signal's reason if aborted
   */
  async load(
    slot: Slot,
    source: ModelSource,
    signal: AbortSignal,
    onProgress: OnProgress = () => {},
  ): Promise<void> {
    const context = { renderer: this.picture.renderer, fetchFile: this.#fetch, signal };
    const { model, polygons } = await loadSource(source, context, onProgress);
    if (signal.aborted || this.#isDisposed) {
      model.dispose();
      throw signal.reason ?? new DOMException('The stage was closed.', 'AbortError');
    }
    this.unload(slot);
    const pane = this.#occupy(slot, new Pane(model, this.picture.environment));
    if (polygons) pane.setTopology('polygons', polygons);
    this.#setShown(slot, {
      name: source.name,
      facts: factsOf(model),
      topology: polygons?.facts ?? null,
      hasPolygons: polygons ? true : source.polygons ? null : false,
      polygonsProblem: null,
    });
    this.#bound();
    if (slot === 0) this.picture.view.reset();
    else this.picture.view.fit();
    this.#apply();
    if (polygons === null) void this.#findTopology(slot, source);
  }

  /** Replaces the model on the stage by an edit of it. The camera stays, unless the edit no longer fits. */
  showEdited(scene: EditedScene, name: string): void {
    const model = modelOfEdited(scene);
    const before = this.#occupants[0];
    const { view } = this.picture;
    const wasInView = view.isAllInView;
    before?.controller.abort(TAKEN_AWAY);
    this.#occupy(0, new Pane(model, this.picture.environment, before === null));
    const shown: ShownModel = {
      name,
      facts: factsOf(model),
      topology: null,
      hasPolygons: false,
      polygonsProblem: null,
    };
    this.#change({ models: this.state.models.with(0, shown), player: REST });
    this.setMeasured([]);
    this.#bound();
    if (before === null) view.reset();
    else if (wasInView && !view.isAllInView) view.fit();
    this.#apply();
    if (before) this.#disposeAfterFrame(before.pane);
  }

  /** Hides some parts of an edited model, and marks others with a frame. */
  setParts(hidden: ReadonlySet<number>, marked: ReadonlySet<number>): void {
    this.#occupants[0]?.pane.setParts(hidden, marked);
    this.#apply();
  }

  /** Takes a model off the stage and frees it. */
  unload(slot: Slot): void {
    const occupant = this.#occupants[slot];
    if (!occupant) return;
    occupant.controller.abort(TAKEN_AWAY);
    occupant.pane.dispose();
    this.#occupants[slot] = null;
    this.#setShown(slot, null);
    this.#change({ player: this.#occupants[0]?.player.state ?? REST });
    this.setMeasured([]);
    this.#bound();
  }

  /**
   * Measures to the surface under a point of the canvas. A third point starts a new measurement. Returns false if there
   * is no surface at that point.
   */
  measure(x: number, y: number): boolean {
    const point = this.picture.pick(x, y);
    if (point === null) return false;
    const before = this.state.measured;
    this.setMeasured(before.length === 1 ? [...before, point] : [point]);
    return true;
  }

  setMeasured(measured: readonly Vector3[]): void {
    this.#change({ measured });
    this.picture.showMeasured(measured);
  }

  /** Poses the model with one of its clips, or returns to the rest pose if the index is −1. */
  choose(clip: number): void {
    this.#play((player) => player.choose(clip));
  }

  setPlaying(isPlaying: boolean): void {
    this.#play((player) => player.setPlaying(isPlaying));
  }

  seek(seconds: number): void {
    this.#play((player) => player.seek(seconds));
  }

  /** Current position in the active clip, in seconds. */
  get time(): number {
    return this.#occupants[0]?.player.time ?? 0;
  }

  /** Returns the UV layout of the model, drawn into a square; null if it has no UVs. */
  uvLayout(side: number): UvLayoutPicture | null {
    const surfaces = this.#occupants[0]?.pane.surfaces;
    return surfaces ? layoutOf(surfaces, side) : null;
  }

  /** Returns the current view as a PNG. */
  screenshot(): Promise<Blob> {
    // Two frames are drawn, because the first frame of a model omits the shadow.
    this.picture.draw();
    this.picture.draw();
    return pngOf(this.picture.canvas);
  }

  /** Records a video of one turn around the models. */
  async turntableFilm(signal: AbortSignal): Promise<Blob> {
    const { view } = this.picture;
    const { turntable } = this.state.settings;
    this.set({ turntable: false });
    const start = view.camera.position.clone();
    const draw = (part: number) => {
      view.turnTo(start, 2 * Math.PI * part);
      this.picture.draw();
    };
    try {
      return await film(this.picture.canvas, draw, FILM_SECONDS, signal);
    } finally {
      view.turnTo(start, 0);
      this.set({ turntable });
    }
  }

  /** Frees everything. */
  dispose(): void {
    this.#isDisposed = true;
    this.#listeners.clear();
    for (const slot of [0, 1] as const) this.unload(slot);
    for (const pane of this.#leaving) pane.dispose();
    this.#leaving.clear();
    this.picture.dispose();
  }

  #occupy(slot: Slot, pane: Pane): Pane {
    const controller = new AbortController();
    this.#occupants[slot] = { pane, player: new Player(pane), controller, hasAsked: false };
    return pane;
  }

  /** Shaders are kept as long as a material uses them, so a model is freed once its edit has been drawn. */
  #disposeAfterFrame(pane: Pane): void {
    this.#leaving.add(pane);
    const stop = this.picture.onFrame(() => {
      stop();
      if (this.#leaving.delete(pane)) pane.dispose();
    });
  }

  #present(): Occupant[] {
    return this.#occupants.filter((occupant) => occupant !== null);
  }

  #change(change: Partial<StageState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #setShown(slot: Slot, shown: ShownModel | null): void {
    this.#change({ models: this.state.models.with(slot, shown) });
  }

  #play(act: (player: Player) => void): void {
    const player = this.#occupants[0]?.player;
    if (!player) return;
    act(player);
    this.#change({ player: player.state });
    this.#apply();
  }

  #bound(): void {
    const box = new Box3();
    for (const { pane } of this.#present()) box.union(pane.box);
    if (!box.isEmpty()) this.picture.view.setBounds(box);
  }

  #apply(): void {
    for (const slot of [0, 1] as const) {
      const pane = this.#occupants[slot]?.pane;
      if (!pane) continue;
      pane.apply(this.state.settings, this.picture.palette);
      if (pane.missingTopology(this.state.settings) === 'triangles') void this.#findTriangles(slot);
    }
    this.picture.renderer.toneMappingExposure = 2 ** this.state.settings.exposure;
    this.picture.invalidate();
  }

  /**
   * Finds the topology of the polygons if a file stores them, otherwise of the triangles, which at least show whether
   * the model is closed.
   */
  async #findTopology(slot: Slot, { polygons }: ModelSource): Promise<void> {
    const occupant = this.#occupants[slot];
    if (!occupant) return;
    if (!polygons) return this.#findTriangles(slot);
    const { controller, pane } = occupant;
    const context = {
      renderer: this.picture.renderer,
      fetchFile: this.#fetch,
      signal: controller.signal,
    };
    const update = (change: Partial<ShownModel>) => {
      const shown = this.state.models[slot];
      if (shown && !controller.signal.aborted) this.#setShown(slot, { ...shown, ...change });
    };
    try {
      const topology = await loadPolygons(polygons, pane.model, context);
      if (controller.signal.aborted) return;
      pane.setTopology('polygons', topology);
      update({ hasPolygons: true, topology: topology.facts });
      this.#apply();
    } catch (error) {
      const polygonsProblem = error instanceof Error ? error.message : String(error);
      update({ hasPolygons: false, polygonsProblem });
      await this.#findTriangles(slot);
    }
  }

  async #findTriangles(slot: Slot): Promise<void> {
    const occupant = this.#occupants[slot];
    if (!occupant || occupant.hasAsked) return;
    occupant.hasAsked = true;
    const { signal } = occupant.controller;
    const mesh = trianglesOf(occupant.pane.model);
    const found = await askTopology({ kind: 'mesh', mesh }, signal).catch(() => null);
    const shown = this.state.models[slot];
    if (signal.aborted || !found || !shown) return;
    occupant.pane.setTopology('triangles', found.topology);
    this.#setShown(slot, { ...shown, topology: shown.topology ?? found.topology.facts });
    this.#apply();
  }
}
