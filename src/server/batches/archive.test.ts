import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Batch, BatchItem } from '../../core/ports/batch-store.ts';
import { archiveOf } from './archive.ts';

test('LODs and colliders keep the ends of their names, and what only viewers need is left out', () => {
  const roles = {
    'model.glb': 'geometry_model_url',
    'viewer.glb': 'viewer_model_url',
    'model_LOD1.glb': 'lod_model_url',
    'model_collider.glb': 'collider_model_url',
  };
  const assets = Object.entries(roles).map(([filename, role]) => ({
    ...{ filename, role, kind: 'model', format: 'glb', bytes: 1, sha256: '', blob_key: filename },
  }));
  const task = { task_uuid: 't', flow_name: 'model-finish', status: 'SUCCESS', input: {}, assets };
  const items = [{ name: 'rock', task: { ...task, error: null } }] as unknown as BatchItem[];
  const batch = { batch_uuid: 'b', name: null, counts: {}, created_at: 0, ended_at: 0 };
  const pathsOf = (layout: 'godot' | 'unreal') =>
    archiveOf(batch as unknown as Batch, items, layout, null).manifest.items[0]!.files.map(
      ({ path }) => path.split('/').at(-1),
    );
  assert.deepEqual(pathsOf('godot'), ['rock.glb', 'rock_LOD1.glb', 'rock_collider.glb']);
  assert.deepEqual(pathsOf('unreal'), ['SM_rock.glb', 'SM_rock_LOD1.glb', 'SM_rock_collider.glb']);
});
