import { PRO_PRICE } from './membership';
import { isUuid } from './values';

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
  /** The server renders it too. */
  isServerRendered?: boolean;
  /** It shows visitors nothing but a refusal. */
  membersOnly?: boolean;
}

const TABLE = [
  { path: '/', name: 'HomePage', isIndexed: true, isServerRendered: true },
  {
    path: '/downloads',
    name: 'CataloguePage',
    title: 'Downloads',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/paths',
    name: 'PathsPage',
    title: 'Learning paths',
    isIndexed: true,
    isServerRendered: true,
  },
  { path: '/tools/:slug', name: 'ToolPage', isServerRendered: true },
  { path: '/tools/:slug/notes', name: 'TeacherNotesPage' },
  { path: '/paths/:slug', name: 'PathPage', isServerRendered: true },
  {
    path: '/certificates',
    name: 'CertificatesPage',
    title: 'Check a certificate',
    isServerRendered: true,
  },
  { path: '/certificates/:code', name: 'CertificatePage' },
  {
    path: '/subscribe',
    name: 'SubscribePage',
    title: 'EXE Pro',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/verify',
    name: 'VerifyPage',
    title: 'Verify a file',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/security',
    name: 'TrustPage',
    title: 'Trust and security',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/docs',
    name: 'DocsPage',
    title: 'Documentation',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/terms',
    name: 'TermsPage',
    title: 'Terms & Disclaimer',
    isIndexed: true,
    isServerRendered: true,
  },
  {
    path: '/login',
    name: 'LoginPage',
    title: 'Sign Up / Login',
    isIndexed: true,
    isServerRendered: true,
  },
  { path: '/dashboard', name: 'DashboardPage', title: 'Dashboard', membersOnly: true },
  { path: '/account', name: 'AccountPage', title: 'Account', membersOnly: true },
  { path: '/account/membership', name: 'MembershipPage', title: 'Membership', membersOnly: true },
  { path: '/account/orders', name: 'OrdersPage', title: 'Orders', membersOnly: true },
  { path: '/account/orders/:orderId', name: 'OrderPage', membersOnly: true },
  { path: '/account/security', name: 'SecurityPage', title: 'Security', membersOnly: true },
  { path: '/account/sessions', name: 'SessionsPage', title: 'Sessions', membersOnly: true },
  { path: '/account/data', name: 'DataPage', title: 'Your data', membersOnly: true },
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

/**
 * What search engines, and links that are shared, say about a page; the site's description where
 * there is none. Apart from the table, since the client shows none.
 */
export const PAGE_DESCRIPTIONS: Partial<Record<PageName, string>> = {
  CataloguePage:
    'Browse simulated, safe security tools by topic, language and access level: free, Pro and premium.',
  PathsPage:
    'Learning paths: guided routes through the catalogue, with a short lesson before each tool.',
  SubscribePage: `EXE Pro gives you every Pro tool for ${PRO_PRICE} a month.`,
  VerifyPage:
    'Check any file: which tool and version it is, and whether it was changed or withdrawn.',
  TrustPage: 'The keys, the public log, how this site is protected, and how to report a weakness.',
  DocsPage: 'How to buy, download, verify and run the tools, and how to call the API.',
  TermsPage: 'The rules for using EXE and its tools.',
  LoginPage: 'Log in to EXE, or create a free account.',
};

/** The title of a document whose page has this title. */
export const documentTitle = (title?: string): string =>
  title === undefined ? 'EXE: safe security tools for learning' : `${title} · EXE`;

/** The address of a tool's page. With the tool's id or a former slug in place of the slug, it leads there. */
export const toolAddress = (slug: string): string => `/tools/${slug}`;

/** The address of the notes for teachers of a tool. */
export const teacherNotesAddress = (slug: string): string => `/tools/${slug}/notes`;

/** The address of a tool's dialog in the catalogue. */
export const quickViewAddress = (toolId: string): string => `/downloads?tool=${toolId}`;

/** The address of a learning path. */
export const learningPathAddress = (slug: string): string => `/paths/${slug}`;

/** The address of a tool's page that leads back to a learning path. */
export const toolOfPathAddress = (toolSlug: string, pathSlug: string): string =>
  `${toolAddress(toolSlug)}?path=${pathSlug}`;

/** The part of a tool's page with its preview. */
export const PREVIEW_ID = 'preview';

/** The preview of a tool opened from a learning path. */
export const previewOfPathAddress = (toolSlug: string, pathSlug: string): string =>
  `${toolOfPathAddress(toolSlug, pathSlug)}#${PREVIEW_ID}`;

/** The address at which everybody can check a certificate. */
export const certificateAddress = (code: string): string => `/certificates/${code}`;

/** The call for the premium tools that Pro includes at the moment. */
export const TOOLS_IN_PRO = '/api/tools?inPro=true&limit=3';

/** Every page is also at its path with a slash at the end. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** A regular expression for a parameter of an address: a slug, an ID or a code. */
export const ADDRESS_PARAMETER = '[\\w-]{1,64}';
const TOOL_PAGE = new RegExp(`^/tools/(${ADDRESS_PARAMETER})$`);

/** Returns the slug of the tool whose page is at a path. */
export const readToolSlug = (path: string): string | undefined =>
  TOOL_PAGE.exec(withoutTrailingSlash(path))?.[1];

/** Returns the id of the tool whose dialog is open at an address, undefined for any other page. */
export function readToolId(path: string, query: string): string | undefined {
  const isCatalogue = withoutTrailingSlash(path) === '/downloads';
  const id = isCatalogue ? new URLSearchParams(query).get('tool') : null;
  return id !== null && isUuid(id) ? id.toLowerCase() : undefined;
}
