import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

// Loaded when the user navigates to the page or is about to.
const ComparePage = lazyRouteComponent(() => import('./compare-page.tsx'), 'ComparePage');

export const compareRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compare/$uuid',
  component: function Comparison() {
    return <ComparePage uuid={compareRoute.useParams().uuid} />;
  },
});
