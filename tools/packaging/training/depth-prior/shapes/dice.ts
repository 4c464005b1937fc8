import type { Color } from '../mesh.ts';
import type { Random } from '../random.ts';

/** Draws by lot: numbers, choices and colors. */
export class Dice {
  protected random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** From 0 to 1. */
  share(): number {
    return this.random();
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** Every doubling is as likely as any other. */
  betweenByRatio(low: number, high: number): number {
    return Math.exp(this.between(Math.log(low), Math.log(high)));
  }

  /** A whole number, both ends included. */
  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)];
  }

  color(): Color {
    const hue = this.random() * 6;
    const saturation = this.between(0, 1) ** 0.7;
    const value = this.between(0.12, 1);
    const channel = (n: number): number => {
      const k = (n + hue) % 6;
      return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return [channel(5), channel(3), channel(1)];
  }

  /** A lighter or darker neighbour. */
  near([red, green, blue]: Color, spread = 0.25): Color {
    const factor = 1 + this.between(-spread, spread);
    const vary = (x: number): number => clamp(x * factor + this.between(-spread, spread) * 0.2);
    return [vary(red), vary(green), vary(blue)];
  }

  dark(): Color {
    const v = this.between(0.03, 0.25);
    return [v, v, v * this.between(0.9, 1.2)];
  }

  wood(): Color {
    const v = this.between(0.25, 0.8);
    return [v, v * this.between(0.55, 0.75), v * this.between(0.25, 0.5)];
  }

  metal(): Color {
    const v = this.between(0.35, 0.9);
    return [v, v, Math.min(1, v * this.between(0.95, 1.1))];
  }

  green(): Color {
    return [this.between(0.05, 0.5), this.between(0.35, 0.8), this.between(0.05, 0.35)];
  }
}

function clamp(x: number): number {
  return Math.max(0, Math.min(1, x));
}
