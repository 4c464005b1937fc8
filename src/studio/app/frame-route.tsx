import { createRoute, redirect } from '@tanstack/react-router';
import { AuthenticationError } from '../../sdk/index.ts';
import { meQuery, queryClient } from '../data/queries.ts';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { Frame } from './frame/frame.tsx';
import { rootRoute } from './root-route.tsx';

/**
 * Every page for who is signed in hangs below this one: it asks who that is, sends strangers to sign in, and draws the
 * frame around the page.
 */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
      throw redirect({ to: '/sign-in', search: { from: location.href } });
    }
  },
  component: Frame,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
