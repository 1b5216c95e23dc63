import type { CurrentUserResponse } from '@contracts/user';
import { api } from '../api/api';
import { cacheCurrentUser, USER_TAGS } from './sessionApi';

/** The second step of a login. */
const secondStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondStep: build.mutation<CurrentUserResponse, { code: string }>({
      query: (body) => ({ url: '/api/login/second-factor', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...USER_TAGS] : []),
      onQueryStarted: cacheCurrentUser,
    }),
  }),
});

export const { useSecondStepMutation } = secondStepApi;
