import { createRouter } from '@tanstack/react-router';
import { accountRoute } from '../account/routes.tsx';
import { adminRoute } from '../admin/routes.tsx';
import { batchesRoute, batchTableRoute, newBatchRoute } from '../batches/routes.tsx';
import { compareRoute } from '../compare/routes.tsx';
import {
  artisticMeshRoute,
  createFlowRoute,
  createRedirectRoute,
  homeRoute,
} from '../create/routes.tsx';
import { libraryRoute, thingRoute } from '../library/routes.tsx';
import { modelRoute, modelsRoute } from '../models/routes.tsx';
import { embedRoute, publicRoute } from '../public/routes.tsx';
import { batchRoute, taskRoute, tasksRoute } from '../tasks/routes.tsx';
import { frameRoute } from './frame-route.tsx';
import { rootRoute } from './root-route.tsx';
import { signInRoute } from './sign-in.tsx';

/** All pages. Each part of the studio exports its routes, which are children of `frameRoute`, and has one line here. */
const routeTree = rootRoute.addChildren([
  signInRoute,
  publicRoute,
  embedRoute,
  frameRoute.addChildren([
    homeRoute,
    createRedirectRoute,
    createFlowRoute,
    artisticMeshRoute,
    tasksRoute,
    batchRoute,
    batchesRoute,
    newBatchRoute,
    batchTableRoute,
    compareRoute,
    taskRoute,
    modelsRoute,
    modelRoute,
    libraryRoute,
    thingRoute,
    accountRoute,
    adminRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
