import type { Transform, Vector3 } from '../mesh/scene.ts';
import { decomposeMatrix, type Matrix4 } from '../mesh/transform.ts';

type Axis = 'x' | 'y' | 'z';

/** For each axis of the target, the corresponding axis of the source and its sign. */
interface Turn {
  from: Vector3;
  sign: Vector3;
}

/** How the axes are exchanged to get from the file's up-axis to +Y up. */
const TO_SCENE: Record<Axis, Turn> = {
  x: { from: [1, 0, 2], sign: [-1, 1, 1] },
  y: { from: [0, 1, 2], sign: [1, 1, 1] },
  z: { from: [0, 2, 1], sign: [1, 1, -1] },
};

/**
 * Converts between a file's unit and up-axis and the scene's meters and +Y up, in either direction. Geometry and
 * transforms are themselves rotated, so no node is added.
 */
export class Border {
  /** Whether the axes stay unchanged. */
  readonly upright: boolean;
  readonly #metres: number;
  readonly #from: Vector3;
  readonly #sign: Vector3;

  private constructor({ from, sign }: Turn, factor: number) {
    this.upright = from[0] === 0 && from[1] === 1;
    this.#metres = factor;
    this.#from = from;
    this.#sign = sign;
  }

  /**
   * Returns the conversion from a file to the scene.
   * @param unitMetres meters per unit of the file
   */
  static fromFile(upAxis: Axis, unitMetres: number): Border {
    return new Border(TO_SCENE[upAxis], unitMetres);
  }

  static toFile(upAxis: Axis, unitMetres: number): Border {
    const { from, sign } = TO_SCENE[upAxis];
    const back: Turn = { from: [0, 0, 0], sign: [0, 0, 0] };
    from.forEach((source, axis) => {
      back.from[source] = axis;
      back.sign[source] = sign[axis];
    });
    return new Border(back, 1 / unitMetres);
  }

  length(value: number): number {
    return value * this.#metres;
  }

  /** Converts a point in double precision. */
  point(point: Vector3): Vector3 {
    return [0, 1, 2].map((k) => point[this.#from[k]] * this.#sign[k] * this.#metres + 0) as Vector3;
  }

  /** Converts points in place. */
  points(values: Float32Array): void {
    this.#turn(values, this.#metres);
  }

  /** Converts unit vectors in place. Each vector occupies `width` values. */
  directions(values: Float32Array, width = 3): void {
    if (!this.upright) this.#turn(values, 1, width);
  }

  /** Returns only the rotation from one space's axes to the other's. */
  axes(): Matrix4 {
    const matrix = new Float64Array(16);
    for (let row = 0; row < 3; row++) matrix[4 * this.#from[row] + row] = this.#sign[row];
    matrix[15] = 1;
    return matrix;
  }

  /** Converts a matrix between two spaces of the file into one between the corresponding spaces of the scene. */
  matrix(m: ArrayLike<number>): Matrix4 {
    const from = this.#from;
    const sign = this.#sign;
    const out = new Float64Array(16);
    for (let column = 0; column < 3; column++) {
      for (let row = 0; row < 3; row++) {
        out[4 * column + row] = sign[row] * sign[column] * m[4 * from[column] + from[row]];
      }
      out[12 + column] = sign[column] * m[12 + from[column]] * this.#metres;
    }
    out[15] = 1;
    return out;
  }

  /**
   * Returns a rotation that turns objects that face the file's −Z axis to face the scene's −Z axis. Apply it before a
   * node's own transform.
   */
  lookCorrection(): Transform {
    return decomposeMatrix(this.axes());
  }

  #turn(values: Float32Array, factor: number, width = 3): void {
    const [i, j, k] = this.#from;
    const [a, b, c] = this.#sign.map((sign) => sign * factor);
    if (this.upright && factor === 1) return;
    for (let at = 0; at + 2 < values.length; at += width) {
      const x = values[at + i] * a;
      const y = values[at + j] * b;
      const z = values[at + k] * c;
      values[at] = x;
      values[at + 1] = y;
      values[at + 2] = z;
    }
  }
}
