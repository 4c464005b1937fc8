import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';

/** The root route. It has no frame, so that sign-in and public pages can be shown without one. */
export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
