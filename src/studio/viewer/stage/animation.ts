import type { AnimationAction } from 'three';
import type { Pane } from './pane.ts';

/** State of the animation player. */
export interface PlayerState {
  /** Index of the active clip; −1: none, the model is in its rest pose. */
  clip: number;
  isPlaying: boolean;
}

/** Plays the clips of a pane's model. */
export class Player {
  readonly #pane: Pane;
  #action: AnimationAction | null = null;
  state: PlayerState = { clip: -1, isPlaying: false };

  constructor(pane: Pane) {
    this.#pane = pane;
  }

  /** Current position in the clip, in seconds. */
  get time(): number {
    return this.#action?.time ?? 0;
  }

  /** Starts a clip from its beginning, or returns to the rest pose if the index is −1. */
  choose(clip: number): void {
    this.#pane.mixer.stopAllAction();
    this.#action = null;
    const chosen = this.#pane.model.clips[clip];
    if (chosen) {
      this.#action = this.#pane.mixer.clipAction(chosen);
      this.#action.play();
    }
    this.state = { clip: chosen ? clip : -1, isPlaying: chosen !== undefined };
    this.#pane.setPosed(chosen !== undefined);
  }

  setPlaying(isPlaying: boolean): void {
    this.state = { ...this.state, isPlaying: isPlaying && this.#action !== null };
  }

  /** Shows the clip at a given time. */
  seek(seconds: number): void {
    if (!this.#action) return;
    this.#action.time = seconds;
    this.#pane.mixer.update(0);
    this.#pane.setPosed(true);
  }

  /** Advances the animation; returns true if there is something new to draw. */
  advance(seconds: number): boolean {
    if (!this.state.isPlaying) return false;
    this.#pane.mixer.update(seconds);
    this.#pane.setPosed(true);
    return true;
  }
}
