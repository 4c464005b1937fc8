import '../tokens.css';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from '../data/client.ts';
import { onBack } from '../data/connection.ts';
import { meQuery, queryClient } from '../data/queries.ts';
import { router } from './router.tsx';

// A session ends everywhere at once: with its key, or when it is too old.
onSignedOut.hear = () => {
  const isKnown = queryClient.getQueryData(meQuery.queryKey) !== undefined;
  // Before anybody is known, the frame's route sends to sign in.
  if (!isKnown) return;
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  const from = router.state.location.href;
  void router.navigate({ to: '/sign-in', search: { from }, replace: true }).then(() => {
    queryClient.clear();
  });
};
onBack(() => void queryClient.invalidateQueries());

/** All pages, once this one is there and nothing else is done: while the service is away, none could be fetched. */
function loadPages(): void {
  for (const { options } of Object.values(router.routesById)) {
    const page = options.component as { preload?: () => Promise<unknown> } | undefined;
    // A page that cannot be loaded now is loaded when somebody visits it.
    page?.preload?.().catch(() => {});
  }
}
addEventListener('load', () => requestIdleCallback(loadPages), { once: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
