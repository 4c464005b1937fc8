import { uniform } from 'three/tsl';
import { Vector3 } from 'three/webgpu';
import type { View } from '../camera.ts';

/** Numbers as WGSL writes them. */
export const wgslNumber = (value: number): string => {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
};

/** A table of WGSL vectors, of `size` numbers each. */
export function wgslVectors(values: ArrayLike<number>, size: 2 | 3 | 4): string {
  const rows: string[] = [];
  for (let i = 0; i < values.length; i += size) {
    const row = Array.from({ length: size }, (_, k) => wgslNumber(values[i + k]));
    rows.push(`vec${size}f(${row.join(', ')})`);
  }
  return `array<vec${size}f, ${rows.length}>(${rows.join(', ')})`;
}

/** A camera as uniforms, for full-screen passes. */
export class ViewUniforms {
  readonly eye = uniform(new Vector3());
  readonly right = uniform(new Vector3());
  readonly up = uniform(new Vector3());
  readonly forward = uniform(new Vector3());
  /** Half the picture's height: at distance 1, or where orthographic everywhere. */
  readonly tangent = uniform(0);
  /** 1 or 0. */
  readonly orthographic = uniform(0);

  set(view: View): void {
    for (const name of ['eye', 'right', 'up', 'forward'] as const) {
      this[name].value.set(...view[name]);
    }
    this.tangent.value = view.tangent;
    this.orthographic.value = view.orthographic ? 1 : 0;
  }
}
