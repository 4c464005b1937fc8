import { NoBlending, type Node, NodeMaterial } from 'three/webgpu';

/** The material of a pass over a whole picture: it writes what the node says, and blends nothing. */
export function passMaterial(value: Node): NodeMaterial {
  const material = new NodeMaterial();
  material.lights = material.fog = false;
  material.blending = NoBlending;
  material.depthTest = material.depthWrite = false;
  material.fragmentNode = value;
  return material;
}
