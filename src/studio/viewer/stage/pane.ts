import {
  AnimationMixer,
  type Box3,
  type Color,
  DirectionalLight,
  Group,
  type Material,
  Plane,
  Scene,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Topology } from '../topology/topology.ts';
import { ContactShadow } from './contact-shadow.ts';
import { CutFaces } from './cut-faces.ts';
import { EdgeOverlay } from './edge-overlay.ts';
import { partOf } from './edited-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { meshesOf, type Surface } from './meshes.ts';
import type { Palette } from './palette.ts';
import { PartFrame } from './part-frame.ts';
import type { Section, StageSettings } from './settings.ts';
import { type ModelMaterial, SurfaceMaterials } from './surface-materials.ts';

const LAMP_DIRECTION = new Vector3(-0.55, 0.75, 0.6);
const LAMP_STRENGTH = 0.9;
const UP = new Vector3(0, 1, 0);

/** The two topologies that a model's edges can be drawn from. */
export type TopologyKind = 'polygons' | 'triangles';

/** One model on the stage, with its scene, materials, edges and shadow. */
export class Pane {
  readonly scene = new Scene();
  readonly model: LoadedModel;
  /** Bounds of the model: its footprint is centered on the origin, and its lowest point is on the ground. */
  readonly box: Box3;
  readonly mixer: AnimationMixer;
  /** Section planes that cut this model. */
  planes: readonly Plane[] = [];
  #content = new Group();
  readonly surfaces: readonly Surface[];
  #materials = new SurfaceMaterials();
  #lamp = new DirectionalLight('#ffffff', LAMP_STRENGTH);
  #shadow: ContactShadow | null = null;
  #shadowIsStale = true;
  #shadowIsOn = false;
  #cuts: CutFaces | null = null;
  #topologies = new Map<TopologyKind, Topology>();
  #overlays = new Map<TopologyKind, EdgeOverlay>();
  #isPosed = false;
  #isNew: boolean;
  #frame: PartFrame | null = null;
  #marked: ReadonlySet<number> = new Set();

  /** @param isNew whether the model appears for the first time; false for an edit of the model that was shown */
  constructor(model: LoadedModel, environment: Texture, isNew = true) {
    this.model = model;
    this.#isNew = isNew;
    this.mixer = new AnimationMixer(model.root);
    const center = model.box.getCenter(new Vector3());
    this.#content.position.set(-center.x, -model.box.min.y, -center.z);
    this.#content.add(model.root);
    this.box = model.box.clone().translate(this.#content.position);
    this.surfaces = meshesOf(model.root).map((mesh) => [mesh, mesh.material]);
    this.scene.environment = environment;
    this.scene.add(this.#content, this.#lamp);
    this.scene.updateMatrixWorld(true);
  }

  /** Returns the topology that the setting `edges` requires, if it is not loaded yet; otherwise null. */
  missingTopology(settings: StageSettings): TopologyKind | null {
    const kind = overlayKind(settings);
    return kind !== null && !this.#topologies.has(kind) ? kind : null;
  }

  topology(kind: TopologyKind): Topology | null {
    return this.#topologies.get(kind) ?? null;
  }

  setTopology(kind: TopologyKind, topology: Topology): void {
    this.#topologies.set(kind, topology);
  }

  /** Hides some parts of an edited model, and marks others with a frame. */
  setParts(hidden: ReadonlySet<number>, marked: ReadonlySet<number>): void {
    this.model.root.traverse((object) => {
      const part = partOf(object);
      if (part >= 0) object.visible = !hidden.has(part);
    });
    this.#marked = marked;
    this.#shadowIsStale = true;
  }

  /** Applies the current settings to everything. */
  apply(settings: StageSettings, palette: Palette): void {
    this.#light(settings, palette);
    this.planes = settings.section === null ? [] : [sectionPlane(settings.section, this.box)];
    this.#materials.setSection(this.planes);
    for (const [mesh, original] of this.surfaces) {
      const look = (material: Material) =>
        this.#materials.get(settings.mode, material as ModelMaterial);
      mesh.material = Array.isArray(original) ? original.map(look) : look(original);
    }
    if (settings.section !== null) this.#cuts ??= new CutFaces(this.surfaces.map(([mesh]) => mesh));
    this.#cuts?.show(this.planes, palette.accent);
    this.#drawEdges(settings, palette);
    this.#drawShadow(settings);
    this.#drawFrame(palette);
  }

  /** Sets whether a clip poses the model. Edges are hidden in that case, because they exist only for the rest pose. */
  setPosed(posed: boolean): void {
    this.#isPosed = posed;
    this.#shadowIsStale = true;
    for (const overlay of this.#overlays.values()) overlay.group.visible &&= !posed;
  }

  /**
   * Prepares a frame, and must be called before each one. Returns true if another frame is needed. The first frame of a
   * model has no shadow, because the shadow takes as long as the frame itself.
   */
  prepare(renderer: WebGLRenderer, width: number, height: number): boolean {
    for (const overlay of this.#overlays.values()) overlay.measure(renderer, width, height);
    const isNew = this.#isNew;
    this.#isNew = false;
    if (!this.#shadow || !this.#shadowIsOn || !this.#shadowIsStale) return false;
    this.#shadow.plane.visible = !isNew;
    if (isNew) return true;
    this.#shadow.draw(renderer, this.scene, this.box);
    this.#shadowIsStale = false;
    return false;
  }

  /** Frees everything, including the model. */
  dispose(): void {
    this.mixer.stopAllAction();
    this.mixer.uncacheRoot(this.model.root);
    for (const [mesh, original] of this.surfaces) mesh.material = original;
    this.#cuts?.dispose();
    this.#materials.dispose();
    for (const overlay of this.#overlays.values()) overlay.dispose();
    this.#shadow?.dispose();
    this.#frame?.dispose();
    this.#lamp.dispose();
    this.scene.environment = null;
    this.model.dispose();
  }

  #light({ lightAngle, mode }: StageSettings, palette: Palette): void {
    const angle = (lightAngle * Math.PI) / 180;
    this.scene.environmentRotation.set(0, angle, 0);
    this.scene.environmentIntensity = palette.isDark ? 0.85 : 1;
    this.#lamp.position.copy(LAMP_DIRECTION).applyAxisAngle(UP, angle);
    this.#lamp.visible = mode !== 'color';
  }

  #drawEdges(settings: StageSettings, palette: Palette): void {
    const wanted = overlayKind(settings);
    const topology = wanted && this.#topologies.get(wanted);
    if (wanted && topology && !this.#overlays.has(wanted)) {
      const overlay = new EdgeOverlay(topology);
      this.#overlays.set(wanted, overlay);
      overlay.group.position.copy(this.#content.position);
      this.scene.add(overlay.group);
    }
    for (const [kind, overlay] of this.#overlays) {
      overlay.group.visible = kind === wanted && !this.#isPosed;
      overlay.show(settings.edges === 'irregular', edgeColor(settings, palette), this.planes);
    }
  }

  #drawFrame({ accent }: Palette): void {
    if (this.#marked.size === 0 && this.#frame === null) return;
    if (this.#frame === null) {
      this.#frame = new PartFrame();
      this.scene.add(this.#frame.lines);
    }
    this.#frame.show(this.model.root, this.#marked, accent);
  }

  #drawShadow({ shadow }: StageSettings): void {
    if (shadow && this.#shadow === null) {
      this.#shadow = new ContactShadow();
      this.scene.add(this.#shadow.plane);
      this.#shadowIsStale = true;
    }
    this.#shadowIsOn = shadow;
    if (this.#shadow) this.#shadow.plane.visible = shadow;
  }
}

function overlayKind({ edges }: StageSettings): TopologyKind | null {
  if (edges === 'none') return null;
  return edges === 'triangles' ? 'triangles' : 'polygons';
}

/** Returns the line color: dark on light modes, light on dark modes. */
function edgeColor({ mode }: StageSettings, palette: Palette): Color {
  return mode === 'metallic' || mode === 'roughness' ? palette.accent : palette.line;
}

function sectionPlane({ axis, at, flipped }: Section, box: Box3): Plane {
  const sign = flipped ? 1 : -1;
  const normal = new Vector3();
  normal[axis] = sign;
  const margin = 1e-4 * (box.max[axis] - box.min[axis]);
  const low = box.min[axis] - margin;
  const place = low + at * (box.max[axis] + margin - low);
  return new Plane(normal, -sign * place);
}
