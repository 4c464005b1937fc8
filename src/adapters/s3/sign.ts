import { createHash, createHmac } from 'node:crypto';

/** Who signs. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials; null for lasting ones. */
  sessionToken: string | null;
}

/** What is signed: a request before it is sent. */
export interface Unsigned {
  method: string;
  url: URL;
  /** By lower-case name, without `host`. */
  headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  bodyDigest: string;
}

/** SHA-256 of no bytes. */
export const EMPTY_DIGEST = sha256('');

/** The request's headers with its signature (AWS Signature Version 4), of service `s3`. */
export function signed(
  { method, url, headers, bodyDigest }: Unsigned,
  credentials: Credentials,
  region: string,
  now: number,
): Record<string, string> {
  const time = amzTime(now);
  const all: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyDigest,
    'x-amz-date': time,
    ...(credentials.sessionToken === null
      ? {}
      : { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = ['host', ...Object.keys(all)].sort();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${(name === 'host' ? url.host : all[name]!).trim()}`),
    '',
    names.join(';'),
    bodyDigest,
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const signature = createHmac('sha256', signingKey(credentials.secretAccessKey, scope))
    .update(['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** A link that does this one thing for so long, where the request has these headers, and with whatever body. */
export function signedLink(
  { method, url, headers }: Pick<Unsigned, 'method' | 'url' | 'headers'>,
  seconds: number,
  { credentials, region }: { credentials: Credentials; region: string },
  now: number,
): string {
  const time = amzTime(now);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = new URLSearchParams(url.search);
  query.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
  query.set('X-Amz-Credential', `${credentials.accessKeyId}/${scope}`);
  query.set('X-Amz-Date', time);
  query.set('X-Amz-Expires', String(seconds));
  const names = ['host', ...Object.keys(headers)].sort();
  query.set('X-Amz-SignedHeaders', names.join(';'));
  if (credentials.sessionToken !== null)
    query.set('X-Amz-Security-Token', credentials.sessionToken);
  const search = canonicalQuery(query);
  const canonical = [
    method,
    url.pathname,
    search,
    ...names.map((name) => `${name}:${name === 'host' ? url.host : headers[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ];
  const signature = createHmac('sha256', signingKey(credentials.secretAccessKey, scope))
    .update(['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n'))
    .digest('hex');
  return `${url.origin}${url.pathname}?${search}&X-Amz-Signature=${signature}`;
}

/** `20260102T030405Z`. */
const amzTime = (now: number) =>
  new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

function signingKey(secret: string, scope: string): Buffer {
  return scope
    .split('/')
    .reduce(
      (key: Buffer, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from(`AWS4${secret}`),
    );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Sorted, and encoded as the signature's rules want it: what `encodeURIComponent` leaves, too. */
export function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

const encoded = (value: string) =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
