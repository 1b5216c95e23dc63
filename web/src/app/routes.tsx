import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { RouteError } from './RouteError';

/** Every address of the client and the feature that answers it; each page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('../features/home/HomePage')).HomePage }) },
      { path: '/downloads', lazy: async () => ({ Component: (await import('../features/catalogue/CataloguePage')).CataloguePage }) },
      { path: '/login', lazy: async () => ({ Component: (await import('../features/login/LoginPage')).LoginPage }) },
      { path: '/dashboard', lazy: async () => ({ Component: (await import('../features/dashboard/DashboardPage')).DashboardPage }) },
      { path: '/admin', lazy: async () => ({ Component: (await import('../features/admin/AdminPage')).AdminPage }) },
      { path: '/subscribe', lazy: async () => ({ Component: (await import('../features/subscribe/SubscribePage')).SubscribePage }) },
      { path: '/payment/:toolId?', lazy: async () => ({ Component: (await import('../features/checkout/CheckoutPage')).CheckoutPage }) },
      {
        path: '/payment-success',
        lazy: async () => ({ Component: (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage }),
      },
      {
        path: '/payment-cancelled',
        lazy: async () => ({ Component: (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage }),
      },
      { path: '/terms', lazy: async () => ({ Component: (await import('../features/terms/TermsPage')).TermsPage }) },
      { path: '*', lazy: async () => ({ Component: (await import('../features/not-found/NotFoundPage')).NotFoundPage }) },
    ],
  },
];

/** The router over the browser's history. */
export const makeRouter = () => createBrowserRouter(routes);
