import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  depthNetwork,
  triplaneDecoder,
  triplaneEncoder,
} from '../../../test/support/onnx/networks.ts';
import { countEdges } from '../mesh/half-edges.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { signedVolume } from '../mesh/volume.ts';
import { createWork } from '../work/create-work.ts';
import { readDepthMap } from './depth-map.ts';
import type { Network } from './network.ts';
import { NotANetwork, readSignature } from './onnx-file.ts';
import { recognizeNetworks } from './recognize.ts';
import { decodePoints } from './triplane/decode-points.ts';
import { sampleVolume } from './triplane/sample-volume.ts';
import { RADIUS, Triplane } from './triplane/triplane.ts';
import { volumeSurface } from './triplane/volume-surface.ts';

const folder = await mkdtemp(join(tmpdir(), 'bozzetto-networks-'));
after(() => rm(folder, { recursive: true }));

describe('files', () => {
  test('networks are recognized by their shapes, with the files of their weights', async () => {
    const { model, external } = triplaneEncoder(1, 'encoder.bin');
    await writeFile(join(folder, 'a.onnx'), model);
    await writeFile(join(folder, 'encoder.bin'), external);
    await writeFile(join(folder, 'b.onnx'), triplaneDecoder(2));
    await writeFile(join(folder, 'readme.txt'), 'not a network');
    assert.deepEqual(await recognizeNetworks(folder), {
      files: { encoder: 'a.onnx', decoder: 'b.onnx' },
      allFiles: ['a.onnx', 'encoder.bin', 'b.onnx'],
      activated: false,
    });
    await writeFile(join(folder, 'c.onnx'), depthNetwork());
    assert.equal((await recognizeNetworks(folder)).files.depth, 'c.onnx');
    await writeFile(join(folder, 'd.onnx'), depthNetwork());
    await assert.rejects(recognizeNetworks(folder), /c\.onnx and d\.onnx have the same inputs/);
    await rm(join(folder, 'd.onnx'));
    await writeFile(join(folder, 'a.onnx'), triplaneEncoder(1, '../secret').model);
    await assert.rejects(recognizeNetworks(folder), /outside of its folder/);
  });

  test('inputs are read without the weights', async () => {
    assert.deepEqual(await readSignature(join(folder, 'b.onnx')), {
      inputs: [{ name: 'features', shape: [null, 120] }],
      outputs: [
        { name: 'density', shape: [null, 1] },
        { name: 'color', shape: [null, 3] },
      ],
      externalFiles: [],
    });
  });

  test('broken files are refused, wherever they end', async () => {
    const whole = triplaneDecoder(2);
    for (const length of [0, 3, 40, whole.length >> 1, whole.length - 30]) {
      const path = join(folder, 'broken.bin');
      await writeFile(path, whole.subarray(0, length));
      await assert.rejects(readSignature(path), NotANetwork, `${length} bytes`);
    }
    await assert.rejects(readSignature(folder), NotANetwork);
    await writeFile(join(folder, 'broken.bin'), 'just words that are no network');
    await assert.rejects(readSignature(join(folder, 'broken.bin')), NotANetwork);
  });
});

test('a triplane is sampled like PyTorch does, with pixels at their centers', () => {
  const data = new Float32Array(3 * 1 * 2 * 2);
  data.set([1, 2, 3, 4], 0);
  const triplane = new Triplane(data, [1, 3, 1, 2, 2]);
  const into = new Float32Array(3);
  const firstOf = (x: number, y: number) => {
    triplane.sample(Float32Array.of(x * RADIUS, y * RADIUS, 0), 1, into);
    return into[0];
  };
  assert.equal(firstOf(-0.5, -0.5), 1);
  assert.equal(firstOf(0.5, -0.5), 2);
  assert.equal(firstOf(-0.5, 0.5), 3);
  assert.equal(firstOf(0, 0), 2.5);
  assert.equal(firstOf(1, 0.5), 2, 'half of it is beyond the border');
});

test('values that are not finite make no points that are not finite', async () => {
  const volume = await sampleVolume(
    async (points) =>
      Float32Array.from({ length: points.length / 3 }, (_, i) => {
        const [x, y, z] = points.subarray(i * 3, i * 3 + 3);
        const far = Math.hypot(x - 0.5, y - 0.5, z - 0.5);
        if (far < 0.2) return Number.POSITIVE_INFINITY;
        return far < 0.3 ? 1 : far < 0.4 ? Number.NaN : Number.NEGATIVE_INFINITY;
      }),
    48,
    createWork(),
  );
  const { positions } = volumeSurface(volume);
  assert.ok(positions.length > 1000 && positions.every(Number.isFinite));
});

test('a decoder with outputs before and after their activation is read as configured', async () => {
  const triplane = new Triplane(new Float32Array(3 * 40 * 4), [1, 3, 40, 2, 2]);
  const output = (size: number, value: number) => ({
    dims: [1, size],
    data: new Float32Array(size).fill(value),
  });
  const outputs = [output(1, 2), output(3, 0), output(1, Math.E), output(3, 0.25)];
  const network = {
    inputShape: [null, 120],
    run: async () => new Map(outputs.map((each, i) => [`${i}`, each])),
  } as unknown as Network;
  for (const [activated, color] of [
    [false, 0.5],
    [true, 0.25],
  ] as const) {
    const points = { triplane, network, activated };
    const asked = { withColors: true };
    const made = await decodePoints(points, new Float32Array(3), asked, createWork());
    assert.ok(Math.abs(made.logDensity[0]! - 1) < 1e-6);
    assert.equal(made.colors![0], color);
  }
});

test('sizes that would fill the memory are refused', async () => {
  const run = () => assert.fail('it must not be run');
  const large = (inputShape: number[]) => ({ inputShape, run }) as unknown as Network;
  const image = { width: 1, height: 1, data: new Uint8Array(4) };
  await assert.rejects(readDepthMap(large([1, 3, 50_000, 50_000]), image), /50000 × 50000 pixels/);
  const triplane = new Triplane(new Float32Array(3 * 40 * 4), [1, 3, 40, 2, 2]);
  const points = { triplane, network: large([2 ** 30, 120]), activated: false };
  await assert.rejects(
    decodePoints(points, new Float32Array(3), { withColors: false }, createWork()),
    /1073741824 points/,
  );
});

test('depths that are not finite are refused', async () => {
  const image = { width: 1, height: 1, data: new Uint8Array(4) };
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const depth = { dims: [1, 1, 2], data: Float32Array.of(1, value) };
    const network = { inputShape: [1, 3, 14, 14], run: async () => new Map([['depth', depth]]) };
    await assert.rejects(readDepthMap(network as unknown as Network, image), /not numbers/);
  }
});

test('the surface of a sampled ball is closed, faces outwards and has its volume', async () => {
  const radius = 0.3;
  let evaluated = 0;
  const volume = await sampleVolume(
    async (points) => {
      evaluated += points.length / 3;
      return Float32Array.from({ length: points.length / 3 }, (_, i) => {
        const [x, y, z] = points.subarray(i * 3, i * 3 + 3);
        return (radius - Math.hypot(x - 0.5, y - 0.5, z - 0.5)) * 60;
      });
    },
    48,
    createWork(),
  );
  assert.ok(evaluated < 0.6 * 49 ** 3, `${evaluated} points`);
  const mesh = volumeSurface(volume);
  const indices = triangulate(mesh).triangles.map((corner) => mesh.corners[corner]);
  const ball = (4 / 3) * Math.PI * radius ** 3;
  assert.ok(Math.abs(signedVolume(mesh.positions, indices) / ball - 1) < 0.02);
  const { boundary, nonManifold } = countEdges(mesh, mesh.positions.length / 3);
  assert.deepEqual({ boundary, nonManifold }, { boundary: 0, nonManifold: 0 });
});
