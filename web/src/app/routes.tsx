import { matchPath, Route, Routes } from 'react-router-dom';
import { lazyWithRetry } from '../shared/ui/lazyWithRetry';
import { Layout } from './layout/Layout';

const HomePage = lazyWithRetry(async () => (await import('../features/home/HomePage')).HomePage);
const CataloguePage = lazyWithRetry(async () => (await import('../features/catalogue/CataloguePage')).CataloguePage);
const LoginPage = lazyWithRetry(async () => (await import('../features/login/LoginPage')).LoginPage);
const DashboardPage = lazyWithRetry(async () => (await import('../features/dashboard/DashboardPage')).DashboardPage);
const AdminPage = lazyWithRetry(async () => (await import('../features/admin/AdminPage')).AdminPage);
const SubscribePage = lazyWithRetry(async () => (await import('../features/checkout/pro/SubscribePage')).SubscribePage);
const CheckoutPage = lazyWithRetry(async () => (await import('../features/checkout/CheckoutPage')).CheckoutPage);
const PaymentSuccessPage = lazyWithRetry(async () => (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage);
const PaymentCancelledPage = lazyWithRetry(async () => (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage);
const ReceiptPage = lazyWithRetry(async () => (await import('../features/receipt/ReceiptPage')).ReceiptPage);
const TermsPage = lazyWithRetry(async () => (await import('../features/terms/TermsPage')).TermsPage);
const DocsPage = lazyWithRetry(async () => (await import('../features/docs/DocsPage')).DocsPage);
const NotFoundPage = lazyWithRetry(async () => (await import('../features/not-found/NotFoundPage')).NotFoundPage);

/** The paths of the client and their pages; each page is a separate chunk. */
const PAGES = {
  '/': HomePage,
  '/downloads': CataloguePage,
  '/login': LoginPage,
  '/dashboard': DashboardPage,
  '/admin': AdminPage,
  '/subscribe': SubscribePage,
  '/payment/:toolId?': CheckoutPage,
  '/payment-success': PaymentSuccessPage,
  '/payment-cancelled': PaymentCancelledPage,
  '/receipt/:orderId': ReceiptPage,
  '/terms': TermsPage,
  '/docs': DocsPage,
  '*': NotFoundPage,
};

/** Renders the page of the current path. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}

/** Fetches the code of the page at a path, so that it renders or hydrates without suspending. */
export const fetchPageAhead = (path: string): Promise<void> =>
  (Object.entries(PAGES).find(([pattern]) => matchPath(pattern, path))?.[1] ?? NotFoundPage).fetchAhead();
