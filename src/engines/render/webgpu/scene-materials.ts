import type { Material, TextureUse } from '../../mesh/scene.ts';

/** All textures of a material, those of its extensions too. */
export function texturesOf(material: Material): TextureUse[] {
  const { extensions, ...core } = material;
  return [core, ...Object.values(extensions)].flatMap((part) =>
    Object.values(part).filter(isTextureUse),
  );
}

function isTextureUse(value: unknown): value is TextureUse {
  return typeof value === 'object' && value !== null && 'image' in value;
}

/** What an extension says; where it is missing or of another kind, the default of its specification. */
export interface ExtensionReader {
  /** The material has the extension. */
  readonly present: boolean;
  number(name: string, otherwise: number): number;
  color(name: string, otherwise: readonly [number, number, number]): [number, number, number];
  texture(name: string): TextureUse | null;
}

/** Reads one of a material's extensions. */
export function extensionOf({ extensions }: Material, extension: string): ExtensionReader {
  const fields = extensions[`KHR_materials_${extension}`];
  const of = (name: string): unknown => fields?.[name];
  return {
    present: fields !== undefined,
    number(name, otherwise) {
      const value = of(name);
      return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
    },
    color(name, otherwise) {
      const value = of(name);
      const sound = Array.isArray(value) && value.length >= 3 && value.every(Number.isFinite);
      const [red, green, blue] = sound ? (value as number[]) : otherwise;
      return [red, green, blue];
    },
    texture(name) {
      const value = of(name);
      return isTextureUse(value) ? value : null;
    },
  };
}

/** Share of the light that goes through; 0 where the material is opaque to it. */
export function transmissionOf(material: Material): number {
  return extensionOf(material, 'transmission').number('transmissionFactor', 0);
}

/** Whether it is drawn over what is behind it, and casts no shadow. */
export function isTransparent(material: Material): boolean {
  return material.alphaMode === 'blend' || transmissionOf(material) > 0;
}
