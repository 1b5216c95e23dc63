import type { PageRow } from './page-row';
import {
  button,
  disabled,
  ALL_ROLES,
  heading,
  link,
  option,
  LOGGED_IN,
  tab,
  text,
  within,
  WITHOUT_PRO,
} from '../support/expected-elements';
import type { TestContext } from '../support/test-context';

const LANGUAGES =
  'All Languages, Python, JavaScript, Java, C#, C/C++, PHP, Ruby, Go, Rust, TypeScript, Kotlin, Swift, Dart, Executable, HTML/Web, SQL, PDF'.split(
    ', ',
  );
/** A choice with its number of tools. */
const counted = (name: string) =>
  option(new RegExp(`^${name.replace(/[+#]/g, '\\$&')}( \\(\\d+\\))?$`));
const DISCLAIMER = [
  'Educational use only',
  'No liability',
  'Legal compliance',
  'Prohibited uses',
  'Simulated functionality',
];
const WITHOUT_PURCHASE = ALL_ROLES.filter((role) => role !== 'buyer');

/** Home, the list and the detail dialog (spec §2, §4). */
export function cataloguePages({ word, free, pro, premium, empty }: TestContext): PageRow[] {
  const buy = link(`Buy $14.99, ${premium.name}`, `/payment/${premium.id}`, WITHOUT_PURCHASE);
  return [
    {
      address: '/',
      distinctRoles: ['visitor', 'member', 'pro'],
      isScrolled: true,
      elements: [
        heading('Learn how attacks work, safely'),
        text(/50\+ Advanced Tools/),
        button('Get Started', ['visitor']),
        link('Browse Free Tools', '/downloads?level=free', ['visitor']),
        link('Go to Dashboard', '/dashboard', LOGGED_IN),
        link('Browse Tools', '/downloads', LOGGED_IN),
        heading('Featured Tools'),
        heading('Join EXE Pro', WITHOUT_PRO),
        link('Upgrade for $19.99', '/payment', WITHOUT_PRO),
        text('per month', WITHOUT_PRO),
        heading('Your EXE Pro', ['pro']),
      ],
    },
    {
      address: `/downloads?q=${word}`,
      distinctRoles: ['visitor', 'pro'],
      elements: [
        heading('Security tools'),
        ...['All Tools', 'Free', 'Pro Only', 'Premium'].map((name) => tab(name)),
        ...LANGUAGES.map(counted),
        ...['Beginner', 'Up to 30 min', 'Browser'].map(counted),
        button('Clear search'),
        heading('Legal disclaimer'),
        ...DISCLAIMER.map((name) => text(name)),
        text(/access may be terminated for misuse/i),
        ...within(
          ['article', free.name],
          heading(free.name),
          text('FREE'),
          text('Python'),
          text(free.description),
          button(`Download ${free.name}`),
        ),
        ...within(
          ['article', pro.name],
          heading(pro.name),
          text('PRO'),
          button(`Download ${pro.name}`, ['pro']),
          link(`Pro Only, ${pro.name}`, `/payment?tool=${pro.id}`, WITHOUT_PRO),
        ),
        ...within(
          ['article', premium.name],
          heading(premium.name),
          text('PREMIUM'),
          text(/^\$14\.99/),
          text('$24.99'),
          text('Launch week'),
          button(`Download ${premium.name}`, ['buyer']),
          buy,
          link(`Details of ${premium.name}`, `/downloads?q=${word}&tool=${premium.id}`),
        ),
        ...within(
          ['article', empty.name],
          heading(empty.name),
          text('PDF'),
          disabled(`Unavailable, ${empty.name}`),
        ),
      ],
    },
    {
      address: '/downloads?q=there+is+no+such+tool',
      distinctRoles: ['visitor'],
      elements: [
        text('No tools found matching your criteria'),
        button('Clear Search'),
        button('Show All Categories'),
      ],
    },
    {
      address: `/downloads?tool=${premium.id}`,
      distinctRoles: ['visitor', 'buyer'],
      isDialog: true,
      elements: within(
        ['dialog', premium.name],
        heading(premium.name),
        text('PREMIUM'),
        text(/^\$14\.99/, WITHOUT_PURCHASE),
        text(premium.description),
        ...['Downloads', 'Language', "Editors' rating", 'Educational Purpose Only'].map((name) =>
          text(name),
        ),
        text(/All functionality is simulated and safe/),
        button(`Download ${premium.name}`, ['buyer']),
        buy,
        link('Full page', `/tools/${premium.slug}`),
        button('Close'),
      ),
    },
    {
      address: `/tools/${premium.slug}`,
      distinctRoles: ['visitor', 'buyer'],
      elements: [
        heading(premium.name),
        ...within(['navigation', 'Breadcrumbs'], link('Downloads', '/downloads')),
        text(premium.description),
        ...['Language', 'Size', 'Published', 'Educational Purpose Only'].map((name) => text(name)),
        ...within(
          ['region', 'Get this tool'],
          text('PREMIUM'),
          text('You own this tool', ['buyer']),
          button(`Download ${premium.name}`, ['buyer']),
          buy,
          link('Refund within 14 days', '/terms', WITHOUT_PURCHASE),
          link('Version 1', '#versions', ['buyer']),
        ),
        heading('Check your download'),
        text('Commands for Linux, macOS and Windows'),
      ],
    },
    {
      address: '/tools/clickjacking-frame-lesson/notes',
      distinctRoles: ['visitor', 'member'],
      elements: [
        heading('For teachers: Clickjacking Frame Lesson'),
        heading('Notes for teachers'),
        link('Clickjacking Frame Lesson', '/tools/clickjacking-frame-lesson'),
      ],
    },
    {
      address: '/tools/no-such-tool',
      distinctRoles: ['visitor'],
      elements: [heading('404 Page Not Found'), heading('Perhaps you were looking for')],
    },
  ];
}
