import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** So long an id is good: no agent's program runs longer without a new start, and what a leaked log holds ends some day. */
export const SESSION_DAYS = 30;

const DAY_MS = 86_400_000;
/** The longest that we give has some 300 characters. */
const MOST_CHARACTERS = 600;
/** What a client may be asked for, and the members of each that a server looks at: nothing else of what it says is kept. */
const ASKABLE = { sampling: ['context', 'tools'], elicitation: ['form', 'url'], roots: [] };

const PAYLOAD = z.strictObject({
  /** Tells sessions of one caller apart. */
  nonce: z.string(),
  /** Epoch milliseconds. */
  begun: z.number(),
  version: z.string(),
  able: z.record(z.string(), z.record(z.string(), z.object({}))),
});

/** What a client said of itself by `initialize`, as far as it matters later. */
export interface Session {
  id: string;
  /** Revision of the protocol that it asked for. */
  version: string;
  /** What it can be asked for. */
  able: ClientCapabilities;
}

/**
 * Ids of sessions that carry what the session is, signed: nothing is stored, and each process of one database knows the ids of all.
 * The signature covers who began the session, so nobody else can use its id.
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

  /** A new session's id, in characters that a header may have. @param caller whose it is */
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

  /** The session of an id; null where we did not give it to this caller, or too long ago. */
  read(id: string, caller: string): Session | null {
    const [text, signature, ...rest] = id.length > MOST_CHARACTERS ? [] : id.split('.');
    if (text === undefined || signature === undefined || rest.length > 0) return null;
    // As text, for base64 has several spellings of the same bytes, and an id that was ended must have one.
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
