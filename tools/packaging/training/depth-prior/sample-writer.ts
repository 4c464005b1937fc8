import { closeSync, openSync, writeSync } from 'node:fs';
import { columnsOf } from './columns.ts';
import type { Rendering } from './render/rasterize.ts';
import type { View } from './render/view.ts';

/**
 * Writes samples one after the other into four files, which `samples.py` reads:
 * - `.rgba`: 64 x 64 pixels of four bytes,
 * - `.vox`: 48 x 32 x 32 bytes, how full each cell is,
 * - `.mask`: 32 x 32 bytes, how much of each column the object covers,
 * - `.meta`: elevation and azimuth in radians, as float32.
 */
export class SampleWriter {
  /** How many were written. */
  count = 0;
  private readonly pictures: number;
  private readonly cells: number;
  private readonly masks: number;
  private readonly views: number;

  /** @param path of the files, without their endings; what they hold is lost */
  constructor(path: string) {
    this.pictures = openSync(`${path}.rgba`, 'w');
    this.cells = openSync(`${path}.vox`, 'w');
    this.masks = openSync(`${path}.mask`, 'w');
    this.views = openSync(`${path}.meta`, 'w');
  }

  write({ pixels, intervals }: Rendering, view: View): void {
    const { fullness, coverage } = columnsOf(intervals);
    writeSync(this.pictures, pixels);
    writeSync(this.cells, fullness);
    writeSync(this.masks, coverage);
    writeSync(this.views, new Float32Array([view.elevation, view.azimuth]));
    this.count++;
  }

  close(): void {
    for (const file of [this.pictures, this.cells, this.masks, this.views]) closeSync(file);
  }
}
