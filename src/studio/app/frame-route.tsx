import { createRoute, redirect } from '@tanstack/react-router';
import { AuthenticationError } from '../../sdk/index.ts';
import { meQuery, queryClient } from '../data/queries.ts';
import { hasSession } from '../data/session.ts';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { Frame } from './frame/frame.tsx';
import { rootRoute } from './root-route.tsx';

/**
 * Parent of every page for signed-in users. It loads the user, redirects visitors who are not signed in to sign-in, and
 * draws the frame around the page.
 */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location }) => {
    if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return;
    const signIn = () => redirect({ to: '/sign-in', search: { from: location.href } });
    // While the service is unreachable, only the request for the user is retried until it succeeds.
    if (!(await hasSession().catch(() => true))) throw signIn();
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      throw error instanceof AuthenticationError ? signIn() : error;
    }
  },
  component: Frame,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
