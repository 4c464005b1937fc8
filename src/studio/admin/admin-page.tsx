import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../data/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/admin.ts';
import { Author } from './author.tsx';
import { Backends } from './backends.tsx';
import { Queue } from './queue.tsx';
import { Storage } from './storage.tsx';
import { Users } from './users.tsx';

/** Shows the service's users, queue, workers and storage. */
export function AdminPage() {
  const { data: me } = useQuery(meQuery);
  if (me !== undefined && !me.scopes.includes('admin')) return <Notice {...words.notAllowed} />;
  return (
    <Page title={words.title}>
      <Users />
      <Queue />
      <Author />
      <Backends />
      <Storage />
    </Page>
  );
}
