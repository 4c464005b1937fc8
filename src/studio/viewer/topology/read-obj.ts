import { type PolygonMesh, PolygonMeshBuilder } from './polygon-mesh.ts';

const SPACE = 32;
const NEWLINE = 10;
const SLASH = 47;
const BACKSLASH = 92;

/** Reads the polygons of an OBJ file. Assumes that one unit is a meter, and that +Y is up. */
export function readObjPolygons(bytes: Uint8Array): PolygonMesh {
  const builder = new PolygonMeshBuilder(bytes.length >> 6);
  const face: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = lineEnd(bytes, at);
    const start = skipSpaces(bytes, at, end);
    const isPart = bytes[start + 1] <= SPACE;
    if (isPart && bytes[start] === 0x76) {
      const [x, y, z] = words(bytes, start + 1, end).map(Number);
      builder.addVertex(x, y, z);
    } else if (isPart && bytes[start] === 0x66) {
      builder.addFace(face, readFace(bytes, start + 1, end, face, builder.vertexCount));
    }
    at = end + 1;
  }
  return builder.build();
}

/** Reads the vertices of a face into `face`. Negative indices count back from the most recent vertex. */
function readFace(
  bytes: Uint8Array,
  start: number,
  end: number,
  face: number[],
  vertexCount: number,
): number {
  let sides = 0;
  for (let at = skipSpaces(bytes, start, end); at < end; at = skipSpaces(bytes, at, end)) {
    const isNegative = bytes[at] === 0x2d;
    let value = 0;
    for (at += isNegative ? 1 : 0; at < end && bytes[at] > SPACE && bytes[at] !== SLASH; at++) {
      value = value * 10 + bytes[at] - 48;
    }
    while (at < end && bytes[at] > SPACE) at++;
    face[sides++] = isNegative ? vertexCount - value : value - 1;
  }
  return sides;
}

function words(bytes: Uint8Array, start: number, end: number): string[] {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text.trim().split(/\s+/);
}

/** Returns the end of a line. A backslash at the end of a line continues it on the next one. */
function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    end = bytes.indexOf(NEWLINE, end);
    if (end < 0) return bytes.length;
    const last = bytes[end - 1] === 13 ? end - 2 : end - 1;
    if (bytes[last] !== BACKSLASH) return end;
    bytes[last] = SPACE;
    end++;
  }
}

function skipSpaces(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] <= SPACE) at++;
  return at;
}
