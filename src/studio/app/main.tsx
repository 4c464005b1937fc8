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

// If the session's key is revoked or the session expires, the session ends in all windows at once.
onSignedOut.hear = () => {
  const isKnown = queryClient.getQueryData(meQuery.queryKey) !== undefined;
  // If no user is loaded yet, the frame's route redirects to sign-in.
  if (!isKnown) return;
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  const from = router.state.location.href;
  void router.navigate({ to: '/sign-in', search: { from }, replace: true }).then(() => {
    queryClient.clear();
  });
};
onBack(() => void queryClient.invalidateQueries());

/** Preloads all pages when the browser is idle, because none can be fetched while the service is unreachable. */
function loadPages(): void {
  for (const { options } of Object.values(router.routesById)) {
    const page = options.component as { preload?: () => Promise<unknown> } | undefined;
    // A page that cannot be preloaded is loaded when the user visits it.
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
