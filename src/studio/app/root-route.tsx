import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';

/** Around everything: no frame yet, so that sign-in and public pages can do without. */
export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
