import { splitProperty } from './prim-path.ts';
import type { Stage } from './stage.ts';
import type { StagePrim, StageProperty } from './stage-prim.ts';

/** Maximum number of connections from one node graph's interface to the next. */
const MAX_HOPS = 16;

/** Source of a shader's input: another shader's output, or a value. */
export interface ShaderInput {
  shader: { prim: StagePrim; output: string } | null;
  property: StageProperty | null;
}

/** Follows an input's connections through the interfaces of materials and node graphs. */
export function shaderInput(stage: Stage, prim: StagePrim, name: string): ShaderInput {
  let property = prim.property(name);
  let valued = property;
  for (let hop = 0; hop < MAX_HOPS && property !== null; hop++) {
    if (property.value() !== undefined) valued = property;
    const [target] = property.targets();
    if (target === undefined) break;
    const [path, next] = splitProperty(target);
    const found = stage.at(path);
    if (found === null) break;
    if (next.startsWith('outputs:') && found.typeName === 'Shader') {
      return { shader: { prim: found, output: next.slice('outputs:'.length) }, property: valued };
    }
    property = found.property(next);
  }
  return { shader: null, property: valued };
}
