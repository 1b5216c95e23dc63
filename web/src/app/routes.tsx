import { Route, Routes } from 'react-router-dom';
import { lazily } from '../shared/ui/lazily';
import { Layout } from './layout/Layout';

const HomePage = lazily(async () => (await import('../features/home/HomePage')).HomePage);
const CataloguePage = lazily(async () => (await import('../features/catalogue/CataloguePage')).CataloguePage);
const LoginPage = lazily(async () => (await import('../features/login/LoginPage')).LoginPage);
const DashboardPage = lazily(async () => (await import('../features/dashboard/DashboardPage')).DashboardPage);
const AdminPage = lazily(async () => (await import('../features/admin/AdminPage')).AdminPage);
const SubscribePage = lazily(async () => (await import('../features/subscribe/SubscribePage')).SubscribePage);
const CheckoutPage = lazily(async () => (await import('../features/checkout/CheckoutPage')).CheckoutPage);
const PaymentSuccessPage = lazily(async () => (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage);
const PaymentCancelledPage = lazily(async () => (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage);
const TermsPage = lazily(async () => (await import('../features/terms/TermsPage')).TermsPage);
const NotFoundPage = lazily(async () => (await import('../features/not-found/NotFoundPage')).NotFoundPage);

/** Every address of the client and the feature that answers it; each page is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/downloads" element={<CataloguePage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/admin" element={<AdminPage />} />
        <Route path="/subscribe" element={<SubscribePage />} />
        <Route path="/payment/:toolId?" element={<CheckoutPage />} />
        <Route path="/payment-success" element={<PaymentSuccessPage />} />
        <Route path="/payment-cancelled" element={<PaymentCancelledPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
