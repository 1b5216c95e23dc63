import { Navigate } from 'react-router-dom';

/** Leads to the first page of the account. */
export function AccountPage() {
  return <Navigate to="/account/membership" replace />;
}
