/** Units of ISO/ASTM 52915, in metres. */
const UNITS: Record<string, number> = {
  millimeter: 0.001,
  inch: 0.0254,
  feet: 0.3048,
  meter: 1,
  micron: 1e-6,
};
/** The root element is within the first lines. */
const HEAD = 4096;

/** Metres in one unit of an AMF file; millimetres where it says none. */
export function amfUnit(file: Uint8Array): number {
  const head = new TextDecoder().decode(file.subarray(0, HEAD));
  const unit = /<amf\b[^>]*\bunit\s*=\s*["'](\w+)["']/i.exec(head)?.[1] ?? 'millimeter';
  return UNITS[unit.toLowerCase()] ?? UNITS.millimeter;
}
