import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../app/frame-route.tsx';

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
  validateSearch: ({ compare }): { compare?: string } =>
    typeof compare === 'string' ? { compare } : {},
  component: function Model() {
    const { compare = null } = modelRoute.useSearch();
    return <ModelPage uuid={modelRoute.useParams().uuid} compare={compare} />;
  },
});
