/** The few web globals that pure code may see as types; tsconfig.pure.json leaves all of Node out. */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

/** Text as UTF-8. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
