import { z } from 'zod';

/** A number, or an expression of numbers, parameters and functions: `height / 2 + 0.1`. */
export type Numeric = number | string;
export type Triple = [Numeric, Numeric, Numeric];
export type Pair = [Numeric, Numeric];

/** Name of a part, a bone or something similar. */
export const name = z.string().min(1).max(60);
/** Name of a parameter, a material or a socket. */
export const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/i);
/** A length in meters, or any other number. */
export const finite = z.number().min(-10_000).max(10_000);
export const numeric: z.ZodType<Numeric> = z.union([finite, z.string().min(1).max(200)]);
export const triple: z.ZodType<Triple> = z.tuple([numeric, numeric, numeric]);
export const pair: z.ZodType<Pair> = z.tuple([numeric, numeric]);

/** Maximum number of points in a path or outline. */
export const MOST_POINTS = 128;
export const triples = z.array(triple).min(2).max(MOST_POINTS);
/** One radius, or one for each point of a path. */
export const radii = z.union([numeric, z.array(numeric).min(1).max(MOST_POINTS)]);
