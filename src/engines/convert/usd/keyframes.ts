import type { Animation, AnimationChannel, Quaternion, Transform } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import type { StageMetrics } from './stage-metrics.ts';

/**
 * Keys of all nodes' transforms, and values of weights in tens. A body of 60 joints has so many in 23 minutes at 24 a
 * second; 10,000 joints that share keys given once would need more memory than there is.
 */
const MOST_KEYS = 2_000_000;
/** Differences below count as none. */
const SAME = 1e-6;

/** Collects channels by time code; they become one animation in seconds. */
export class Keyframes {
  readonly #channels: { times: Float64Array; channel: AnimationChannel }[] = [];
  readonly #context: Pick<ConvertContext, 'warn'>;
  /** Below 0: the animation is too long, and all of it is left out. */
  #room = MOST_KEYS;

  constructor(context: Pick<ConvertContext, 'warn'>) {
    this.#context = context;
  }

  /** Takes room for keys that are about to be read; false, with a warning: the whole animation is left out. */
  takesRoom(keys: number): boolean {
    if (this.#room >= 0) this.#room -= keys;
    if (this.#room >= 0) return true;
    this.#channels.length = 0;
    this.#context.warn(
      'animation_dropped',
      `animations of more than ${MOST_KEYS / 1e6} million keys were left out`,
    );
    return false;
  }

  /** Keys of a node's transform; parts that do not change get no channel. */
  addTransforms(node: number, times: Float64Array, transforms: Transform[]): void {
    this.#add(
      node,
      'translation',
      times,
      transforms.map(({ translation }) => translation),
    );
    this.#add(node, 'rotation', times, alongShortWay(transforms.map(({ rotation }) => rotation)));
    this.#add(
      node,
      'scale',
      times,
      transforms.map(({ scale }) => scale),
    );
  }

  /** Keys of the weights of a node's morph targets. */
  addWeights(node: number, times: Float64Array, weights: number[][]): void {
    this.#add(node, 'weights', times, weights);
  }

  /** Starts at 0 s: at the stage's start, or at the first key if that is earlier. */
  animations(metrics: StageMetrics, name: string): Animation[] {
    if (this.#channels.length === 0) return [];
    let start = metrics.start ?? 0;
    for (const { times } of this.#channels) start = Math.min(start, times[0]);
    const channels = this.#channels.map(({ times, channel }) => {
      return {
        ...channel,
        times: Float32Array.from(times, (time) => (time - start) / metrics.rate),
      };
    });
    return [{ name, channels }];
  }

  #add(node: number, path: AnimationChannel['path'], times: Float64Array, keys: number[][]): void {
    const [first] = keys;
    if (keys.every((key) => key.every((value, i) => Math.abs(value - first[i]) < SAME))) return;
    this.#channels.push({
      times,
      channel: {
        node,
        path,
        times: new Float32Array(0),
        values: Float32Array.from(keys.flat()),
        interpolation: 'linear',
      },
    });
  }
}

/** q and −q turn alike; the next key is the one nearer to the last. */
function alongShortWay(rotations: Quaternion[]): Quaternion[] {
  let last = rotations[0];
  return rotations.map((q) => {
    const dot = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3];
    last = dot < 0 ? (q.map((value) => -value) as Quaternion) : q;
    return last;
  });
}
