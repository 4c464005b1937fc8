/** The corners at each vertex, ascending: `corners[offsets[v]]` to before `corners[offsets[v + 1]]`. */
export interface VertexCorners {
  offsets: Uint32Array<ArrayBuffer>;
  corners: Uint32Array<ArrayBuffer>;
}

/** Inverts `corners` (the vertex of each corner) by counting. */
export function cornersOfVertices(corners: Uint32Array, vertexCount: number): VertexCorners {
  const offsets = new Uint32Array(vertexCount + 1);
  for (let c = 0; c < corners.length; c++) offsets[corners[c] + 1]++;
  for (let v = 0; v < vertexCount; v++) offsets[v + 1] += offsets[v];
  const cursor = offsets.slice(0, vertexCount);
  const list = new Uint32Array(corners.length);
  for (let c = 0; c < corners.length; c++) list[cursor[corners[c]]++] = c;
  return { offsets, corners: list };
}
