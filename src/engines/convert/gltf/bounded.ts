import type { Quaternion } from '../../mesh/scene.ts';

type Json = Record<string, unknown>;

/** A closed range. A missing limit is infinite. */
interface Range {
  min: number;
  max: number;
}

const UNIT: Range = { min: 0, max: 1 };
const POSITIVE: Range = { min: 0, max: Infinity };
/** Range of positive numbers. Its minimum is the smallest number used where 0 is not allowed. */
const ABOVE_ZERO: Range = { min: 1e-6, max: Infinity };

/**
 * Ranges of the numbers in material extensions, according to their specifications. If a number is out of range by even
 * its last bit, the Khronos validator refuses it, and the task fails.
 */
export const EXTENSION_RANGES: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
  KHR_materials_anisotropy: { anisotropyStrength: UNIT },
  KHR_materials_clearcoat: { clearcoatFactor: UNIT, clearcoatRoughnessFactor: UNIT },
  KHR_materials_diffuse_transmission: {
    diffuseTransmissionFactor: UNIT,
    diffuseTransmissionColorFactor: UNIT,
  },
  KHR_materials_dispersion: { dispersion: POSITIVE },
  KHR_materials_emissive_strength: { emissiveStrength: POSITIVE },
  KHR_materials_ior: { ior: { min: 1, max: Infinity } },
  KHR_materials_iridescence: {
    iridescenceFactor: UNIT,
    iridescenceIor: { min: 1, max: Infinity },
    iridescenceThicknessMinimum: POSITIVE,
    iridescenceThicknessMaximum: POSITIVE,
  },
  KHR_materials_pbrSpecularGlossiness: {
    diffuseFactor: UNIT,
    specularFactor: UNIT,
    glossinessFactor: UNIT,
  },
  KHR_materials_sheen: { sheenColorFactor: UNIT, sheenRoughnessFactor: UNIT },
  KHR_materials_specular: { specularFactor: UNIT, specularColorFactor: POSITIVE },
  KHR_materials_transmission: { transmissionFactor: UNIT },
  KHR_materials_volume: {
    thicknessFactor: POSITIVE,
    attenuationDistance: ABOVE_ZERO,
    attenuationColor: UNIT,
  },
};

/** Values that are allowed below the range: an index of refraction of 0 disables the Fresnel effect. */
const ALLOWED_BELOW: Readonly<Record<string, number>> = { ior: 0 };

/** Clamps a number to its range. A value that is not a number becomes the lower end of the range. */
export function bounded(value: number, { min, max }: Range = UNIT): number {
  if (Number.isNaN(value)) return min;
  const most = max === Infinity ? Number.MAX_VALUE : max;
  return Math.min(most, Math.max(min, value));
}

/** Returns the content of a material extension, with every number that has a range clamped to it. */
export function boundedExtension(name: string, content: Json): Json {
  const ranges = Object.hasOwn(EXTENSION_RANGES, name) ? EXTENSION_RANGES[name] : {};
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      const range = Object.hasOwn(ranges, key) ? ranges[key] : null;
      return [key, range === null ? value : boundedValue(value, range, ALLOWED_BELOW[key])];
    }),
  );
}

function boundedValue(value: unknown, range: Range, allowed: number | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => boundedValue(item, range, allowed));
  return typeof value === 'number' && value !== allowed ? bounded(value, range) : value;
}

/**
 * Returns a rotation of unit length, or the same object if its length is already 1. Dividing by the length, and
 * converting matrices to quaternions, may leave a component at 1.0000000000000002, which is out of range.
 */
export function unitQuaternion(q: Quaternion): Quaternion {
  const length = Math.hypot(...q);
  if (!(length > 0 && length < Infinity)) return [0, 0, 0, 1];
  const isUnit = Math.abs(length - 1) < 1e-6;
  const unit = isUnit ? q : (q.map((v) => v / length) as Quaternion);
  if (unit.every((v) => Math.abs(v) <= 1)) return unit;
  return unit.map((v) => bounded(v, { min: -1, max: 1 })) as Quaternion;
}
