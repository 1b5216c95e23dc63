import type { AdminPath } from '@contracts/path';
import type { MessageResponse } from '@contracts/user';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';

/** The fields of a path that an administrator edits; the address of an existing path stays. */
export type PathFields = Pick<
  AdminPath,
  'slug' | 'title' | 'summary' | 'outcomes' | 'unlisted' | 'steps'
>;

const bodyOf = ({ steps, ...fields }: PathFields) => ({
  ...fields,
  steps: steps.map(({ toolId, lesson, questions }) => ({ toolId, lesson, questions })),
});

const adminPathsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminPaths: build.query<AdminPath[], void>({
      query: () => '/api/admin/paths',
      providesTags: ['Paths', 'Tools'],
    }),
    savePath: build.mutation<
      AdminPath,
      { id: string | null; fields: PathFields; updatedAt?: string }
    >({
      query: ({ id, fields, updatedAt }) =>
        id === null
          ? { url: '/api/admin/paths', method: 'POST', body: bodyOf(fields) }
          : {
              url: path`/api/admin/paths/${id}`,
              method: 'PUT',
              body: { ...bodyOf(fields), slug: undefined, updatedAt },
            },
      invalidatesTags: (_result, error) => (error ? [] : ['Paths']),
    }),
    deletePath: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: path`/api/admin/paths/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Paths'],
    }),
  }),
});

export const {
  useAdminPathsQuery,
  useLazyAdminPathsQuery,
  useSavePathMutation,
  useDeletePathMutation,
} = adminPathsApi;
