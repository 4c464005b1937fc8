/**
 * Sorts boxes (min and max, six values each) by their centers along a Z-curve of 2^10 cells per side. Boxes with values
 * that are not finite are left out. The radix sort takes three passes, is stable, and is linear.
 */
export function mortonOrder(boxes: Float32Array): Uint32Array<ArrayBuffer> {
  const total = boxes.length / 6;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let order = new Uint32Array(total);
  let count = 0;
  for (let i = 0; i < total; i++) {
    const b = 6 * i;
    const extent =
      boxes[b] - boxes[b + 3] + boxes[b + 1] - boxes[b + 4] + boxes[b + 2] - boxes[b + 5];
    if (!(extent <= 0 && extent > -Infinity)) continue;
    order[count++] = i;
    for (let k = 0; k < 3; k++) {
      const centre = boxes[b + k] + boxes[b + 3 + k];
      if (centre < low[k]) low[k] = centre;
      if (centre > high[k]) high[k] = centre;
    }
  }
  order = order.slice(0, count);
  const scale = [0, 1, 2].map((k) => (high[k] > low[k] ? 1023 / (high[k] - low[k]) : 0));
  const [lowX, lowY, lowZ] = low;
  const [scaleX, scaleY, scaleZ] = scale;
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
  return order;
}

/** Spreads ten bits, with two zeros between them. */
function spread(value: number): number {
  let v = value & 1023;
  v = (v | (v << 16)) & 0x30000ff;
  v = (v | (v << 8)) & 0x300f00f;
  v = (v | (v << 4)) & 0x30c30c3;
  return (v | (v << 2)) & 0x9249249;
}
