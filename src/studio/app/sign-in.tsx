import { createRoute, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { wordsOf } from '../data/queries.ts';
import { SignInError, signIn } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useTitle } from '../ui/title.ts';
import { words } from '../words/frame.ts';
import { rootRoute } from './root-route.tsx';
import classes from './sign-in.module.css';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Only a path on this origin is accepted. If the parameter were omitted from the result, it would keep its value, so
  // it is overwritten.
  validateSearch: ({ from }): { from?: string | undefined } => ({
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
  }),
  component: SignInPage,
});

/** Returns the token of the link that the service printed. It follows the #, so no server or log sees it. */
function takeLink(): string | null {
  const link = /^#link=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (link !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}

/** Asks for an API key, or signs in with the link that the service printed. */
function SignInPage() {
  useTitle(words.signIn.title);
  const { from } = signInRoute.useSearch();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  const id = useId();

  async function open(credential: Parameters<typeof signIn>[0]): Promise<void> {
    setWorking(true);
    setProblem(null);
    try {
      await signIn(credential);
      await navigate({ href: from ?? '/', replace: true });
    } catch (error) {
      const suggestion = error instanceof SignInError ? error.suggestion : null;
      setProblem([wordsOf(error).message, suggestion].filter(Boolean).join(' '));
      key.current?.focus();
    } finally {
      setWorking(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    const link = takeLink();
    if (link !== null) void open({ link });
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void open({ key: key.current?.value.trim() ?? '' });
  }

  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit}>
        <span className={classes.mark}>
          <Icon name="make" />
        </span>
        <h1>{words.signIn.title}</h1>
        <p className={classes.quiet}>{words.signIn.intro}</p>
        <label className={classes.field} htmlFor={id}>
          <span>{words.signIn.key}</span>
          <input
            ref={key}
            id={id}
            type="password"
            autoComplete="current-password"
            placeholder={words.signIn.placeholder}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            required
          />
        </label>
        {problem !== null && (
          <p id={`${id}-problem`} role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Button look="primary" type="submit" disabled={isWorking}>
          {isWorking ? words.signIn.working : words.signIn.submit}
        </Button>
        <p className={classes.quiet}>
          {words.signIn.where} <code>{words.signIn.command}</code>.
        </p>
      </form>
    </main>
  );
}
