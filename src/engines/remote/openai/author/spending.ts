/** Number of tokens of one request or several. */
export interface TokenUsage {
  /** Tokens that the model read, including those read from or written to a cache. */
  input: number;
  /** The part of the input that was read from the host's cache. */
  cached: number;
  /** The part of the input that was written to the host's cache. */
  written: number;
  /** Tokens that the model wrote, including thoughts. */
  output: number;
}

/** What a host charges, in US dollars per million tokens. */
export interface TokenPrices {
  input: number;
  output: number;
  /** Price of input read from the host's cache; absent: the same as for other input. */
  cached_input?: number | undefined;
  /** Price of input written to the host's cache; absent: a quarter more than for other input. */
  cache_write?: number | undefined;
}

const MILLION = 1_000_000;
/** Price factor of hosts that charge extra for writing to their cache. */
const WRITE_FACTOR = 1.25;
/** Minimum bytes per token of JSON and English. No tokenizer produces fewer, so this is a bound, not an estimate. */
const BYTES_OF_TOKEN = 2;
/** Most tokens that hosts count for an image of up to 1024 x 1024 pixels. */
const IMAGE_TOKENS = 1600;
/** Minimum output worth requesting: fewer tokens can hardly hold a program, or edits after some thought. */
const LEAST_OUTPUT = 1000;

/** The next request could cost more than what is left of the limit; the best program so far is used. */
export class CostLimitReached extends Error {
  override readonly name = 'CostLimitReached';
}

/** The size of a request that is about to be sent. */
export interface RequestSize {
  bytes: number;
  images: number;
}

/**
 * Counts the tokens and the cost of a dialogue and keeps the cost within a limit: before each request, it reserves the
 * most that the request can cost.
 */
export class Spending {
  readonly #prices: TokenPrices | null;
  readonly #limit: number | null;
  readonly #usage: TokenUsage = { input: 0, cached: 0, written: 0, output: 0 };
  /** In US dollars. */
  #spent = 0;
  #reserved = 0;

  /**
   * @param prices null: unknown
   * @param limit in US dollars; null: none
   */
  constructor(prices: TokenPrices | null, limit: number | null) {
    this.#prices = prices;
    this.#limit = limit;
  }

  /** Whether there is a limit that cannot be kept, because the prices are unknown. */
  get isUnknown(): boolean {
    return this.#limit !== null && this.#prices === null;
  }

  get tokens(): number {
    return this.#usage.input + this.#usage.output;
  }

  /** What the requests so far cost, in US dollars; null: the prices are unknown. */
  get cost(): number | null {
    return this.#prices === null ? null : this.#spent;
  }

  /**
   * Reserves the most that a request can cost.
   * @param most maximum number of tokens of its answer; null: the model's own
   * @returns the maximum number of tokens that its answer may have; null: as many as the model gives
   * @throws CostLimitReached if too little is left
   */
  reserve(size: RequestSize, most: number | null): number | null {
    const prices = this.#prices;
    if (this.#limit === null || prices === null) return most;
    const input = Math.ceil(size.bytes / BYTES_OF_TOKEN) + IMAGE_TOKENS * size.images;
    const left = this.#limit - this.#spent - (input * dearest(prices)) / MILLION;
    const affordable =
      prices.output === 0 ? Infinity : Math.floor((left * MILLION) / prices.output);
    const output = Math.min(most ?? Infinity, affordable);
    if (left < 0 || affordable < LEAST_OUTPUT) throw new CostLimitReached();
    if (output === Infinity) return null;
    this.#reserved = (input * dearest(prices) + output * prices.output) / MILLION;
    return output;
  }

  /** Replaces the reservation with the cost of what the host counted. */
  settle(usage: TokenUsage): void {
    // A server that does not count may charge all of it.
    if (usage.input + usage.output === 0) {
      this.fail(false);
      return;
    }
    for (const kind of ['input', 'cached', 'written', 'output'] as const)
      this.#usage[kind] += usage[kind];
    this.#reserved = 0;
    if (this.#prices !== null) this.#spent += costOf(usage, this.#prices);
  }

  /**
   * Ends the reservation of a failed request.
   * @param isFree whether the host charged nothing; otherwise it may have charged the full amount
   */
  fail(isFree: boolean): void {
    if (!isFree) this.#spent += this.#reserved;
    this.#reserved = 0;
  }

  /** Returns the facts for the report. */
  facts(): Record<string, number> {
    const { input, cached, output } = this.#usage;
    return {
      tokens: input + output,
      input_tokens: input,
      cached_tokens: cached,
      output_tokens: output,
      ...(this.cost !== null && { cost_usd: rounded(this.cost) }),
      ...(this.#limit !== null && { max_cost_usd: this.#limit }),
    };
  }
}

/** Returns the highest price that input can have. */
function dearest({ input, cache_write = WRITE_FACTOR * input }: TokenPrices): number {
  return Math.max(input, cache_write);
}

function costOf(usage: TokenUsage, prices: TokenPrices): number {
  const { input, cached_input = input, cache_write = WRITE_FACTOR * input, output } = prices;
  const plain = Math.max(0, usage.input - usage.cached - usage.written);
  return (
    (plain * input +
      usage.cached * cached_input +
      usage.written * cache_write +
      usage.output * output) /
    MILLION
  );
}

/** Rounds to a hundredth of a cent. */
const rounded = (dollars: number) => Math.round(dollars * 10_000) / 10_000;
