import { Color, DoubleSide, FrontSide, MeshBasicNodeMaterial } from 'three/webgpu';
import type { Material, TextureUse } from '../../mesh/scene.ts';
import { extensionOf, isTransparent } from './scene-materials.ts';
import { SurfaceMaterial, type Surroundings } from './surface-material.ts';
import type { SceneTextures } from './textures.ts';

/** glTF's default where a volume absorbs nothing. */
const NO_ATTENUATION = Number.POSITIVE_INFINITY;
/** A dielectric's, and glTF's default. */
const IOR = 1.5;

const WHITE = [1, 1, 1] as const;
const BLACK = [0, 0, 0] as const;
const linear = ([red, green, blue]: readonly number[]) => new Color(red, green, blue);

/** How a primitive uses its material. */
export interface MaterialUse {
  /** The vertices have colours, which are multiplied with its own. */
  vertexColors: boolean;
  uvSets: number;
  /** Without them three derives the frame of normal maps from UVs that run upwards. */
  tangents: boolean;
  /** Only the front is drawn of a material that is not double-sided. */
  singleSided: boolean;
}

/** three.js's material for one of the scene's, with the extensions that three knows. */
export function makeMaterial(
  material: Material,
  use: MaterialUse,
  textures: SceneTextures,
  surroundings: Surroundings,
): SurfaceMaterial | MeshBasicNodeMaterial {
  const made = material.unlit ? new MeshBasicNodeMaterial() : new SurfaceMaterial(surroundings);
  const map = (texture: TextureUse | null, coloured: boolean) =>
    texture !== null && texture.uvSet < use.uvSets ? textures.of(texture, coloured) : null;
  made.fog = false;
  made.color = linear(material.baseColor);
  made.opacity = material.alphaMode === 'blend' ? material.baseColor[3] : 1;
  made.map = map(material.baseColorTexture, true);
  made.vertexColors = use.vertexColors;
  made.side = material.doubleSided || !use.singleSided ? DoubleSide : FrontSide;
  made.shadowSide = DoubleSide;
  made.transparent = material.alphaMode === 'blend';
  made.forceSinglePass = true;
  made.depthWrite = !made.transparent;
  if (material.alphaMode === 'mask') {
    made.opacity = material.baseColor[3];
    made.alphaTest = Math.max(material.alphaCutoff, 1e-6);
  }
  if (!(made instanceof SurfaceMaterial)) return made;
  made.metalness = material.metallic;
  made.roughness = material.roughness;
  made.metalnessMap = made.roughnessMap = map(material.metallicRoughnessTexture, false);
  made.normalMap = map(material.normalTexture, false);
  const upwards = use.tangents ? 1 : -1;
  made.normalScale.set(material.normalScale, material.normalScale * upwards);
  made.clearcoatNormalScale.set(1, upwards);
  made.aoMap = map(material.occlusionTexture, false);
  made.aoMapIntensity = material.occlusionStrength;
  made.emissive = linear(material.emissive);
  made.emissiveIntensity = material.emissiveStrength;
  made.emissiveMap = map(material.emissiveTexture, true);
  addExtensions(made, material, map);
  return made;
}

/** The KHR_materials_* extensions; what none of them says keeps three's default, which is glTF's. */
function addExtensions(
  made: SurfaceMaterial,
  material: Material,
  map: (texture: TextureUse | null, coloured: boolean) => SurfaceMaterial['map'],
): void {
  made.ior = extensionOf(material, 'ior').number('ior', IOR);

  const coat = extensionOf(material, 'clearcoat');
  made.clearcoat = coat.number('clearcoatFactor', 0);
  made.clearcoatMap = map(coat.texture('clearcoatTexture'), false);
  made.clearcoatRoughness = coat.number('clearcoatRoughnessFactor', 0);
  made.clearcoatRoughnessMap = map(coat.texture('clearcoatRoughnessTexture'), false);
  made.clearcoatNormalMap = map(coat.texture('clearcoatNormalTexture'), false);

  const sheen = extensionOf(material, 'sheen');
  made.sheen = sheen.present ? 1 : 0;
  made.sheenColor = linear(sheen.color('sheenColorFactor', BLACK));
  made.sheenColorMap = map(sheen.texture('sheenColorTexture'), true);
  made.sheenRoughness = sheen.number('sheenRoughnessFactor', 0);
  made.sheenRoughnessMap = map(sheen.texture('sheenRoughnessTexture'), false);

  const specular = extensionOf(material, 'specular');
  made.specularIntensity = specular.number('specularFactor', 1);
  made.specularIntensityMap = map(specular.texture('specularTexture'), false);
  made.specularColor = linear(specular.color('specularColorFactor', WHITE));
  made.specularColorMap = map(specular.texture('specularColorTexture'), true);

  const film = extensionOf(material, 'iridescence');
  made.iridescence = film.number('iridescenceFactor', 0);
  made.iridescenceMap = map(film.texture('iridescenceTexture'), false);
  made.iridescenceIOR = film.number('iridescenceIor', 1.3);
  made.iridescenceThicknessMinimum = film.number('iridescenceThicknessMinimum', 100);
  made.iridescenceThicknessMaximum = film.number('iridescenceThicknessMaximum', 400);
  made.iridescenceThicknessMap = map(film.texture('iridescenceThicknessTexture'), false);

  const brushed = extensionOf(material, 'anisotropy');
  made.anisotropy = brushed.number('anisotropyStrength', 0);
  made.anisotropyRotation = brushed.number('anisotropyRotation', 0);
  made.anisotropyMap = map(brushed.texture('anisotropyTexture'), false);

  if (!isTransparent(material)) return;
  const glass = extensionOf(material, 'transmission');
  made.transmission = glass.number('transmissionFactor', 0);
  made.transmissionMap = map(glass.texture('transmissionTexture'), false);
  const volume = extensionOf(material, 'volume');
  made.thickness = volume.number('thicknessFactor', 0);
  made.thicknessMap = map(volume.texture('thicknessTexture'), false);
  made.attenuationDistance = volume.number('attenuationDistance', NO_ATTENUATION);
  made.attenuationColor = linear(volume.color('attenuationColor', WHITE));
  made.dispersion = extensionOf(material, 'dispersion').number('dispersion', 0);
}
