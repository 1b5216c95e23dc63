import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout/Layout';

const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage')).HomePage }));
const CataloguePage = lazy(async () => ({ default: (await import('../features/catalogue/CataloguePage')).CataloguePage }));
const LoginPage = lazy(async () => ({ default: (await import('../features/login/LoginPage')).LoginPage }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/DashboardPage')).DashboardPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/AdminPage')).AdminPage }));
const SubscribePage = lazy(async () => ({ default: (await import('../features/subscribe/SubscribePage')).SubscribePage }));
const CheckoutPage = lazy(async () => ({ default: (await import('../features/checkout/CheckoutPage')).CheckoutPage }));
const PaymentSuccessPage = lazy(async () => ({ default: (await import('../features/checkout/PaymentSuccessPage')).PaymentSuccessPage }));
const PaymentCancelledPage = lazy(async () => ({
  default: (await import('../features/checkout/PaymentCancelledPage')).PaymentCancelledPage,
}));
const TermsPage = lazy(async () => ({ default: (await import('../features/terms/TermsPage')).TermsPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../features/not-found/NotFoundPage')).NotFoundPage }));

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
