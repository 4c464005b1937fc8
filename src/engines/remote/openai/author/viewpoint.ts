import type { FittedCamera } from '../../../spec/likeness.ts';

/** Direction from which a picture was taken, in degrees. */
export type Viewpoint = Pick<FittedCamera, 'azimuth' | 'elevation'>;

/** Names of the parameters in which the author of a picture's program states the viewpoint. */
const NAMES = { azimuth: 'camera_azimuth', elevation: 'camera_elevation' } as const;

type Parameters = Record<string, { value?: unknown } | undefined>;

/** Returns the viewpoint that a program states; null: none, or an impossible one. */
export function statedViewpoint(program: object): Viewpoint | null {
  const { parameters = {} } = program as { parameters?: Parameters };
  const azimuth = parameters[NAMES.azimuth]?.value;
  const elevation = parameters[NAMES.elevation]?.value;
  if (typeof azimuth !== 'number' || typeof elevation !== 'number') return null;
  if (Math.abs(azimuth) > 180 || Math.abs(elevation) > 90) return null;
  return { azimuth, elevation };
}

/** Removes the parameters that state a viewpoint from a program, unless something in it depends on them. */
export function withoutViewpoint(program: object): object {
  const { parameters, ...rest } = program as { parameters?: Parameters };
  if (parameters === undefined) return program;
  const text = JSON.stringify(rest);
  if (Object.values(NAMES).some((name) => text.includes(name))) return program;
  const kept = Object.entries(parameters).filter(
    ([name]) => name !== NAMES.azimuth && name !== NAMES.elevation,
  );
  if (kept.length === Object.keys(parameters).length) return program;
  if (kept.length === 0) return rest;
  // Keys stay in their order.
  return { ...program, parameters: Object.fromEntries(kept) };
}
