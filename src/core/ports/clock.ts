/** Source of times and ids, which is passed in so that the domain stays pure. */
export interface Clock {
  /** Returns epoch milliseconds. */
  now(): number;
  /** Returns a new version 7 UUID. */
  uuid(): string;
}
