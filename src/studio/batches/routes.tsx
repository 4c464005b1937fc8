import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

// Loaded when the user navigates to the page or is about to.
const BatchesPage = lazyRouteComponent(() => import('./batches-page.tsx'), 'BatchesPage');
const NewBatchPage = lazyRouteComponent(() => import('./new-batch-page.tsx'), 'NewBatchPage');
const ItemsPage = lazyRouteComponent(() => import('./items-page.tsx'), 'ItemsPage');

export const batchesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/batches',
  component: BatchesPage,
});

export const newBatchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/batches/new',
  component: NewBatchPage,
});

export const batchTableRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/batches/$uuid',
  component: function Batch() {
    return <ItemsPage uuid={batchTableRoute.useParams().uuid} />;
  },
});
