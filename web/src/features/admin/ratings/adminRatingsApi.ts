import type { AdminRating, RatingState } from '@contracts/rating';
import { api } from '../../../shared/api/api';
import { nextPageOf, type Page } from '../../../shared/api/nextPage';
import { path } from '../../../shared/api/path';

/** What an administrator decides about a rating. */
export interface RatingDecision {
  id: string;
  action: 'hide' | 'show';
  reason: string;
}

const adminRatingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminRatings: build.infiniteQuery<Page<AdminRating>, RatingState, string>({
      query: ({ queryArg, pageParam }) =>
        pageParam || `/api/admin/ratings?state=${queryArg}&limit=50`,
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      transformResponse: nextPageOf<AdminRating>,
      providesTags: ['Ratings'],
    }),
    decideRating: build.mutation<unknown, RatingDecision>({
      query: ({ id, action, reason }) => ({
        url: `${path`/api/admin/ratings/${id}`}/${action}`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Ratings']),
    }),
  }),
});

export const { useAdminRatingsInfiniteQuery, useDecideRatingMutation } = adminRatingsApi;
