import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

// Loaded when the user navigates to the page or is about to.
const AccountPage = lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage');

export const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: AccountPage,
});
