import { WRITE_FORMATS } from '../contract/formats.ts';

/**
 * Triangles where none are asked for. The interface's own default is a million, which few programs want, and which takes
 * 4.9 s of engine time where 50,000 take 2.4 s.
 */
export const DEFAULT_POLYGONS = 100_000;

/** What `-o` may end in, for the help. */
export const MODEL_ENDINGS = `it may end in .${WRITE_FORMATS.join(', .')}; formats that
                        the flow does not produce need a conversion, which costs 1 credit`;

/** The help of the options that image and words share. */
export const RECONSTRUCTION_OPTIONS = `  --polygons N          triangle limit, 1000 to 1500000 (default: 100000; in the API,
                        polygon_limit defaults to 1000000)
  --texture N           texture size in pixels per side, 1024 to 4096
  --turbo               faster, with less detail
  --model-version NAME  model version, v1 or v2`;

/** The options that image and words share, as the parser takes them; `flow` is what is made where none is asked for. */
export const reconstructionOptions = <Flow extends string>(flow: Flow) =>
  ({
    output: { type: 'string', short: 'o' },
    flow: { type: 'string', default: flow },
    polygons: { type: 'string' },
    texture: { type: 'string' },
    turbo: { type: 'boolean' },
    'model-version': { type: 'string' },
    embedded: { type: 'boolean', default: false },
  }) as const;
