import type { Certificate } from '@contracts/certificate';
import type { MessageResponse } from '@contracts/user';
import { path } from '../api/path';
import { pathsApi } from '../paths/pathsApi';

const certificatesApi = pathsApi.injectEndpoints({
  endpoints: (build) => ({
    certificate: build.query<Certificate, string>({
      query: (code) => path`/api/certificates/${code}`,
      providesTags: ['Progress'],
    }),
    myCertificates: build.query<Certificate[], void>({
      query: () => '/api/account/certificates',
      providesTags: ['Progress'],
    }),
    revokeCertificate: build.mutation<MessageResponse, string>({
      query: (code) => ({ url: path`/api/account/certificates/${code}`, method: 'DELETE' }),
      invalidatesTags: ['Progress'],
    }),
  }),
});

export const { useCertificateQuery, useMyCertificatesQuery, useRevokeCertificateMutation } =
  certificatesApi;
