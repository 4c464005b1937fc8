/** A field of a message: its name in JSON, its type, and whether it repeats. */
type Field = [name: string, type: Scalar | Message, repeated?: 'repeated'];
type Scalar = 'string' | 'hex' | 'bool' | 'varint' | 'double' | 'fixed32' | 'fixed64';
interface Message {
  [number: number]: Field;
}

/* From opentelemetry/proto/trace/v1/trace.proto and what it imports, written down apart from the SDK. */
const VALUE: Message = {
  1: ['stringValue', 'string'],
  2: ['boolValue', 'bool'],
  3: ['intValue', 'varint'],
  4: ['doubleValue', 'double'],
};
const KEY_VALUE: Message = { 1: ['key', 'string'], 2: ['value', VALUE] };
const STATUS: Message = { 2: ['message', 'string'], 3: ['code', 'varint'] };
const SPAN: Message = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  3: ['traceState', 'string'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'string'],
  6: ['kind', 'varint'],
  7: ['startTimeUnixNano', 'fixed64'],
  8: ['endTimeUnixNano', 'fixed64'],
  9: ['attributes', KEY_VALUE, 'repeated'],
  10: ['droppedAttributesCount', 'varint'],
  12: ['droppedEventsCount', 'varint'],
  14: ['droppedLinksCount', 'varint'],
  15: ['status', STATUS],
  16: ['flags', 'fixed32'],
};
const SCOPE: Message = { 1: ['name', 'string'], 2: ['version', 'string'] };
const SCOPE_SPANS: Message = {
  1: ['scope', SCOPE],
  2: ['spans', SPAN, 'repeated'],
  3: ['schemaUrl', 'string'],
};
const RESOURCE: Message = {
  1: ['attributes', KEY_VALUE, 'repeated'],
  2: ['droppedAttributesCount', 'varint'],
};
const RESOURCE_SPANS: Message = {
  1: ['resource', RESOURCE],
  2: ['scopeSpans', SCOPE_SPANS, 'repeated'],
  3: ['schemaUrl', 'string'],
};
const REQUEST: Message = { 1: ['resourceSpans', RESOURCE_SPANS, 'repeated'] };

/** Reads an ExportTraceServiceRequest into the shape that its JSON has; a field that is not known is an error. */
export function readProtobufRequest(bytes: Buffer): unknown {
  return readMessage(bytes, REQUEST);
}

function readMessage(bytes: Buffer, message: Message): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, , repeated] of Object.values(message) as Field[]) if (repeated) read[name] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = message[tag >> 3];
    if (field === undefined) throw new Error(`there is no field ${tag >> 3}`);
    const [name, type, repeated] = field;
    let value: unknown;
    switch (tag & 7) {
      case 0:
        value = varint();
        value = type === 'bool' ? value === 1n : Number(BigInt.asIntN(64, value as bigint));
        break;
      case 1:
        value = type === 'double' ? bytes.readDoubleLE(at) : `${bytes.readBigUInt64LE(at)}`;
        at += 8;
        break;
      case 2: {
        const length = Number(varint());
        value = readBytes(bytes.subarray(at, at + length), type);
        at += length;
        break;
      }
      case 5:
        value = bytes.readUInt32LE(at);
        at += 4;
        break;
      default:
        throw new Error(`there is no wire type ${tag & 7}`);
    }
    if (repeated) (read[name] as unknown[]).push(value);
    else read[name] = value;
  }
  return read;
}

function readBytes(bytes: Buffer, type: Scalar | Message): unknown {
  if (typeof type === 'object') return readMessage(bytes, type);
  return bytes.toString(type === 'hex' ? 'hex' : 'utf8');
}
