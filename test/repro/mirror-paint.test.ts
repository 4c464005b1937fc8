import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { flow } from '../../src/flows/model-finish/flow.ts';
import { torus } from '../support/remesh-shapes.ts';

const RED = [0.8, 0.05, 0.05, 1] as const;
const BLUE = [0.05, 0.05, 0.8, 1] as const;

/** Two rings that mirror each other, each with a color. */
function rings(colors: readonly (typeof RED | typeof BLUE)[]): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  colors.forEach((baseColor, m) => {
    scene.materials.push(material({ baseColor: [...baseColor], metallic: 0, roughness: 1 }));
    scene.meshes.push({
      name: 'ring',
      geometry: { ...torus(16, 8), material: m },
      morphWeights: [],
    });
    const node = sceneNode({ name: `ring ${m}`, mesh: m });
    node.transform.translation = [4 * m - 2, 0, 0];
    scene.nodes.push(node);
    scene.roots.push(m);
  });
  return scene;
}

test('sides that share their texture are reported if they were painted differently', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-mirror-paint-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const engines = builtInEngines();
  const finish = async (scene: Scene, settings: object) => {
    const request = { format: 'glb', name: 'rings' };
    const { file } = await engines.converter.write(scene, request, createWork());
    const path = join(folder, 'rings.glb');
    await writeFile(path, file.bytes);
    const { diagnostics } = await flow.run({
      input: { model_file: 'rings.glb', collision: 'convex', texture_size: 256, ...settings },
      sources: { model_file: path },
      engines,
      work: createWork(),
    });
    const warnings = (diagnostics.warnings ?? []) as { code: string }[];
    const { collider, after } = diagnostics.mesh!.finish!;
    return { codes: warnings.map(({ code }) => code), collider, uv: after.uv };
  };
  const mirrored = { uv: 'unwrap', mirror_overlap: true };
  const unlike = await finish(rings([RED, BLUE]), mirrored);
  assert.ok(unlike.uv!.mirrored_percent! > 40, `${unlike.uv!.mirrored_percent} % mirrored`);
  assert.ok(unlike.codes.includes('mirror_paint_lost'), unlike.codes.join(' '));
  const alike = await finish(rings([RED, RED]), mirrored);
  assert.ok(alike.uv!.mirrored_percent! > 40, `${alike.uv!.mirrored_percent} % mirrored`);
  assert.ok(!alike.codes.includes('mirror_paint_lost'), alike.codes.join(' '));
  // The collider that is made while charts are laid out is that of the finished model.
  const kept = await finish(rings([RED, RED]), { uv: 'keep' });
  assert.ok(kept.collider!.pieces > 1);
  assert.deepEqual(alike.collider, kept.collider);
});
