import {
  button,
  heading,
  link,
  type ExpectedElement,
  LOGGED_IN,
  text,
  within,
  WITHOUT_PRO,
} from '../support/expected-elements';

/** The header, navigation and footer of every page. */
export const FRAME: ExpectedElement[] = [
  ...within(
    ['navigation', 'Main'],
    link('Home', '/'),
    link('Downloads', '/downloads'),
    link('Learning paths', '/paths'),
    link('Dashboard', '/dashboard', LOGGED_IN),
    link(/^Admin(, \d+ to review)?$/, '/admin', ['administrator']),
    link('Terms', '/terms'),
  ),
  ...within(
    ['banner'],
    link('Sign Up / Login', '/login', ['visitor']),
    link('Buy Pro', '/payment', WITHOUT_PRO),
    button('Logout', LOGGED_IN),
  ),
  ...within(
    ['navigation', 'Platform'],
    heading('Platform'),
    link('Free Tools', '/downloads'),
    link('Pro Access', '/subscribe'),
    link('Documentation', '/terms'),
  ),
  ...within(
    ['navigation', 'Support'],
    heading('Support'),
    link('Help Center', null),
    link('Contact', null),
    link('Terms', '/terms'),
  ),
  ...within(
    ['navigation', 'Community'],
    heading('Community'),
    link('Discord', null),
    link('GitHub', null),
    link('Newsletter', null),
  ),
  ...within(['contentinfo'], text(/Educational cybersecurity tools/), text(/^© \d{4} EXE/)),
];
