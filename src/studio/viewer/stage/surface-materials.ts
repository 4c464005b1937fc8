import {
  Color,
  type DataTexture,
  FrontSide,
  type Material,
  MeshBasicMaterial,
  MeshMatcapMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  type Plane,
  type Side,
  type Texture,
} from 'three';
import { makeChecker, makeMatcap } from './generated-textures.ts';
import type { Mode } from './settings.ts';

/** A material of a loaded model, standard or basic; properties that a kind lacks are undefined. */
export type ModelMaterial = Material & Partial<MeshStandardMaterial>;

/** Color of unfired clay. */
const CLAY = '#b3937d';

/** Creates the materials of each mode, one for each material of a model, and frees them. */
export class SurfaceMaterials {
  #made = new Map<string, Material>();
  #checker: DataTexture | null = null;
  #matcap: DataTexture | null = null;
  #section: readonly Plane[] = [];

  /** Returns the material that shows `original` in a mode. */
  get(mode: Mode, original: ModelMaterial): Material {
    const key = `${mode} ${original.uuid}`;
    let material = this.#made.get(key);
    if (material === undefined) {
      material = this.#make(mode, original);
      // Edges lie exactly on the surface, so the surface is offset in depth to keep them in front.
      material.polygonOffset = true;
      material.polygonOffsetFactor = 1;
      material.polygonOffsetUnits = 1;
      this.#made.set(key, material);
    }
    this.#cut(material, original);
    return material;
  }

  /** Sets the planes that cut all surfaces; empty: none. While there are any, a separate pass draws back faces. */
  setSection(planes: readonly Plane[]): void {
    this.#section = planes;
  }

  dispose(): void {
    for (const material of this.#made.values()) material.dispose();
    this.#made.clear();
    this.#checker?.dispose();
    this.#matcap?.dispose();
    this.#checker = this.#matcap = null;
  }

  #cut(material: Material, original: ModelMaterial): void {
    const isCut = this.#section.length > 0;
    const side: Side = isCut ? FrontSide : original.side;
    if (material.side !== side || (material.clippingPlanes?.length ?? 0) !== this.#section.length)
      material.needsUpdate = true;
    material.side = side;
    material.clippingPlanes = [...this.#section];
  }

  #make(mode: Mode, original: ModelMaterial): Material {
    switch (mode) {
      case 'material':
        return original.clone();
      case 'clay':
        return new MeshStandardMaterial({ color: CLAY, roughness: 0.82, ...shape(original) });
      case 'color':
        return colorMaterial(original);
      case 'normals':
        return normalsMaterial(original);
      case 'roughness':
        return channelMaterial(original, original.roughnessMap, 'g', original.roughness ?? 1);
      case 'metallic':
        return channelMaterial(original, original.metalnessMap, 'b', original.metalness ?? 0);
      case 'occlusion':
        return channelMaterial(original, original.aoMap, 'r', 1);
      case 'uv':
        this.#checker ??= makeChecker();
        return new MeshStandardMaterial({ map: this.#checker, roughness: 1, ...shape(original) });
      case 'matcap':
        this.#matcap ??= makeMatcap();
        return new MeshMatcapMaterial({
          matcap: this.#matcap,
          toneMapped: false,
          ...shape(original),
        });
    }
  }
}

/** Returns the material properties that affect the shape rather than the appearance. */
function shape(original: ModelMaterial) {
  return { side: original.side, flatShading: original.flatShading ?? false };
}

function colorMaterial(original: ModelMaterial): Material {
  return new MeshBasicMaterial({
    color: original.color ?? new Color(1, 1, 1),
    map: original.map ?? null,
    vertexColors: original.vertexColors,
    transparent: original.transparent,
    opacity: original.opacity,
    alphaTest: original.alphaTest,
    side: original.side,
    toneMapped: false,
  });
}

function normalsMaterial(original: ModelMaterial): Material {
  const material = new MeshNormalMaterial({
    ...shape(original),
    normalMap: original.normalMap ?? null,
  });
  if (original.normalScale) material.normalScale.copy(original.normalScale);
  return material;
}

/** Shows one channel of a texture times a factor, as the gray value stored in the file. */
function channelMaterial(
  original: ModelMaterial,
  map: Texture | null | undefined,
  channel: 'r' | 'g' | 'b',
  factor: number,
): Material {
  const material = new MeshBasicMaterial({
    map: map ?? null,
    side: original.side,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.factor = { value: factor };
    shader.fragmentShader = `uniform float factor;\n${shader.fragmentShader}`
      .replace(
        '#include <map_fragment>',
        `diffuseColor.rgb = vec3(factor);
        #ifdef USE_MAP
          diffuseColor.rgb *= texture2D(map, vMapUv).${channel};
        #endif`,
      )
      .replace('#include <colorspace_fragment>', '');
  };
  material.customProgramCacheKey = () => `channel ${channel}`;
  return material;
}
