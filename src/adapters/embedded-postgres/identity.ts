import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whom PostgreSQL runs as; null: whoever we are. */
export type Identity = { uid: number; gid: number } | null;

/** `nobody`, in every Linux distribution that PostgreSQL's binaries run on. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root; then it runs as nobody. */
export function serverIdentity(): Identity {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/**
 * Whether the identity may enter the directory: each component of its path must let it through. A checkout in
 * root's home directory (mode 0700) does not.
 * @throws where the path does not exist
 */
export async function canEnter(identity: Identity, directory: string): Promise<boolean> {
  if (identity === null) return true;
  const { mode, uid, gid } = await stat(directory);
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
  if (((mode >> shift) & 0o1) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canEnter(identity, parent);
}
