import { wordsOf } from '../data/queries.ts';
import { Notice } from './notice.tsx';

/** An error of the service where a page would be: what is wrong, and what to do. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { message, suggestion } = wordsOf(error);
  return <Notice title={message} {...(suggestion !== null && { text: suggestion })} />;
}
