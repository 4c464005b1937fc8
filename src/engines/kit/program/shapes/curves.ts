/** A point with any number of values. */
export type Values = readonly number[];

/**
 * Returns a curve through all points (Catmull-Rom), with `steps` segments between neighboring points. It works for
 * points and for cross-sections, because each value is interpolated separately.
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

/** Returns a circle's points in a plane, counterclockwise, as pairs. */
export function circle(sides: number, radius = 1): number[][] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Returns points of |x|ⁿ + |z|ⁿ = 1 at equal angles. n = 2 gives a circle; higher values are squarer. */
export function superellipse(sides: number, power: number): number[][] {
  return circle(sides).map(([x, z]) => {
    const reach = (Math.abs(x) ** power + Math.abs(z) ** power) ** (-1 / power);
    return [x * reach, z * reach];
  });
}
