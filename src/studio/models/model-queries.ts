import { queryOptions } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';

/** Models that are read at once. */
export const MODELS_A_PAGE = 60;

/** One page of finished models, newest first; pages count from 1. */
export const ownModelsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-models', page],
    queryFn: ({ signal }) =>
      bozzetto.models.own({ page, page_size: MODELS_A_PAGE, status: 'SUCCESS' }, { signal }),
  });
