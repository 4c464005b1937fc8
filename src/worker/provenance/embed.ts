import {
  PROVENANCE_VERSION,
  type Provenance,
  type Statement,
} from '../../contract/provenance/statement.ts';

const XMP = 'KHR_xmp_json_ld';
/** Namespaces of the XMP terms. The last one is that of our own terms. */
const CONTEXT = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  bozzetto: 'urn:bozzetto:provenance:1:',
};

type Json = Record<string, unknown>;

/**
 * Returns a glTF document with the provenance in `asset.extras.bozzetto` and as XMP. What stood at these places is
 * replaced: a file cannot bring a provenance of its own.
 */
export function withProvenance(document: Json, provenance: Provenance): Json {
  const asset = objectIn(document.asset);
  const extensions = objectIn(document.extensions);
  const packets = listIn(objectIn(extensions[XMP]).packets);
  return {
    ...document,
    asset: {
      ...asset,
      extensions: { ...objectIn(asset.extensions), [XMP]: { packet: packets.length } },
      extras: { ...objectIn(asset.extras), bozzetto: provenance },
    },
    extensionsUsed: [...new Set([...listIn(document.extensionsUsed), XMP])],
    extensions: {
      ...extensions,
      [XMP]: { ...objectIn(extensions[XMP]), packets: [...packets, packetOf(provenance)] },
    },
  };
}

/** Returns a provenance whose signature is still to be filled in. */
export function unsigned(statement: Statement, kid: string, signature: string): Provenance {
  return { provenance: PROVENANCE_VERSION, statement, kid, signature };
}

/** Returns the XMP packet, in which other programs find the origin. */
function packetOf({ statement, kid }: Provenance): Json {
  const { service, flow, inputs, engines, steps } = statement;
  const program = `${service.name} ${service.version}`;
  const bag = (name: string, values: string[]) =>
    values.length > 0 ? { [name]: { '@set': values } } : {};
  return {
    '@context': CONTEXT,
    '@id': '',
    'dc:format': 'model/gltf-binary',
    'dc:creator': { '@list': [program] },
    ...bag(
      'dc:relation',
      inputs.map(({ sha256 }) => `urn:sha256:${sha256}`),
    ),
    'xmp:CreatorTool': program,
    'bozzetto:flow': flow,
    ...bag('bozzetto:engines', Object.entries(engines).flatMap(engineName)),
    ...bag('bozzetto:steps', steps),
    'bozzetto:key': kid,
  };
}

function engineName([role, engine]: [string, unknown]): string[] {
  const { id, version } = objectIn(engine);
  return typeof id === 'string' ? [`${role}: ${id} ${version ?? ''}`.trim()] : [];
}

function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
