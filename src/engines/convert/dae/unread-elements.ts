import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** For each parent, the children that are read, that already cause a warning, or that do not affect the model. */
const KNOWN: Readonly<Record<string, string>> = {
  COLLADA:
    'asset scene extra library_animations library_animation_clips library_cameras library_controllers library_effects library_geometries library_images library_lights library_materials library_nodes library_visual_scenes',
  scene: 'instance_visual_scene',
  visual_scene: 'node',
  node: 'node instance_node instance_geometry instance_controller instance_camera instance_light translate rotate scale matrix lookat skew',
  geometry: 'mesh convex_mesh spline',
  mesh: 'source vertices triangles polylist polygons tristrips trifans lines linestrips points',
  controller: 'skin morph',
  skin: 'bind_shape_matrix source joints vertex_weights',
  morph: 'source targets',
  light: 'technique_common technique',
  camera: 'optics',
  effect: 'profile_COMMON annotate newparam image',
  profile_COMMON: 'image newparam technique',
  constant:
    'emission ambient diffuse specular shininess reflective reflectivity transparent transparency index_of_refraction',
  lambert:
    'emission ambient diffuse specular shininess reflective reflectivity transparent transparency index_of_refraction',
  phong:
    'emission ambient diffuse specular shininess reflective reflectivity transparent transparency index_of_refraction bump',
  blinn:
    'emission ambient diffuse specular shininess reflective reflectivity transparent transparency index_of_refraction bump',
  surface:
    'init_from init_planar format format_hint size viewport_ratio mip_levels mipmap_generate',
  shininess: 'float param',
  reflective: 'color param',
  reflectivity: 'float param',
  transparency: 'float param',
  image: 'init_from renderable',
  material: 'instance_effect',
  instance_effect: '',
  animation: 'animation source sampler channel',
  animation_clip: 'instance_animation',
};
/** Elements that are not entered: they have very many children, none of which is in the table. */
const NOT_ENTERED = new Set(['source', 'triangles', 'polylist', 'polygons', 'asset', 'p', 'input']);
/** Maximum number of elements that are visited. A file with 100,000 nodes has a tenth as many. */
const MOST_VISITED = 5_000_000;
/** Elements that are known in every parent. */
const ANYWHERE = new Set(['asset', 'extra']);

/**
 * Non-standard techniques whose elements are checked one by one, because most of them are merely a program's own
 * settings. Techniques of other profiles are noted as a whole.
 */
const SETTINGS =
  /^(?:MAYA|MAX3D|3DSMAX|MAX|FCOLLADA|FBX|XSI|OpenCOLLADA\w*|GOOGLEEARTH|SketchUp|blender|BOZZETTO|COLLADA_MAX|VIEW|DAZ.*|Houdini|C4D|CINEMA4D|MESHLAB|ModoWorkspace|VCGLAB|PAPAGAYO)$/i;
/** Elements in such techniques that change the appearance unless they are 0. */
const MEANS_SOMETHING = new Set([
  'subdivEnable',
  'emission_level',
  'spec_level',
  'displacement',
  'wireframe',
  'falloff_exponent',
  'user_properties',
  'dynamic_attributes',
]);

/** Notes the elements of a document that no code reads. */
export function noteUnread(collada: Collada): void {
  const { xml } = collada;
  const known = new Map(
    Object.entries(KNOWN).map(([name, children]) => [name, new Set(children.split(' '))]),
  );
  const open: Element[] = [0];
  let visited = 0;
  for (let at = open.pop(); at !== undefined && visited < MOST_VISITED; at = open.pop()) {
    visited++;
    const name = xml.name(at);
    if (name === 'extra') {
      noteExtra(collada, at);
      continue;
    }
    if (NOT_ENTERED.has(name)) continue;
    const children = known.get(name);
    for (const child of xml.children(at)) {
      const kind = xml.name(child);
      if (children === undefined || children.has(kind) || ANYWHERE.has(kind)) open.push(child);
      else noteElement(collada, name, kind);
    }
    if (name === 'point' || name === 'spot') noteFalloff(collada, at);
    if (name === 'ambient' && xml.name(xml.parent(at)) === 'technique_common')
      collada.context.unread.note('element', 'ambient light');
  }
  const scenes = collada.library('library_visual_scenes', 'visual_scene').length;
  if (scenes > 1)
    collada.context.unread.note('element', 'visual_scene besides the first', scenes - 1);
}

function noteElement({ context }: Collada, parent: string, name: string): void {
  // Most names are clear on their own, but `texture` is not.
  const shown = name === 'texture' ? `${parent} ${name}` : name;
  context.unread.note('element', shown);
}

/** Notes a linear falloff, which would be lost because glTF's lights fade with the square of the distance. */
function noteFalloff(collada: Collada, light: Element): void {
  if ((collada.numberAt(light, 'linear_attenuation') ?? 0) !== 0)
    collada.context.unread.note('element', 'linear_attenuation');
}

function noteExtra(collada: Collada, extra: Element): void {
  const { xml, context } = collada;
  for (const technique of xml.children(extra, 'technique')) {
    const profile = xml.attribute(technique, 'profile') ?? '';
    const children = xml.children(technique);
    if (!SETTINGS.test(profile)) {
      if (children.length > 0) context.unread.note('extension', `technique ${profile}`);
      continue;
    }
    for (const child of children) {
      const name = xml.name(child);
      const text = xml.text(child);
      const isHidden = name === 'visibility' && Number(text || 1) === 0;
      const isOn = MEANS_SOMETHING.has(name) && text !== '0' && hasContent(collada, child);
      const isBlended = name === 'blend_mode' && !/^(?:NONE|OVER|ADD|)$/i.test(text);
      if (isHidden || isOn || isBlended) context.unread.note('element', `${profile} ${name}`);
    }
  }
}

function hasContent({ xml }: Collada, element: Element): boolean {
  return xml.children(element).length > 0 || xml.text(element) !== '';
}
