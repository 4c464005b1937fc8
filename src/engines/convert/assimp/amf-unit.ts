/** Units defined by ISO/ASTM 52915, in meters. */
const UNITS: Record<string, number> = {
  millimeter: 0.001,
  inch: 0.0254,
  feet: 0.3048,
  meter: 1,
  micron: 1e-6,
};
/** Number of bytes at the start of the file that are searched for the root element. It is always in the first 4 KiB. */
const HEAD = 4096;

/** Returns the number of meters per unit in an AMF file. The default unit is millimeters. */
export function amfUnit(file: Uint8Array): number {
  const head = new TextDecoder().decode(file.subarray(0, HEAD));
  const unit = /<amf\b[^>]*\bunit\s*=\s*["'](\w+)["']/i.exec(head)?.[1] ?? 'millimeter';
  return UNITS[unit.toLowerCase()] ?? UNITS.millimeter;
}
