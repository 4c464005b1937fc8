import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/root-route.tsx';

// Loaded when the user navigates to the page or is about to.
const PublicPage = lazyRouteComponent(() => import('./public-page.tsx'), 'PublicPage');

/** The page of a public model, for anyone with the link. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/m/$uuid',
  component: function Public() {
    return <PublicPage uuid={publicRoute.useParams().uuid} />;
  },
});

/** A public model embedded in another site: only the stage. */
export const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$uuid',
  component: function Embedded() {
    return <PublicPage uuid={embedRoute.useParams().uuid} isEmbedded />;
  },
});
