import type { CutOutGround, OtherViews, Raster } from '../engines/spec.ts';
import type { Flow, OutputFile } from './flow.ts';
import { cutOutPicture } from './steps/cut-out-picture.ts';
import { areSidesExchanged } from './steps/named-sides.ts';
import { Report } from './steps/report.ts';

/**
 * For model servers that do not cut objects out themselves: writes a PNG for each source, named after its side, with an
 * object that was found. `methods` and `cut` list, by side, how its object was found, and the sides that have a file;
 * `exchanged` says whether left and right show the opposite side.
 */
export const cutOutPicturesFlow: Flow = {
  limit: { seconds: 60, secondsPer: {}, cheaper: 'Send an image with a plain background.' },
  async run({ input, sources, engines, work }) {
    const files: OutputFile[] = [];
    const methods: Record<string, string> = {};
    const cut: string[] = [];
    const cutOuts: Record<string, Raster> = {};
    const names = Object.keys(sources);
    for (const name of names) {
      const part = work.within(1 / names.length);
      const ground = input.ground as CutOutGround;
      const { png, cutOut, method } = await cutOutPicture(engines, sources[name]!, ground, part);
      methods[name] = method;
      if (png === null || cutOut === null) continue;
      cut.push(name);
      cutOuts[name] = cutOut;
      const { bytes, width, height } = png;
      files.push({
        role: 'cut_out',
        kind: 'preview',
        format: 'png',
        filename: `${name}.png`,
        content_type: 'image/png',
        bytes,
        width,
        height,
      });
    }
    const { front, ...others } = cutOuts;
    // Only an image from straight ahead has the colors of the front edge in its middle.
    const exchanged =
      front !== undefined &&
      input.is_front_oblique !== true &&
      areSidesExchanged(engines.comparer, front, others as OtherViews);
    const report = new Report().engines({ segmenter: engines.segmenter.identity });
    return report.outcome(files, work, { methods, cut, exchanged });
  },
};
