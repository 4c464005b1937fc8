/**
 * Sorts boxes (min and max, six values each) by their centers along a Z-curve of 2^10 cells per side. Boxes with values
 * that are not finite are left out. The radix sort takes three passes, is stable, and is linear.
 * @returns the boxes' numbers in this order, and their places on the curve, 30 bits each
 */
export function mortonOrder(boxes: Float32Array) {
  const total = boxes.length / 6;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  let order = new Uint32Array(total);
  let count = 0;
  for (let i = 0; i < total; i++) {
    const b = 6 * i;
    const extent =
      boxes[b] - boxes[b + 3] + boxes[b + 1] - boxes[b + 4] + boxes[b + 2] - boxes[b + 5];
    if (!(extent <= 0 && extent > -Infinity)) continue;
    order[count++] = i;
    const x = boxes[b] + boxes[b + 3];
    const y = boxes[b + 1] + boxes[b + 4];
    const z = boxes[b + 2] + boxes[b + 5];
    if (x < lowX) lowX = x;
    if (y < lowY) lowY = y;
    if (z < lowZ) lowZ = z;
    if (x > highX) highX = x;
    if (y > highY) highY = y;
    if (z > highZ) highZ = z;
  }
  order = order.slice(0, count);
  const scaleX = highX > lowX ? 1023 / (highX - lowX) : 0;
  const scaleY = highY > lowY ? 1023 / (highY - lowY) : 0;
  const scaleZ = highZ > lowZ ? 1023 / (highZ - lowZ) : 0;
  let codes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const b = 6 * order[i];
    codes[i] =
      (spread((boxes[b] + boxes[b + 3] - lowX) * scaleX) << 2) |
      (spread((boxes[b + 1] + boxes[b + 4] - lowY) * scaleY) << 1) |
      spread((boxes[b + 2] + boxes[b + 5] - lowZ) * scaleZ);
  }
  let sortedCodes = new Uint32Array(count);
  let sorted = new Uint32Array(count);
  for (let shift = 0; shift < 30; shift += 10) {
    const start = new Uint32Array(1025);
    for (let i = 0; i < count; i++) start[((codes[i] >>> shift) & 1023) + 1]++;
    for (let digit = 0; digit < 1024; digit++) start[digit + 1] += start[digit];
    for (let i = 0; i < count; i++) {
      const slot = start[(codes[i] >>> shift) & 1023]++;
      sortedCodes[slot] = codes[i];
      sorted[slot] = order[i];
    }
    [codes, sortedCodes] = [sortedCodes, codes];
    [order, sorted] = [sorted, order];
  }
  return { order, codes };
}

/** Spreads ten bits, with two zeros between them. */
function spread(value: number): number {
  let v = value & 1023;
  v = (v | (v << 16)) & 0x30000ff;
  v = (v | (v << 8)) & 0x300f00f;
  v = (v | (v << 4)) & 0x30c30c3;
  return (v | (v << 2)) & 0x9249249;
}
