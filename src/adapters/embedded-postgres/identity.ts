import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The user that PostgreSQL runs as; null for the current user. */
export type Identity = { uid: number; gid: number } | null;

/** The user `nobody`, which has this id in every Linux distribution that PostgreSQL's binaries run on. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Returns the user for the server: nobody if this process is root, since PostgreSQL refuses to run as root. */
export function serverIdentity(): Identity {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/**
 * Returns the user that PostgreSQL runs as on a directory that may have been used before. As root, this is the
 * directory's owner if another user's service has its database there, because that user could not access a cluster
 * owned by nobody.
 */
export async function identityFor(directory: string): Promise<Identity> {
  const usual = serverIdentity();
  if (usual === null || (await stat(join(directory, 'moved-to')).catch(() => null)) !== null)
    return usual;
  const cluster = await stat(join(directory, 'cluster')).catch(() => null);
  return cluster === null || cluster.uid === 0 ? usual : { uid: cluster.uid, gid: cluster.gid };
}

/**
 * Returns whether the identity can access the directory, for which every component of the path must grant access. A
 * checkout in root's home directory (mode 0700) does not.
 * @throws if the path does not exist
 */
export async function canEnter(identity: Identity, directory: string): Promise<boolean> {
  if (identity === null) return true;
  const { mode, uid, gid } = await stat(directory);
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
  if (((mode >> shift) & 0o1) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canEnter(identity, parent);
}
