import type { Animation, AnimationChannel, Quaternion, Transform } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import type { StageMetrics } from './stage-metrics.ts';

/**
 * Maximum number of keys of all nodes' transforms plus a tenth of the number of weights. A body with 60 joints has this
 * many in 23 minutes at 24 keys per second. The limit is needed because a file can store keys once and share them among
 * 10,000 joints, which would need more memory than there is.
 */
const MOST_KEYS = 2_000_000;
/** Differences smaller than this count as zero. */
const SAME = 1e-6;

/** Collects channels by time code, and builds one animation in seconds from them. */
export class Keyframes {
  readonly #channels: { times: Float64Array; channel: AnimationChannel }[] = [];
  readonly #context: Pick<ConvertContext, 'warn'>;
  /** Number of keys that may still be added. Below 0, the animation is too long and is left out completely. */
  #room = MOST_KEYS;

  constructor(context: Pick<ConvertContext, 'warn'>) {
    this.#context = context;
  }

  /**
   * Reserves space for keys that are about to be read. Returns false, with a warning, if the whole animation is left
   * out.
   */
  takesRoom(keys: number): boolean {
    if (this.#room >= 0) this.#room -= keys;
    if (this.#room >= 0) return true;
    this.#channels.length = 0;
    this.#context.warn(
      'animation_dropped',
      `animations with more than ${MOST_KEYS / 1e6} million keys were left out`,
    );
    return false;
  }

  /** Adds keys of a node's transform; parts that do not change get no channel. */
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

  /** Adds keys of the weights of a node's morph targets. */
  addWeights(node: number, times: Float64Array, weights: number[][]): void {
    this.#add(node, 'weights', times, weights);
  }

  /** Returns the animation, which starts at 0 s. That is the stage's start, or the first key if it is earlier. */
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

/** Chooses the sign of each rotation that is nearer to the previous key, because q and −q are the same rotation. */
function alongShortWay(rotations: Quaternion[]): Quaternion[] {
  let last = rotations[0];
  return rotations.map((q) => {
    const dot = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3];
    last = dot < 0 ? (q.map((value) => -value) as Quaternion) : q;
    return last;
  });
}
