import type { AdminPayment, AdminUser, OrderStatus } from '@contracts/payments';
import type { MessageAnswer } from '@contracts/user';
import { api } from '../../shared/api/api';
import { type FormRequest, sendForm } from './sendForm';

/** A tool as it is sent: multipart, with its files. */
export type ToolUpload = Pick<FormRequest, 'body' | 'onProgress'>;

/** An act by hand on an order, and why. */
export interface OrderAct {
  orderId: string;
  act: 'settle' | 'refund';
  reason: string;
}

/** Until when somebody is to be Pro (null ends it now), and why. */
export interface ProAct {
  userId: string;
  until: string | null;
  reason: string;
}

/** A premium tool given to somebody, and why. */
export interface PurchaseAct {
  userId: string;
  toolId: string;
  reason: string;
}

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    addTool: build.mutation<null, ToolUpload>({
      queryFn: (upload) => sendForm({ method: 'POST', url: '/api/tools', ...upload }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Tools']),
    }),
    changeTool: build.mutation<null, ToolUpload & { toolId: string }>({
      queryFn: ({ toolId, ...upload }) => sendForm({ method: 'PUT', url: `/api/tools/${toolId}`, ...upload }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Tools', 'Stats']),
    }),
    deleteTool: build.mutation<MessageAnswer, string>({
      query: (toolId) => ({ url: `/api/tools/${toolId}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Tools', 'Stats', 'Purchase']),
    }),
    adminPayments: build.query<AdminPayment[], OrderStatus>({
      query: (status) => ({ url: '/api/admin/payments', params: { status } }),
      providesTags: ['AdminPayments'],
    }),
    actOnOrder: build.mutation<unknown, OrderAct>({
      query: ({ orderId, act, reason }) => ({ url: `/api/admin/payments/${orderId}/${act}`, method: 'POST', body: { reason } }),
      invalidatesTags: ['AdminPayments', 'AdminUsers', 'Purchase', 'Me'],
    }),
    adminUsers: build.query<AdminUser[], string>({
      query: (search) => ({ url: '/api/admin/users', params: { search } }),
      providesTags: ['AdminUsers'],
    }),
    setPro: build.mutation<unknown, ProAct>({
      query: ({ userId, ...body }) => ({ url: `/api/admin/users/${userId}/pro`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['AdminUsers', 'Me', 'Subscription']),
    }),
    grantPurchase: build.mutation<unknown, PurchaseAct>({
      query: ({ userId, ...body }) => ({ url: `/api/admin/users/${userId}/purchases`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Purchase']),
    }),
  }),
});

export const {
  useAddToolMutation,
  useChangeToolMutation,
  useDeleteToolMutation,
  useAdminPaymentsQuery,
  useActOnOrderMutation,
  useAdminUsersQuery,
  useSetProMutation,
  useGrantPurchaseMutation,
} = adminApi;
