import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/root-route.tsx';

// Loaded when somebody goes there, or is about to.
const PublicPage = lazyRouteComponent(() => import('./public-page.tsx'), 'PublicPage');

/** A public model, for everybody who has the link. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/m/$uuid',
  component: function Public() {
    return <PublicPage uuid={publicRoute.useParams().uuid} />;
  },
});

/** The same in a frame of another page: the stage and nothing else. */
export const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$uuid',
  component: function Embedded() {
    return <PublicPage uuid={embedRoute.useParams().uuid} isEmbedded />;
  },
});
