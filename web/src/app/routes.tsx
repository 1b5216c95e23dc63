import { matchPath, Route, type RouteObject, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/ui/lazyComponent';
import { Layout } from './layout/Layout';

const HomePage = lazyComponent(async () => (await import('../features/home/HomePage')).HomePage);
const CataloguePage = lazyComponent(
  async () => (await import('../features/catalogue/CataloguePage')).CataloguePage,
);
const LoginPage = lazyComponent(
  async () => (await import('../features/login/LoginPage')).LoginPage,
);
const DashboardPage = lazyComponent(
  async () => (await import('../features/dashboard/DashboardPage')).DashboardPage,
);
const AdminPage = lazyComponent(
  async () => (await import('../features/admin/AdminPage')).AdminPage,
);
const SubscribePage = lazyComponent(
  async () => (await import('../features/checkout/pro/SubscribePage')).SubscribePage,
);
const CheckoutPage = lazyComponent(
  async () => (await import('../features/checkout/CheckoutPage')).CheckoutPage,
);
const PaymentSuccessPage = lazyComponent(
  async () => (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage,
);
const PaymentCancelledPage = lazyComponent(
  async () => (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage,
);
const receiptPages = () => import('../features/receipt/pages');
const ReceiptPage = lazyComponent(async () => (await receiptPages()).ReceiptPage);
const CreditNotePage = lazyComponent(async () => (await receiptPages()).CreditNotePage);
const PathsPage = lazyComponent(
  async () => (await import('../features/paths/PathsPage')).PathsPage,
);
const PathPage = lazyComponent(async () => (await import('../features/paths/PathPage')).PathPage);
const recoveryPages = () => import('../features/account-recovery/pages');
const ForgotPasswordPage = lazyComponent(async () => (await recoveryPages()).ForgotPasswordPage);
const ResetPasswordPage = lazyComponent(async () => (await recoveryPages()).ResetPasswordPage);
const ConfirmEmailPage = lazyComponent(async () => (await recoveryPages()).ConfirmEmailPage);
const UndoEmailChangePage = lazyComponent(async () => (await recoveryPages()).UndoEmailChangePage);
const TermsPage = lazyComponent(
  async () => (await import('../features/terms/TermsPage')).TermsPage,
);
const DocsPage = lazyComponent(async () => (await import('../features/docs/DocsPage')).DocsPage);
const NotFoundPage = lazyComponent(
  async () => (await import('../features/not-found/NotFoundPage')).NotFoundPage,
);

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
  '/credit-note/:id': CreditNotePage,
  '/paths': PathsPage,
  '/paths/:slug': PathPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/confirm-email': ConfirmEmailPage,
  '/undo-email-change': UndoEmailChangePage,
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

/** One route of a data router, which can hold a navigation back; the pages are chosen below it. */
export const APP_ROUTES: RouteObject[] = [{ path: '*', element: <AppRoutes /> }];

/** Fetches the code of the page at a path, so that it renders or hydrates without suspending. */
export const preloadPage = (path: string): Promise<void> =>
  (
    Object.entries(PAGES).find(([pattern]) => matchPath(pattern, path))?.[1] ?? NotFoundPage
  ).preload();
