import type { Scene } from '../../mesh/scene.ts';

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

/** Scales a scene without skins and animations: its vertices and where its nodes stand. */
export function scaleScene(scene: Scene, factor: number): void {
  for (const { geometry } of scene.meshes) {
    geometry.positions = geometry.positions.map((value) => value * factor);
  }
  for (const { transform } of scene.nodes) {
    transform.translation = [
      transform.translation[0] * factor,
      transform.translation[1] * factor,
      transform.translation[2] * factor,
    ];
    if (transform.matrix !== null) {
      transform.matrix = transform.matrix.map((value, i) =>
        i >= 12 && i < 15 ? value * factor : value,
      );
    }
  }
}
