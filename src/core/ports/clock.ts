/** Time and identity, handed in so that the domain stays pure. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh UUID of version 7. */
  uuid(): string;
}
