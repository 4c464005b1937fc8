import { wordsOf } from '../data/queries.ts';
import { Notice } from './notice.tsx';

/** Shows a service error instead of a page: the problem, and what to do about it. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { message, suggestion } = wordsOf(error);
  return <Notice title={message} {...(suggestion !== null && { text: suggestion })} />;
}
