/** Returns unit vectors spread evenly over the sphere (a Fibonacci spiral), three values each. */
export function evenlySpread(count: number): Float64Array {
  const directions = new Float64Array(3 * count);
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * i + 1) / count;
    const radius = Math.sqrt(1 - y * y);
    directions[3 * i] = radius * Math.cos(i * turn);
    directions[3 * i + 1] = y;
    directions[3 * i + 2] = radius * Math.sin(i * turn);
  }
  return directions;
}
