import { resolve } from 'node:path';
import { ConfigError, type Environment, httpUrl, text } from './values.ts';

/** Location of the blob store. */
export interface BlobPlace {
  /** Absolute path of the directory in which the blob store keeps blobs. */
  blobs: string;
  /** An S3 bucket that keeps the blobs instead; null if the directory keeps them. */
  bucket: Bucket | null;
}

/** A location in an S3 bucket, and the credentials for it. */
interface Bucket {
  /** Origin of the store; null for Amazon's endpoint in the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Prefix of every key, with a trailing slash; may be empty. */
  prefix: string;
  /** True if the bucket is the first segment of the path, false if it is the first label of the host name. */
  pathStyle: boolean;
  /** Null if the default chain of the AWS SDK finds the credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null;
}

/**
 * Parses the location of a blob store, `file:<path>` or `s3://<bucket>/<prefix>?…`. @throws ConfigError whose message
 * mentions `name`
 */
export function blobPlace(
  name: string,
  value: string,
  env: Environment,
  absent: string,
): BlobPlace {
  if (value.startsWith('s3:')) return { blobs: absent, bucket: bucket(name, value, env) };
  const path = /^file:(.+)$/.exec(value)?.[1];
  if (path === undefined)
    throw new ConfigError(
      `${name} must be file:<path> or s3://<bucket>/<prefix>?endpoint=<URL>&region=<region>, not "${value}".`,
    );
  // Both common spellings are accepted: file:relative/or/absolute and file:///absolute.
  return { blobs: resolve(path.replace(/^\/\/(?=\/)/, '')), bucket: null };
}

function bucket(name: string, value: string, env: Environment): Bucket {
  const [, found, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?]*))?(?:\?(.*))?$/.exec(value) ?? [];
  const prefix = path.replace(/\/$/, '');
  if (
    found === undefined ||
    !/^$|^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(prefix)
  )
    throw new ConfigError(
      `${name} must be s3://<bucket>/<prefix>?endpoint=<URL>&region=<region>; the prefix may contain letters, digits, ., _, - and /.`,
    );
  const options = new URLSearchParams(query);
  for (const option of options.keys())
    if (!['endpoint', 'region', 'style'].includes(option))
      throw new ConfigError(
        `${name} accepts the options endpoint, region and style, not ${option}.`,
      );
  const style = options.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host')
    throw new ConfigError(`The style in ${name} must be path or host, not "${style}".`);
  const region = options.get('region') ?? 'us-east-1';
  const given = options.get('endpoint');
  const endpoint = given === null ? null : httpUrl(given);
  if (
    given !== null &&
    (endpoint === null ||
      endpoint.pathname !== '/' ||
      endpoint.search !== '' ||
      endpoint.username !== '')
  )
    throw new ConfigError(`The endpoint in ${name} must be an http or https URL without a path.`);
  const accessKeyId = text(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'AWS_SECRET_ACCESS_KEY');
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new ConfigError(
      'Set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither. With neither, profiles, roles and other AWS sources are used.',
    );
  return {
    endpoint: endpoint?.origin ?? null,
    region,
    bucket: found,
    pathStyle: style === 'path',
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials:
      accessKeyId === null || secretAccessKey === null
        ? null
        : { accessKeyId, secretAccessKey, sessionToken: text(env, 'AWS_SESSION_TOKEN') },
  };
}
