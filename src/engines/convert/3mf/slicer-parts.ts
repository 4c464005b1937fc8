import type { Scene } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import type { ConvertContext } from '../format.ts';
import type { ModelObject, TriangleMesh } from './model-part.ts';
import type { SlicerObject, SlicerPart, SlicerSettings } from './slicer-settings.ts';

/** Number of omitted parts that a warning names. */
const MAX_NAMES = 5;

/**
 * Applies the slicer's settings to the parts of a model: which filament each part uses, and which parts are not
 * printed.
 */
export class SlicerParts {
  readonly settings: SlicerSettings;
  readonly #scene: Scene;
  readonly #context: ConvertContext;
  readonly #materials: number[] = [];
  readonly #leftOut = new Map<string, string[]>();

  constructor(settings: SlicerSettings, scene: Scene, context: ConvertContext) {
    this.settings = settings;
    this.#scene = scene;
    this.#context = context;
  }

  /** Notes that a part is omitted because the slicer does not print it as a solid. */
  leaveOut(role: string, name: string): void {
    const names = this.#leftOut.get(role) ?? [];
    names.push(name);
    this.#leftOut.set(role, names);
  }

  warn(): void {
    for (const [role, names] of this.#leftOut) {
      const listed = names.filter((name) => name !== '').slice(0, MAX_NAMES);
      const named = listed.map((name) => ` "${name.slice(0, 60)}"`).join(',');
      this.#context.warn(
        'slicer_part_left_out',
        `${names.length} ${role}${names.length > 1 ? 's' : ''}${named && ':'}${named} of the slicer project left out: not part of the printed shape${role === 'negative volume' ? ', and what it would cut away stays' : ''}.`,
      );
    }
  }

  /**
   * Returns the filament of each triangle of an object, marking those that are not printed; null if the slicer has no
   * settings for them.
   * @param filament default filament of the object or part
   */
  filaments(mesh: TriangleMesh, slicer: SlicerObject | null, filament: number): Int32Array | null {
    const colored = this.settings.filaments.length > 0;
    const volumes = slicer?.volumes ?? [];
    if (!colored && mesh.paint !== null) {
      let painted = 0;
      for (const value of mesh.paint.filaments) if (value > 0) painted++;
      if (painted > 0) this.#context.unread.note('attribute', mesh.paint.attribute, painted);
    }
    const hasRoles = volumes.some(({ role }) => role !== null);
    if (!colored && !hasRoles) return null;
    const found = new Int32Array(mesh.triangles.length / 3).fill(filament || 1);
    for (const volume of volumes) {
      const last = Math.min(found.length - 1, volume.last);
      const own = volume.filament || filament || 1;
      if (volume.role !== null) this.leaveOut(volume.role, volume.name);
      for (let face = Math.max(0, volume.first); face <= last; face++)
        found[face] = volume.role === null ? own : -1;
    }
    mesh.paint?.filaments.forEach((painted, face) => {
      if (painted > 0 && found[face] >= 0) found[face] = painted;
    });
    return found;
  }

  /** Returns the material of a filament; −1 if the file does not give the filament's color. */
  material(filament: number): number {
    const color = this.settings.filaments[filament - 1];
    if (color === undefined) return -1;
    this.#materials[filament] ??=
      this.#scene.materials.push(
        material({
          name: `Filament ${filament}`,
          baseColor: [color[0], color[1], color[2], color[3]],
          alphaMode: color[3] < 1 ? 'blend' : 'opaque',
        }),
      ) - 1;
    return this.#materials[filament];
  }

  /** Returns the slicer's settings for a placed object; null if there are none. */
  of(object: number, above: SlicerObject | null): SlicerPart | SlicerObject | null {
    return above === null
      ? (this.settings.objects.get(object) ?? null)
      : (above.parts.get(object) ?? null);
  }

  /** Returns the purpose of an object that is not printed, such as `modifier`; null if it is printed. */
  roleOf(object: ModelObject, part: SlicerPart | null): string | null {
    if (part !== null && part.role !== null) return part.role;
    return object.type === 'other' ? 'part of type "other"' : null;
  }
}
