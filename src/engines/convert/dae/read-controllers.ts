import type { MorphTarget, PolygonMesh, Skinning } from '../../mesh/polygon-mesh.ts';
import { multiplyMatrices } from '../../mesh/transform.ts';
import { FormatError } from '../format.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import type { Geometry, GeometryReader } from './read-geometry.ts';
import { readInputs, strideOf } from './read-primitives.ts';
import { readNames, readNumbers } from './read-sources.ts';
import { columnMajor } from './read-transforms.ts';
import { strongestInfluences } from './skin-weights.ts';

/** A geometry that a `<controller>` deforms by joints, by morph targets, or by both. */
export interface Controlled {
  geometry: Geometry;
  /** Key that is equal for controllers that differ only in their identifiers. */
  key: string;
  /** The controller's mesh, including skin weights and morph targets. */
  mesh: PolygonMesh;
  morphWeights: number[];
  /** Names of the joints, with a matrix of 16 values each from mesh space to joint space; null if there is no skin. */
  joints: { names: string[]; inverseBindMatrices: Float32Array } | null;
  /** Identifiers that animations may use to refer to the morph weights. */
  morphIds: string[];
}

/** Reads controllers, each only once. */
export class ControllerReader {
  readonly #collada: Collada;
  readonly #geometries: GeometryReader;
  readonly #read = new Map<Element, Controlled | null>();

  constructor(collada: Collada, geometries: GeometryReader) {
    this.#collada = collada;
    this.#geometries = geometries;
  }

  /**
   * Reads a controller.
   * @returns null if the controller does not lead to a mesh
   * @throws FormatError if the controller is broken
   */
  controller(element: Element): Controlled | null {
    return this.#controller(element, new Set());
  }

  #controller(element: Element, above: Set<Element>): Controlled | null {
    const known = this.#read.get(element);
    if (known !== undefined) return known;
    if (above.has(element)) throw new FormatError('A controller in the file refers to itself.');
    const { xml } = this.#collada;
    const skin = xml.child(element, 'skin');
    const morph = xml.child(element, 'morph');
    const moved = skin ?? morph;
    const source = moved === null ? null : this.#collada.resolve(xml.attribute(moved, 'source'));
    let read = source === null ? null : this.#source(source, new Set(above).add(element));
    if (read !== null && skin !== null) read = this.#skin(skin, read);
    else if (read !== null && morph !== null) read = this.#morph(element, morph, read);
    this.#read.set(element, read);
    return read;
  }

  #source(source: Element, above: Set<Element>): Controlled | null {
    if (this.#collada.xml.name(source) === 'controller') return this.#controller(source, above);
    const geometry = this.#geometries.geometry(source);
    if (geometry === null) return null;
    const { mesh } = geometry;
    return { geometry, key: `${source}`, mesh, morphWeights: [], joints: null, morphIds: [] };
  }

  #skin(skin: Element, read: Controlled): Controlled {
    const { xml, border } = this.#collada;
    const joints = xml.child(skin, 'joints');
    const inputs = joints === null ? [] : readInputs(this.#collada, joints);
    const names = inputs.find((input) => input.semantic === 'JOINT');
    const binds = inputs.find((input) => input.semantic === 'INV_BIND_MATRIX');
    const jointNames = names === undefined ? [] : readNames(this.#collada, names.source);
    const skinning = this.#weights(skin, read.mesh.positions.length / 3, jointNames.length);
    if (skinning === null || jointNames.length === 0) {
      this.#collada.context.warn('skin_skipped', 'A skin without joints or weights was left out.');
      return read;
    }
    const shape = xml.child(skin, 'bind_shape_matrix');
    const bindShape = shape === null ? null : columnMajor(this.#collada.numbers(shape, 16), 0);
    const matrices =
      binds === undefined ? null : readNumbers(this.#collada, binds.source, 16).values;
    const inverseBindMatrices = new Float32Array(jointNames.length * 16);
    for (let j = 0; j < jointNames.length; j++) {
      const given = matrices !== null && matrices.length >= 16 * (j + 1);
      const inverse = given ? columnMajor(matrices, 16 * j) : IDENTITY;
      const whole = bindShape === null ? inverse : multiplyMatrices(inverse, bindShape);
      inverseBindMatrices.set(border.matrix(whole), 16 * j);
    }
    return {
      ...read,
      key: `${read.key} skin ${skin}`,
      mesh: { ...read.mesh, skinning },
      joints: { names: jointNames, inverseBindMatrices },
    };
  }

  #weights(skin: Element, vertices: number, joints: number): Skinning | null {
    const { xml } = this.#collada;
    const element = xml.child(skin, 'vertex_weights');
    const inputs = element === null ? [] : readInputs(this.#collada, element);
    const joint = inputs.find((input) => input.semantic === 'JOINT');
    const weight = inputs.find((input) => input.semantic === 'WEIGHT');
    const counts = element === null ? null : xml.child(element, 'vcount');
    const pairs = element === null ? null : xml.child(element, 'v');
    if (joint === undefined || weight === undefined || counts === null || pairs === null)
      return null;
    return strongestInfluences({
      counts: xml.numbers(counts),
      pairs: xml.numbers(pairs),
      stride: strideOf(inputs),
      jointOffset: joint.offset,
      weightOffset: weight.offset,
      weights: readNumbers(this.#collada, weight.source, 1).values,
      vertices,
      joints,
    });
  }

  #morph(controller: Element, morph: Element, read: Controlled): Controlled {
    const { xml, context } = this.#collada;
    const targets = xml.child(morph, 'targets');
    const inputs = targets === null ? [] : readInputs(this.#collada, targets);
    const named = inputs.find((input) => input.semantic === 'MORPH_TARGET');
    const weighted = inputs.find((input) => input.semantic === 'MORPH_WEIGHT');
    // Blender declares its targets as relative, but writes complete shapes.
    const relative =
      xml.attribute(morph, 'method') === 'RELATIVE' &&
      !this.#collada.generator?.startsWith('Blender');
    const morphTargets: MorphTarget[] = [];
    const given =
      weighted === undefined ? [] : [...readNumbers(this.#collada, weighted.source, 1).values];
    const weights: number[] = [];
    const names = named === undefined ? [] : readNames(this.#collada, named.source);
    names.forEach((name, k) => {
      const element = this.#collada.resolve(name);
      const target = element === null ? null : this.#geometries.geometry(element);
      if (target?.mesh.positions.length !== read.mesh.positions.length) {
        context.warn(
          'morph_target_skipped',
          `The morph target "${name.slice(0, 80)}" does not match its mesh; it was left out.`,
        );
        return;
      }
      morphTargets.push(displacements(target, read, relative));
      weights.push(given[k] ?? 0);
    });
    const ids = [controller, weighted?.source].flatMap((element) =>
      element === undefined ? [] : (xml.attribute(element, 'id') ?? []),
    );
    const key = `${read.key} morph ${relative} ${names.join(' ')} ${weights.join(' ')}`;
    const mesh = { ...read.mesh, morphTargets };
    return { ...read, key, mesh, morphWeights: weights, morphIds: ids };
  }
}

function displacements(
  target: Geometry,
  { mesh, geometry }: Pick<Controlled, 'mesh' | 'geometry'>,
  relative: boolean,
): MorphTarget {
  const { positions } = target.mesh;
  // The positions of the two shapes may be relative to different points.
  const apart = [0, 1, 2].map((k) => (target.offset?.[k] ?? 0) - (geometry.offset?.[k] ?? 0));
  const moved = relative
    ? positions
    : positions.map((value, k) => value - mesh.positions[k] + apart[k % 3]);
  return { name: target.name, positions: moved, normals: null };
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
