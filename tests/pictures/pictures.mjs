/** The screenshots: user, URL, screen, and what happens before the capture. */

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 375, height: 812 };

const click = (role, name) => async (page) => {
  await page.getByRole(role, { name }).first().click();
  await page.waitForTimeout(700);
};
const pay = async (page) => {
  await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
};
const register = async (page) => {
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
};
const premium = async (page) => {
  await page.getByLabel('Access level').selectOption('premium');
};
const findMember = async (page) => {
  await page.getByLabel('Username or email').fill('ada');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Grant Pro' }).first().waitFor();
};
const help = async (page) => {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
};
const INVALID_LINK = `/confirm-email#token=${'A'.repeat(43)}`;
const toolPage = ({ premium: tool }) => `/tools/${tool.slug}`;
const toolAddress = ({ premium: tool }) => `/downloads?tool=${tool.id}`;
const untilDialog = (page) => page.getByRole('dialog').waitFor();
const openChecksum = async (page) => {
  await page.getByText('How to check your download').click();
  await page.getByRole('button', { name: 'Copy the command for Windows' }).scrollIntoViewIfNeeded();
};
const fail = async (page) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload({ waitUntil: 'networkidle' });
};

/** Every page and state by file name. */
const SCENES = [
  { name: 'home-visitor', who: 'visitor', at: '/' },
  { name: 'home-member', who: 'member', at: '/' },
  { name: 'home-pro', who: 'ada', at: '/' },
  {
    name: 'home-login-dialog',
    who: 'visitor',
    at: '/',
    enter: click('button', 'Get Started'),
    fullPage: false,
  },
  { name: 'downloads', who: 'visitor', at: '/downloads', fullPage: false },
  { name: 'downloads-bottom', who: 'visitor', at: '/downloads?q=phishing' },
  { name: 'downloads-premium', who: 'member', at: '/downloads?level=premium' },
  { name: 'downloads-empty', who: 'visitor', at: '/downloads?q=nothing+like+this' },
  {
    name: 'downloads-toast',
    who: 'visitor',
    at: '/downloads?level=free',
    enter: click('button', 'Download'),
    fullPage: false,
  },
  { name: 'downloads-error', who: 'visitor', at: '/downloads', enter: fail },
  { name: 'tool', who: 'visitor', at: toolPage },
  { name: 'tool-owned', who: 'ada', at: toolPage },
  { name: 'detail', who: 'member', at: toolAddress, enter: untilDialog, fullPage: false },
  { name: 'detail-checksum', who: 'member', at: toolAddress, enter: openChecksum, fullPage: false },
  { name: 'login', who: 'visitor', at: '/login' },
  { name: 'register-errors', who: 'visitor', at: '/login', enter: register },
  { name: 'dashboard-visitor', who: 'visitor', at: '/dashboard' },
  { name: 'dashboard-new', who: 'member', at: '/dashboard' },
  { name: 'dashboard-pro', who: 'ada', at: '/dashboard' },
  { name: 'account-visitor', who: 'visitor', at: '/account/orders' },
  { name: 'account-membership', who: 'ada', at: '/account/membership' },
  { name: 'account-orders', who: 'ada', at: '/account/orders' },
  { name: 'account-security', who: 'member', at: '/account/security' },
  { name: 'account-sessions', who: 'member', at: '/account/sessions' },
  { name: 'account-data', who: 'member', at: '/account/data' },
  { name: 'admin-login', who: 'visitor', at: '/admin' },
  { name: 'admin-upload', who: 'admin', at: '/admin', enter: premium },
  { name: 'admin-manage', who: 'admin', at: '/admin?tab=manage' },
  {
    name: 'admin-edit',
    who: 'admin',
    at: '/admin?tab=manage',
    enter: click('button', /^Edit/),
    fullPage: false,
  },
  {
    name: 'admin-delete',
    who: 'admin',
    at: '/admin?tab=manage',
    enter: click('button', /^Delete/),
    fullPage: false,
  },
  { name: 'admin-payments', who: 'admin', at: '/admin?tab=payments', enter: findMember },
  { name: 'subscribe-visitor', who: 'visitor', at: '/subscribe' },
  { name: 'subscribe-member', who: 'member', at: '/subscribe' },
  { name: 'subscribe-pro', who: 'ada', at: '/subscribe' },
  { name: 'payment-visitor', who: 'visitor', at: '/payment' },
  { name: 'payment-pro-plan', who: 'member', at: '/payment' },
  { name: 'payment-tool', who: 'member', at: ({ premium: tool }) => `/payment/${tool.id}` },
  {
    name: 'payment-instructions',
    who: 'member',
    at: ({ premium: tool }) => `/payment/${tool.id}`,
    enter: pay,
  },
  { name: 'payment-bought', who: 'ada', at: ({ premium: tool }) => `/payment/${tool.id}` },
  { name: 'payment-success', who: 'member', at: '/payment-success' },
  { name: 'payment-cancelled', who: 'member', at: '/payment-cancelled' },
  { name: 'paths', who: 'visitor', at: '/paths' },
  { name: 'path', who: 'ada', at: '/paths/networks' },
  { name: 'forgot-password', who: 'visitor', at: '/forgot-password' },
  { name: 'reset-password', who: 'visitor', at: '/reset-password' },
  {
    name: 'confirm-email-visitor',
    who: 'visitor',
    at: INVALID_LINK,
  },
  {
    name: 'confirm-email-member',
    who: 'member',
    at: INVALID_LINK,
  },
  {
    name: 'delete-account',
    who: 'member',
    at: '/account/data',
    enter: click('button', 'Delete account'),
    fullPage: false,
  },
  { name: 'admin-users', who: 'admin', at: '/admin?tab=users' },
  { name: 'admin-audit', who: 'admin', at: '/admin?tab=audit' },
  { name: 'admin-paths', who: 'admin', at: '/admin?tab=paths' },
  {
    name: 'admin-path',
    who: 'admin',
    at: '/admin?tab=paths',
    enter: click('button', /^Edit/),
    fullPage: false,
  },
  { name: 'verify', who: 'visitor', at: '/verify' },
  { name: 'security', who: 'visitor', at: '/security' },
  { name: 'docs', who: 'visitor', at: '/docs' },
  { name: 'terms', who: 'visitor', at: '/terms' },
  { name: 'not-found', who: 'visitor', at: '/no-such-page' },
  { name: 'shortcuts', who: 'visitor', at: '/terms', enter: help, fullPage: false },
  {
    name: 'menu',
    who: 'member',
    at: '/',
    enter: click('button', 'Open menu'),
    fullPage: false,
    only: 'narrow',
  },
];

/** Every scene on a wide and a narrow screen, dark and light. */
export const allPictures = () =>
  SCENES.flatMap(({ name, fullPage = true, only, ...scene }) =>
    Object.entries({ wide: WIDE, narrow: NARROW })
      .filter(([size]) => only === undefined || only === size)
      .flatMap(([size, screen]) =>
        ['dark', 'light'].map((scheme) => ({
          ...scene,
          ...screen,
          scheme,
          fullPage,
          file: `${name}-${size}-${scheme}.png`,
        })),
      ),
  );

/** The six screenshots of the README. */
export const README_PICTURES = [
  { file: 'home.webp', who: 'visitor', at: '/', ...WIDE, scheme: 'dark' },
  { file: 'downloads.webp', who: 'member', at: '/downloads', ...WIDE, scheme: 'light' },
  {
    file: 'detail.webp',
    who: 'member',
    at: toolPage,
    ...WIDE,
    scheme: 'dark',
  },
  { file: 'dashboard.webp', who: 'ada', at: '/dashboard', ...WIDE, scheme: 'dark' },
  {
    file: 'checkout.webp',
    who: 'member',
    at: ({ premium: tool }) => `/payment/${tool.id}`,
    enter: pay,
    ...WIDE,
    scheme: 'dark',
  },
  { file: 'admin.webp', who: 'admin', at: '/admin?tab=manage', ...WIDE, scheme: 'light' },
];

/** The pictures of the look in the README of the client. */
export const LOOK_PICTURES = ['dark', 'light'].flatMap((scheme) => [
  { file: `look-${scheme}.webp`, who: 'visitor', at: '/downloads', ...WIDE, scheme },
  { file: `look-tool-${scheme}.webp`, who: 'visitor', at: toolPage, ...WIDE, scheme },
]);

const runPreview = (button) => async (page) => {
  await page.getByRole('button', { name: /^Run / }).click();
  const preview = page.frameLocator('iframe[title^="Preview of"]');
  await preview.getByRole('button', { name: button }).first().click();
  await page.evaluate(
    'document.querySelector("iframe:not([hidden])").closest("section").scrollIntoView()',
  );
  await page.mouse.move(0, 0);
};

/** The previews in the README of the samples, wide and narrow. */
export const PREVIEW_PICTURES = [
  { slug: 'password-entropy-meter', button: 'Summer2024!', scheme: 'dark' },
  { slug: 'cloud-iam-puzzle-pack', button: 'Show the reasoning', scheme: 'light' },
  {
    slug: 'passkey-ceremony-simulator',
    button: 'A phishing page passes the challenge on',
    scheme: 'dark',
  },
].flatMap(({ slug, button, scheme }) =>
  Object.entries({ wide: WIDE, narrow: NARROW }).map(([size, screen]) => ({
    file: `preview-${slug}-${size}.webp`,
    who: 'visitor',
    at: `/tools/${slug}`,
    enter: runPreview(button),
    ...screen,
    scheme,
  })),
);
