import type { OwnRating, OwnRatingResponse, RatingsResponse } from '@contracts/rating';
import { api } from '../../../shared/api/api';
import { nextAddress } from '../../../shared/api/nextPage';
import { path } from '../../../shared/api/path';

/** A page of ratings; `next` is the address of the page after it. */
export interface RatingsPage extends RatingsResponse {
  next?: string;
}

/** What a member enters. */
export type RatingValues = Pick<OwnRating, 'stars' | 'text'> & { author: string };

const ratingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ratings: build.infiniteQuery<RatingsPage, string, string>({
      query: ({ queryArg, pageParam }) => pageParam || path`/api/tools/${queryArg}/ratings`,
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      transformResponse: (response: RatingsResponse, meta) => ({
        ...response,
        next: nextAddress(meta),
      }),
      providesTags: ['Ratings'],
    }),
    ownRating: build.query<OwnRatingResponse, string>({
      query: (toolId) => path`/api/tools/${toolId}/rating`,
      providesTags: ['Ratings', 'Me', 'Stats'],
    }),
    rateTool: build.mutation<OwnRating, { toolId: string; values: RatingValues }>({
      query: ({ toolId, values }) => ({
        url: path`/api/tools/${toolId}/rating`,
        method: 'PUT',
        body: values,
      }),
      invalidatesTags: (_rating, error) => (error ? [] : ['Ratings', 'Tools', 'Stats']),
    }),
    deleteRating: build.mutation<unknown, string>({
      query: (toolId) => ({ url: path`/api/tools/${toolId}/rating`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Ratings', 'Tools', 'Stats']),
    }),
    reportRating: build.mutation<{ message: string }, { id: string; reason: string }>({
      query: ({ id, reason }) => ({
        url: path`/api/ratings/${id}/report`,
        method: 'POST',
        body: { reason },
      }),
    }),
  }),
});

export const {
  useRatingsInfiniteQuery,
  useOwnRatingQuery,
  useRateToolMutation,
  useDeleteRatingMutation,
  useReportRatingMutation,
} = ratingsApi;
