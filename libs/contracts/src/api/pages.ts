/** A page of the web client: what the client, the gateway and the sitemap know about it. */
export interface Page {
  /** A pattern of React Router: `:name` is a segment, with `?` an optional one. */
  path: string;
  /** The component, and the chunk, that shows the page. */
  name: string;
  /** Absent when the page is named after what it shows. */
  title?: string;
  /** Search engines may index it. */
  isIndexed?: boolean;
  /** The number of tools that the server renders into the page; absent when only the browser renders it. */
  firstTools?: number;
  /** The first call of the client, with the same answer for every user. */
  call?: string;
  /** It shows visitors nothing but a refusal. */
  membersOnly?: boolean;
}

const TABLE = [
  { path: '/', name: 'HomePage', isIndexed: true, firstTools: 3 },
  {
    path: '/downloads',
    name: 'CataloguePage',
    title: 'Downloads',
    isIndexed: true,
    firstTools: 12,
    call: '/api/tools',
  },
  {
    path: '/paths',
    name: 'PathsPage',
    title: 'Learning paths',
    isIndexed: true,
    firstTools: 0,
  },
  { path: '/paths/:slug', name: 'PathPage', firstTools: 0 },
  {
    path: '/subscribe',
    name: 'SubscribePage',
    title: 'EXE Pro',
    isIndexed: true,
    firstTools: 0,
  },
  {
    path: '/docs',
    name: 'DocsPage',
    title: 'Documentation',
    isIndexed: true,
    firstTools: 0,
  },
  {
    path: '/terms',
    name: 'TermsPage',
    title: 'Terms & Disclaimer',
    isIndexed: true,
    firstTools: 0,
  },
  {
    path: '/login',
    name: 'LoginPage',
    title: 'Sign Up / Login',
    isIndexed: true,
    firstTools: 0,
  },
  { path: '/dashboard', name: 'DashboardPage', title: 'Dashboard', membersOnly: true },
  { path: '/admin', name: 'AdminPage', title: 'Admin', membersOnly: true },
  { path: '/payment/:toolId?', name: 'CheckoutPage' },
  {
    path: '/payment-success',
    name: 'PaymentSuccessPage',
    title: 'Your payment',
    membersOnly: true,
  },
  { path: '/payment-cancelled', name: 'PaymentCancelledPage' },
  { path: '/receipt/:orderId', name: 'ReceiptPage', membersOnly: true },
  { path: '/credit-note/:id', name: 'CreditNotePage', membersOnly: true },
  { path: '/forgot-password', name: 'ForgotPasswordPage', title: 'Forgot your password?' },
  { path: '/reset-password', name: 'ResetPasswordPage', title: 'Set a new password' },
  { path: '/confirm-email', name: 'ConfirmEmailPage', title: 'Confirm your email' },
  { path: '/undo-email-change', name: 'UndoEmailChangePage', title: 'Restore your email' },
] as const satisfies readonly Page[];

/** The name of a page. */
export type PageName = (typeof TABLE)[number]['name'];

/** Every page (spec §2, "Screens and routes"); any other path shows the client's 404 page. */
export const PAGES: readonly (Page & { name: PageName })[] = TABLE;

/** The title of a document whose page has this title. */
export const documentTitle = (title?: string): string =>
  title === undefined ? 'EXE: safe security tools for learning' : `${title} · EXE`;
