import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { PATIENCE_MS } from './patience.ts';

const call = promisify(execFile);

/** Whether the program is installed; tests report what they skipped. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What Blender finds in a file after importing it into an empty scene; the box with +Z up, in meters. */
export interface BlenderFacts {
  error?: string;
  objects: number;
  faces: number;
  quads: number;
  triangles: number;
  uvLayers: number;
  materials: number;
  images: number;
  armatures: number;
  actions: number;
  size: [number, number, number];
}

// numpy removed `bool` in 1.24, but Blender 3.4's glTF importer still uses it.
const SCRIPT = `
import bpy, json, sys, mathutils
import numpy
numpy.bool = bool
importers = {
  'glb': lambda p: bpy.ops.import_scene.gltf(filepath=p),
  'gltf': lambda p: bpy.ops.import_scene.gltf(filepath=p),
  'fbx': lambda p: bpy.ops.import_scene.fbx(filepath=p),
  'obj': lambda p: bpy.ops.wm.obj_import(filepath=p),
  'stl': lambda p: bpy.ops.import_mesh.stl(filepath=p),
  'ply': lambda p: bpy.ops.import_mesh.ply(filepath=p),
  'dae': lambda p: bpy.ops.wm.collada_import(filepath=p),
}
found = {}
for path in sys.argv[sys.argv.index('--') + 1:]:
  bpy.ops.wm.read_factory_settings(use_empty=True)
  try:
    importers[path.rsplit('.', 1)[1]](path)
    meshes = [o for o in bpy.data.objects if o.type == 'MESH']
    low, high = [1e30] * 3, [-1e30] * 3
    facts = dict(objects=len(meshes), faces=0, quads=0, triangles=0)
    bpy.context.view_layer.update()
    for o in meshes:
      for p in o.data.polygons:
        facts['faces'] += 1
        facts['quads'] += p.loop_total == 4
        facts['triangles'] += p.loop_total - 2
      for v in o.data.vertices:
        w = o.matrix_world @ v.co
        for i in range(3):
          low[i] = min(low[i], w[i])
          high[i] = max(high[i], w[i])
    facts['uvLayers'] = max([len(o.data.uv_layers) for o in meshes] or [0])
    facts['materials'] = len({s.material.name for o in meshes for s in o.material_slots if s.material})
    facts['images'] = len([i for i in bpy.data.images if i.size[0] > 0])
    facts['armatures'] = len(bpy.data.armatures)
    facts['actions'] = len(bpy.data.actions)
    facts['size'] = [high[i] - low[i] for i in range(3)]
    found[path] = facts
  except Exception as error:
    found[path] = dict(error=str(error))
print('FACTS' + json.dumps(found))
`;

/** Lets Blender import each file, all in one run. */
export async function askBlender(paths: string[]): Promise<Record<string, BlenderFacts>> {
  const { stdout, stderr } = await call(
    'blender',
    ['--background', '--factory-startup', '--python-expr', SCRIPT, '--', ...paths],
    { maxBuffer: 2 ** 26, timeout: PATIENCE_MS + paths.length * 40_000 },
  );
  const line = stdout.split('\n').find((one) => one.startsWith('FACTS'));
  if (line === undefined)
    throw new Error(`Blender said nothing:\n${(stdout + stderr).slice(-2000)}`);
  return JSON.parse(line.slice(5)) as Record<string, BlenderFacts>;
}

/** Counts of `assimp info`. */
export interface AssimpFacts {
  meshes: number;
  faces: number;
  materials: number;
  animations: number;
}

/** @throws if assimp cannot read the file */
export async function askAssimp(path: string): Promise<AssimpFacts> {
  const { stdout } = await call('assimp', ['info', path, '--raw'], { timeout: PATIENCE_MS });
  const count = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(stdout)?.[1]);
  return {
    meshes: count('Meshes'),
    faces: count('Faces'),
    materials: count('Materials'),
    animations: count('Animations'),
  };
}
