import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

// Loaded when the user navigates to the page or is about to.
const LibraryPage = lazyRouteComponent(() => import('./library-page.tsx'), 'LibraryPage');
const ThingPage = lazyRouteComponent(() => import('./thing-page.tsx'), 'ThingPage');

export const libraryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/library',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: function LibrarySearch() {
    return <LibraryPage query={libraryRoute.useSearch().q ?? ''} />;
  },
});

export const thingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/library/$thing',
  component: function Thing() {
    return <ThingPage name={thingRoute.useParams().thing} />;
  },
});
