import { Link } from '@tanstack/react-router';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/create.ts';
import classes from './submit-button.module.css';
import type { Quote } from './use-quote.ts';

/** The submit button of a form, with the price, and the reasons that keep the form from being submitted. */
export function SubmitButton({
  action,
  quote,
  count,
  unavailable,
  isSending,
  error,
}: {
  /** The verb on the button. */
  action: string;
  quote: Quote;
  /** Number of tasks that the form creates. */
  count: number;
  /** Why the form cannot be submitted to this flow now; null if it can. */
  unavailable: string | null;
  isSending: boolean;
  /** Error of the last attempt; null if there was none. */
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
      {unavailable !== null && <p className={classes.problem}>{unavailable}</p>}
      {short > 0 && (
        <p role="status" className={classes.problem}>
          {words.short(short)} <Link to="/account">{words.shortHelp}</Link>
        </p>
      )}
      <Button
        look="primary"
        type="submit"
        className={`${classes.button} number`}
        disabled={short > 0 || unavailable !== null}
        aria-busy={isSending}
      >
        {label(action, price, count)}
      </Button>
    </div>
  );
}

function label(action: string, price: number | null, count: number): string {
  if (price === null) return words.pricing(action);
  return count > 1 ? words.submitMany(action, count, price) : words.submit(action, price);
}
