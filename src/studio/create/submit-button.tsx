import { Link } from '@tanstack/react-router';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/create.ts';
import classes from './submit-button.module.css';
import type { Quote } from './use-quote.ts';

/** The submit button of a form, with its price; missing input is listed before it is pressed. */
export function SubmitButton({
  quote,
  count,
  isAvailable,
  isSending,
  error,
}: {
  quote: Quote;
  /** Tasks that it makes. */
  count: number;
  isAvailable: boolean;
  isSending: boolean;
  /** Why the last try failed; null: it did not. */
  error: unknown;
}) {
  const { price, short } = quote;
  const failed = error ?? quote.problem;
  const said = failed === null ? null : wordsOf(failed);
  return (
    <div className={classes.submit}>
      {said !== null && (
        <p role="alert" className={classes.problem}>
          <strong>{said.message}</strong> {said.suggestion}
        </p>
      )}
      {!isAvailable && <p className={classes.problem}>{words.unavailable}</p>}
      {short > 0 && (
        <p role="status" className={classes.problem}>
          {words.short(short)}. <Link to="/account">{words.shortHelp}</Link>
        </p>
      )}
      <Button
        look="primary"
        type="submit"
        className={`${classes.button} number`}
        disabled={short > 0 || !isAvailable}
        aria-busy={isSending}
      >
        {label(price, count)}
      </Button>
    </div>
  );
}

function label(price: number | null, count: number): string {
  if (price === null) return words.pricing;
  return count > 1 ? words.makeMany(count, price) : words.makeFor(price);
}
