import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { wordsOf } from '../data/queries.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { words } from '../words/frame.ts';

/** Shown instead of a page that failed: the service's message, and a button to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useTitle(words.failed.short);
  const router = useRouter();
  const { message, suggestion } = wordsOf(error);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Notice title={words.failed.title} text={[message, suggestion].filter(Boolean).join(' ')}>
      <Button look="primary" onClick={retry}>
        {words.failed.retry}
      </Button>
    </Notice>
  );
}

/** Shown at an address that does not exist. */
export function NotFoundPage() {
  useTitle(words.notFound.short);
  return (
    <Notice title={words.notFound.title} text={words.notFound.text}>
      <Link to="/" className={buttonClass('primary')}>
        {words.notFound.home}
      </Link>
    </Notice>
  );
}
