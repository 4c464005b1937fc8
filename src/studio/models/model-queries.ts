import { queryOptions } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';

/** Number of models per page. */
export const MODELS_A_PAGE = 60;

/** Query for one page of finished models, newest first; pages are numbered from 1. */
export const ownModelsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-models', page],
    queryFn: ({ signal }) =>
      bozzetto.models.own({ page, page_size: MODELS_A_PAGE, status: 'SUCCESS' }, { signal }),
  });
