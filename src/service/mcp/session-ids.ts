import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Days that a session id is valid: agents restart more often than that, and ids in a leaked log expire. */
export const SESSION_DAYS = 30;

const DAY_MS = 86_400_000;
/** Maximum length of a session id; the longest one that we issue has about 300 characters. */
const MOST_CHARACTERS = 600;
/** Client capabilities that servers use, each with the members that servers read. Only these are kept in the id. */
const ASKABLE = { sampling: ['context', 'tools'], elicitation: ['form', 'url'], roots: [] };

const PAYLOAD = z.strictObject({
  /** Distinguishes sessions of one caller. */
  nonce: z.string(),
  /** Start of the session in epoch milliseconds. */
  begun: z.number(),
  version: z.string(),
  able: z.record(z.string(), z.record(z.string(), z.object({}))),
});

/** The part of a client's `initialize` request that later requests need. */
export interface Session {
  id: string;
  /** Protocol revision of the session. */
  version: string;
  /** Capabilities of the client. */
  able: ClientCapabilities;
}

/**
 * Issues and reads signed session ids that contain the session itself. Nothing is stored, and all processes of one
 * database accept the same ids. The signature covers the caller that began the session, so no other caller can use its
 * id.
 */
export class SessionIds {
  readonly #secret: Uint8Array;
  readonly #now: () => number;

  /** @param secret shared by all processes of one database; at least 32 bytes @param now epoch milliseconds */
  constructor(secret: Uint8Array, now: () => number) {
    if (secret.byteLength < 32)
      throw new RangeError('the secret of sessions needs 32 bytes or more');
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * Returns the id of a new session, in characters that are allowed in a header.
   * @param caller owner of the session
   */
  mint(caller: string, version: string, capabilities: ClientCapabilities): string {
    const payload: z.infer<typeof PAYLOAD> = {
      nonce: randomBytes(12).toString('base64url'),
      begun: this.#now(),
      version,
      able: askable(capabilities),
    };
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `${text}.${this.#sign(text, caller)}`;
  }

  /** Returns the session of an id; null if the id was not issued to this caller or has expired. */
  read(id: string, caller: string): Session | null {
    const [text, signature, ...rest] = id.length > MOST_CHARACTERS ? [] : id.split('.');
    if (text === undefined || signature === undefined || rest.length > 0) return null;
    // Signatures are compared as text. Base64 can encode the same bytes in several ways, and an ended session would be
    // accepted again if its signature were encoded differently.
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.#sign(text, caller));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const { begun, version, able } = PAYLOAD.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return this.#now() - begun > SESSION_DAYS * DAY_MS ? null : { id, version, able };
  }

  #sign(text: string, caller: string): string {
    const signed = `mcp session\n${caller}\n${text}`;
    return createHmac('sha256', this.#secret).update(signed).digest('base64url');
  }
}

function askable(capabilities: ClientCapabilities): z.infer<typeof PAYLOAD>['able'] {
  const able: z.infer<typeof PAYLOAD>['able'] = {};
  for (const [name, members] of Object.entries(ASKABLE)) {
    const given = (capabilities as Record<string, object | undefined>)[name];
    if (given === undefined) continue;
    able[name] = Object.fromEntries(
      members.filter((member) => Object.hasOwn(given, member)).map((member) => [member, {}]),
    );
  }
  return able;
}
