import { sampleModel } from '../test/support/mock-servers/sample-model.ts';
import { writeModel } from '../test/support/models.ts';
import { bumpyBall } from './render-scene.ts';

/** Model that a server returns, and the task's request. */
export interface FinishedShape {
  name: string;
  model: Uint8Array;
  flow: 'image-to-mesh' | 'image-to-model';
  input: { polygon_limit: number; texture_size?: number };
  bar?: { atMost: number };
  runs: number;
}

const MOST = 1_000_000;

/**
 * Bare geometry, a model with three textures of 4096² that is passed on unchanged, and one that must be reduced and
 * baked.
 */
export async function finishedShapes(smoke: boolean): Promise<FinishedShape[]> {
  const ball = async (triangles: number, textures: number) => {
    const scene = await bumpyBall(smoke ? 5000 : triangles, smoke ? 256 : textures);
    return (await writeModel(scene, 'glb')).bytes;
  };
  const bare = await sampleModel(smoke ? {} : { around: 800, across: 400 });
  const textured = await ball(400_000, 4096);
  const dense = await ball(1_000_000, 2048);
  const megabytes = ({ byteLength }: Uint8Array) => Math.round(byteLength / 1e6);
  const many = smoke ? 1 : 9;
  const few = smoke ? 1 : 3;
  return [
    {
      name: `${megabytes(bare)} MB of 640,000 triangles, nothing reduced`,
      ...{ model: bare, flow: 'image-to-mesh', input: { polygon_limit: MOST } },
      ...{ bar: { atMost: 300 }, runs: many },
    },
    {
      name: 'the same, reduced to 50,000 triangles, geometry alone',
      ...{ model: bare, flow: 'image-to-mesh', input: { polygon_limit: 50_000 }, runs: few },
    },
    {
      name: `${megabytes(textured)} MB of 400,000 triangles with three textures of 4096², nothing reduced`,
      ...{ model: textured, flow: 'image-to-model' },
      input: { polygon_limit: MOST, texture_size: 4096 },
      ...{ bar: { atMost: 300 }, runs: many },
    },
    {
      name: `${megabytes(dense)} MB of 1M triangles, reduced to ${smoke ? 2000 : 50_000} and baked at 2048²`,
      ...{ model: dense, flow: 'image-to-model' },
      input: { polygon_limit: smoke ? 2000 : 50_000, texture_size: smoke ? 1024 : 2048 },
      ...{ bar: { atMost: 3000 }, runs: few },
    },
  ];
}
