import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';
import type { Candidate } from '../tasks/candidate.ts';

// Loaded when the user navigates to the page or is about to.
const ModelPage = lazyRouteComponent(() => import('./model-page.tsx'), 'ModelPage');
const ModelsPage = lazyRouteComponent(() => import('./models-page.tsx'), 'ModelsPage');

export const modelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/models',
  component: ModelsPage,
});

export const modelRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/models/$uuid',
  validateSearch: ({ compare, candidate }): { compare?: string; candidate?: Candidate } => ({
    ...(typeof compare === 'string' && { compare }),
    ...(candidate === 'reconstructed' && { candidate }),
  }),
  component: function Model() {
    const { compare = null, candidate = 'built' } = modelRoute.useSearch();
    const { uuid } = modelRoute.useParams();
    return <ModelPage uuid={uuid} compare={compare} candidate={candidate} />;
  },
});
