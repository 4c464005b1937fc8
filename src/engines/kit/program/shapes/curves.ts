/** A point of any number of values, or a row of them. */
export type Values = readonly number[];

/**
 * A curve through all points (Catmull and Rom), with `steps` pieces between each two; of sections as of points, for every
 * value is followed by itself.
 */
export function smoothCurve(points: readonly Values[], steps: number, closed = false): number[][] {
  const count = points.length;
  const at = (i: number): Values =>
    closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))];
  const curve: number[][] = [];
  const spans = closed ? count : count - 1;
  for (let i = 0; i < spans; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      curve.push(
        b.map((_, k) => {
          const [m, n] = [(c[k] - a[k]) / 2, (d[k] - b[k]) / 2];
          const [u, v] = [t * t, t * t * t];
          return (
            (2 * v - 3 * u + 1) * b[k] + (v - 2 * u + t) * m + (3 * u - 2 * v) * c[k] + (v - u) * n
          );
        }),
      );
    }
  }
  if (!closed) curve.push([...points[count - 1]]);
  return curve;
}

/** A circle's points in a plane, anticlockwise, as pairs. */
export function circle(sides: number, radius = 1): number[][] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Points of |x|ⁿ + |z|ⁿ = 1 at even angles: n = 2 is a circle, more is squarer. */
export function superellipse(sides: number, power: number): number[][] {
  return circle(sides).map(([x, z]) => {
    const reach = (Math.abs(x) ** power + Math.abs(z) ** power) ** (-1 / power);
    return [x * reach, z * reach];
  });
}
