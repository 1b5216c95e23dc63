import { PAGES, type PageName } from '@contracts/pages';
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { HomePage } from '../features/home/HomePage';
import { ChunkLoadError } from '../shared/ui/lazyComponent';
import { ErrorPage } from './layout/ErrorPage';
import { Layout, LOADING } from './layout/Layout';

type Load = () => Promise<ComponentType>;

/** The code of each page, fetched when the page is first opened; that of the front page is part of the client. */
const LOADERS: Record<PageName | 'NotFoundPage', Load> = {
  HomePage: async () => HomePage,
  CataloguePage: async () => (await import('../features/catalogue/CataloguePage')).CataloguePage,
  ToolPage: async () => (await import('../features/catalogue/tool-page/ToolPage')).ToolPage,
  TeacherNotesPage: async () =>
    (await import('../features/teacher-notes/TeacherNotesPage')).TeacherNotesPage,
  PathsPage: async () => (await import('../features/paths/PathsPage')).PathsPage,
  PathPage: async () => (await import('../features/paths/PathPage')).PathPage,
  CertificatesPage: async () =>
    (await import('../features/certificates/CertificatesPage')).CertificatesPage,
  CertificatePage: async () =>
    (await import('../features/certificates/CertificatePage')).CertificatePage,
  SubscribePage: async () => (await import('../features/checkout/pro/SubscribePage')).SubscribePage,
  VerifyPage: async () => (await import('../features/verify/VerifyPage')).VerifyPage,
  TrustPage: async () => (await import('../features/security/TrustPage')).TrustPage,
  DocsPage: async () => (await import('../features/docs/DocsPage')).DocsPage,
  TermsPage: async () => (await import('../features/terms/TermsPage')).TermsPage,
  LoginPage: async () => (await import('../features/login/LoginPage')).LoginPage,
  DashboardPage: async () => (await import('../features/dashboard/DashboardPage')).DashboardPage,
  AccountPage: async () => (await import('../features/account/AccountFrame')).AccountPage,
  MembershipPage: async () =>
    (await import('../features/account/membership/MembershipPage')).MembershipPage,
  OrdersPage: async () => (await import('../features/account/orders/OrdersPage')).OrdersPage,
  OrderPage: async () => (await import('../features/account/orders/OrderPage')).OrderPage,
  SecurityPage: async () =>
    (await import('../features/account/security/SecurityPage')).SecurityPage,
  SessionsPage: async () =>
    (await import('../features/account/sessions/SessionsPage')).SessionsPage,
  DataPage: async () => (await import('../features/account/data/DataPage')).DataPage,
  AdminPage: async () => (await import('../features/admin/AdminPage')).AdminPage,
  CheckoutPage: async () => (await import('../features/checkout/CheckoutPage')).CheckoutPage,
  PaymentSuccessPage: async () =>
    (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage,
  PaymentCancelledPage: async () =>
    (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage,
  ReceiptPage: async () => (await import('../features/receipt/ReceiptPage')).ReceiptPage,
  CreditNotePage: async () => (await import('../features/receipt/CreditNotePage')).CreditNotePage,
  ForgotPasswordPage: async () =>
    (await import('../features/account-recovery/ForgotPasswordPage')).ForgotPasswordPage,
  ResetPasswordPage: async () =>
    (await import('../features/account-recovery/ResetPasswordPage')).ResetPasswordPage,
  ConfirmEmailPage: async () =>
    (await import('../features/account-recovery/ConfirmEmailPage')).ConfirmEmailPage,
  UndoEmailChangePage: async () =>
    (await import('../features/account-recovery/UndoEmailChangePage')).UndoEmailChangePage,
  NotFoundPage: async () => (await import('../features/not-found/NotFoundPage')).NotFoundPage,
};

/** Fails with ChunkLoadError, so that the error page can tell lost code from a defect. */
const lazyPage = (load: Load) => async () => {
  try {
    return { Component: await load() };
  } catch (cause) {
    throw new ChunkLoadError('The code of this page could not be fetched.', { cause });
  }
};

const NOT_FOUND = { path: '*', name: 'NotFoundPage', title: 'Page Not Found' } as const;

/** The pages, each with the table's entry as its handle, in the layout. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [...PAGES, NOT_FOUND].map((page) => ({
      path: page.path,
      caseSensitive: true, // as in the gateway
      handle: page,
      lazy: lazyPage(LOADERS[page.name]),
      errorElement: <ErrorPage />,
      hydrateFallbackElement: LOADING,
    })),
  },
];

/** Fetches the code of the page at a path before the router starts, so that hydration does not wait for it. */
export async function loadPage(path: string): Promise<void> {
  for (const { route } of matchRoutes(ROUTES, path) ?? []) {
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
