import { createHash, generateKeyPairSync } from 'node:crypto';
import { canonicalJson } from '../../contract/provenance/canonical-json.ts';
import type { ProvenanceKey } from '../../contract/provenance/keys.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ProvenanceKeyStore } from '../../core/ports/provenance-keys.ts';
import type { SettingsStore } from './settings-store.ts';

/** Name of the setting that holds all keys. */
const SETTING = 'provenance_keys';

/** The keys as they are stored: the public ones, newest first, and the private part of the first. */
interface KeyRing {
  privateKey: string;
  keys: ProvenanceKey[];
}

/** Returns the store of the keys that sign provenance, which are one row of the settings. */
export function provenanceKeyStore(settings: SettingsStore, clock: Clock): ProvenanceKeyStore {
  const now = () => new Date(clock.now()).toISOString();
  const stored = () =>
    settings.getOrCreate(SETTING, () => {
      const { privateKey, key } = newKey(now());
      return JSON.stringify({ privateKey, keys: [key] } satisfies KeyRing);
    });

  /** Applies a change until no other process has changed the keys meanwhile. Returns null if there is no change. */
  async function change(apply: (ring: KeyRing) => KeyRing | null): Promise<KeyRing | null> {
    for (;;) {
      const before = await stored();
      const after = apply(JSON.parse(before) as KeyRing);
      if (after === null) return null;
      if (await settings.replace(SETTING, before, JSON.stringify(after))) return after;
    }
  }

  return {
    async current() {
      const { privateKey, keys } = JSON.parse(await stored()) as KeyRing;
      return { privateKey, kid: keys[0]!.kid };
    },
    async list() {
      return (JSON.parse(await stored()) as KeyRing).keys;
    },
    async rotate() {
      const { privateKey, key } = newKey(now());
      await change(({ keys: [last, ...older] }) => ({
        privateKey,
        keys: [key, { ...last!, retired_at: now() }, ...older],
      }));
      return key;
    },
    async remove(kid) {
      const changed = await change((ring) => {
        const keys = ring.keys.filter((key) => key.kid !== kid || key.retired_at === null);
        return keys.length === ring.keys.length ? null : { ...ring, keys };
      });
      return changed !== null;
    },
  };
}

function newKey(created_at: string): { privateKey: string; key: ProvenanceKey } {
  const pair = generateKeyPairSync('ed25519');
  const { x } = pair.publicKey.export({ format: 'jwk' });
  const members = { crv: 'Ed25519', kty: 'OKP', x: x! } as const;
  const kid = createHash('sha256').update(canonicalJson(members)).digest('base64url');
  return {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    key: { kid, ...members, use: 'sig', alg: 'EdDSA', created_at, retired_at: null },
  };
}
