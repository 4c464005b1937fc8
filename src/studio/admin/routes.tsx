import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin-page.tsx'), 'AdminPage'),
});
