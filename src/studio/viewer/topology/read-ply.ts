import { PolygonFileError, type PolygonMesh, PolygonMeshBuilder } from './polygon-mesh.ts';

interface Property {
  name: string;
  type: keyof typeof TYPES;
  /** The type of the length, if the property is a list; null for a single value. */
  count: keyof typeof TYPES | null;
}

interface Element {
  name: string;
  count: number;
  properties: Property[];
}

/** Reads the next value of a type. */
type Next = (type: keyof typeof TYPES) => number;

const TYPES = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
} as const;
const HEADER_LIMIT = 65_536;

/**
 * Reads the polygons of a PLY file (ASCII, or binary in either byte order). One unit is taken as a meter, and +Y as up.
 * @throws PolygonFileError if the header cannot be read or the file is truncated
 */
export function readPlyPolygons(bytes: Uint8Array): PolygonMesh {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_LIMIT));
  const header = /^ply\r?\n[\s\S]*?\nend_header\r?\n/.exec(head)?.[0];
  const format = header && /^format (\w+)/m.exec(header)?.[1];
  if (!header || !format)
    throw new PolygonFileError('The file is not a PLY: it has no PLY header.');
  const body = bytes.subarray(header.length);
  const next = format === 'ascii' ? asciiValues(body) : binaryValues(body, format);
  const builder = new PolygonMeshBuilder();
  try {
    for (const element of readElements(header)) readElement(element, next, builder);
  } catch (error) {
    throw error instanceof RangeError ? new PolygonFileError('The PLY file is truncated.') : error;
  }
  return builder.build();
}

function readElements(header: string): Element[] {
  const elements: Element[] = [];
  for (const line of header.split(/\r?\n/)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'element') {
      elements.push({ name: words[1], count: Number(words[2]), properties: [] });
    } else if (words[0] === 'property') {
      const isList = words[1] === 'list';
      const [count, type, name] = isList ? words.slice(2) : [null, ...words.slice(1)];
      if (!((type ?? '') in TYPES))
        throw new PolygonFileError(`The PLY file has an unknown type: ${type}.`);
      elements.at(-1)?.properties.push({ name, type, count } as Property);
    }
  }
  return elements;
}

function readElement(element: Element, next: Next, builder: PolygonMeshBuilder): void {
  const axes = element.properties.map(({ name }) => 'xyz'.indexOf(name));
  const point = [0, 0, 0];
  const face: number[] = [];
  for (let i = 0; i < element.count; i++) {
    let sides = 0;
    element.properties.forEach((property, p) => {
      if (property.count === null) {
        const value = next(property.type);
        if (property.name.length === 1 && axes[p] >= 0) point[axes[p]] = value;
        return;
      }
      const length = next(property.count);
      const isFace = /^vertex_ind/.test(property.name);
      for (let k = 0; k < length; k++) {
        const value = next(property.type);
        if (isFace) face[sides++] = value;
      }
    });
    if (element.name === 'vertex') builder.addVertex(point[0], point[1], point[2]);
    if (element.name === 'face') builder.addFace(face, sides);
  }
}

function asciiValues(body: Uint8Array): Next {
  let at = 0;
  return () => {
    while (at < body.length && body[at] <= 32) at++;
    if (at >= body.length) throw new RangeError('end of file');
    let text = '';
    while (at < body.length && body[at] > 32) text += String.fromCharCode(body[at++]);
    return Number(text);
  };
}

function binaryValues(body: Uint8Array, format: string): Next {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const little = format !== 'binary_big_endian';
  let at = 0;
  return (type) => {
    const from = at;
    at += TYPES[type];
    switch (type) {
      case 'char':
      case 'int8':
        return view.getInt8(from);
      case 'uchar':
      case 'uint8':
        return view.getUint8(from);
      case 'short':
      case 'int16':
        return view.getInt16(from, little);
      case 'ushort':
      case 'uint16':
        return view.getUint16(from, little);
      case 'int':
      case 'int32':
        return view.getInt32(from, little);
      case 'uint':
      case 'uint32':
        return view.getUint32(from, little);
      case 'float':
      case 'float32':
        return view.getFloat32(from, little);
      default:
        return view.getFloat64(from, little);
    }
  };
}
