import { createRoute, redirect } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';
import { CreatePage } from './create-page.tsx';
import { HomePage } from './home-page.tsx';
import type { CreateSearch } from './use-created.ts';

const ARTISTIC = 'image-to-artistic-mesh';

export const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: HomePage,
});

const searchOf = (search: Record<string, unknown>): CreateSearch =>
  Object.fromEntries(
    ['task', 'from', 'candidate', 'like', 'format'].flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  );

export const createFlowRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/create/$flow',
  validateSearch: searchOf,
  // The artistic mesh has its own path.
  beforeLoad: ({ params, search }) => {
    if (params.flow === ARTISTIC) throw redirect({ to: '/artistic-mesh', search, replace: true });
  },
  component: function FlowPage() {
    const { flow } = createFlowRoute.useParams();
    return <CreatePage flow_name={flow} search={createFlowRoute.useSearch()} />;
  },
});

export const artisticMeshRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/artistic-mesh',
  validateSearch: searchOf,
  component: function ArtisticMeshPage() {
    return <CreatePage flow_name={ARTISTIC} search={artisticMeshRoute.useSearch()} />;
  },
});

export const createRedirectRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/create',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
