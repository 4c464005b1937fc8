/** The expression cannot be read or has no finite value; the message is for the author of the program. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** The program exceeds a limit, so running the rest of it makes no sense. */
export class ProgramTooLarge extends ProgramError {
  readonly #isPlaced: boolean;

  constructor(message: string, isPlaced = false) {
    super(message);
    this.#isPlaced = isPlaced;
  }

  /** Returns the error with the name of the part at which the limit was exceeded. */
  at(part: string): ProgramTooLarge {
    if (this.#isPlaced) return this;
    return new ProgramTooLarge(
      `${this.message}: the limit is exceeded at the part "${part}"`,
      true,
    );
  }
}

type Variables = ReadonlyMap<string, number>;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  floor: Math.floor,
  round: Math.round,
  sqrt: Math.sqrt,
  sin: (degrees) => Math.sin((degrees * Math.PI) / 180),
  cos: (degrees) => Math.cos((degrees * Math.PI) / 180),
  min: Math.min,
  max: Math.max,
  clamp: (value, low, high) => Math.min(high, Math.max(low, value)),
  mix: (a, b, share) => a + (b - a) * share,
  if: (condition, yes, no) => (condition === 0 ? no : yes),
};
/** Maximum nesting depth of brackets and signs. */
const DEEPEST = 24;

/**
 * Evaluates an arithmetic expression: numbers, names, `+ - * / %`, comparisons (1 or 0), brackets and the functions
 * above. Angles are in degrees. Anything else is an error, and nothing is executed as code.
 * @throws ProgramError
 */
export function evaluate(text: string, variables: Variables): number {
  const tokens = text.match(/\d+\.?\d*(?:e-?\d+)?|\.\d+|[a-z_]\w*|[<>]=?|==|[-+*/%(),]|\S/gi) ?? [];
  let place = 0;
  let depth = 0;
  const fail = (why: string): never => {
    throw new ProgramError(`the expression "${text}" ${why}`);
  };
  const take = (token: string) => {
    if (tokens[place] !== token) fail(`lacks "${token}"`);
    place++;
  };
  const value = (): number => {
    const token = tokens[place++] ?? fail('ends too early');
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === '-') return -nested(value);
    if (token === '(') {
      const inner = nested(comparison);
      take(')');
      return inner;
    }
    if (!/^[a-z_]/i.test(token)) return fail(`has "${token}" where a value belongs`);
    if (tokens[place] !== '(')
      return variables.get(token) ?? fail(`uses "${token}", which is no parameter`);
    if (!Object.hasOwn(FUNCTIONS, token)) return fail(`uses "${token}", which is no function`);
    place++;
    const values = [nested(comparison)];
    while (tokens[place] === ',') {
      place++;
      values.push(nested(comparison));
    }
    take(')');
    return FUNCTIONS[token](...values);
  };
  const nested = (read: () => number): number => {
    if (++depth > DEEPEST) fail('is nested too deeply');
    const result = read();
    depth--;
    return result;
  };
  const chain =
    (next: () => number, operators: Readonly<Record<string, (a: number, b: number) => number>>) =>
    () => {
      let result = next();
      while (place < tokens.length && Object.hasOwn(operators, tokens[place]))
        result = operators[tokens[place++]](result, next());
      return result;
    };
  const product = chain(value, {
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  });
  const sum = chain(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const comparison = chain(sum, {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
    '==': (a, b) => Number(a === b),
  });
  const result = comparison();
  if (place < tokens.length) fail(`has "${tokens[place]}" too much`);
  if (!Number.isFinite(result)) fail('has no finite value');
  return result;
}
