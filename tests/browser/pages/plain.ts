import type { PageRow } from './page-row';
import { button, heading, link, text, within } from '../support/expected-elements';

/** The terms and the 404 page (spec §2), the documentation and the learning paths. */
export function plainPages(): PageRow[] {
  const titles = [
    'Educational purpose',
    'Legal compliance',
    'Responsible use',
    'Subscription terms',
    'Limitation of liability',
    'Refunds',
    'Privacy',
    'Contact',
  ];
  return [
    {
      address: '/terms',
      distinctRoles: ['visitor'],
      elements: [
        heading('Terms & Disclaimer'),
        ...titles.map((title) => heading(title)),
        text(/\$19\.99/),
        text(/cancel/i),
      ],
    },
    {
      address: '/paths',
      distinctRoles: ['visitor', 'member'],
      elements: [
        heading('Learning paths'),
        heading('Networks'),
        ...within(['main'], link('Networks', '/paths/networks')),
      ],
    },
    {
      address: '/paths/networks',
      distinctRoles: ['visitor', 'member'],
      elements: [
        heading('Networks'),
        heading(/^1\. Hosts File Explainer$/),
        text(/dangerous when a stranger has planted it\.$/),
        ...within(['main'], link('Learning paths', '/paths')),
      ],
    },
    {
      address: '/paths/no-such-path',
      distinctRoles: ['visitor'],
      elements: [heading('Learning path not found'), link('See all learning paths', '/paths')],
    },
    {
      address: '/certificates',
      distinctRoles: ['visitor'],
      elements: [heading('Check a certificate'), ...within(['main'], button('Check'))],
    },
    {
      address: '/certificates/00000-00000-00000-00000',
      distinctRoles: ['visitor'],
      elements: [heading('Certificate not found'), ...within(['main'], button('Check'))],
    },
    {
      address: '/verify',
      distinctRoles: ['visitor'],
      elements: [
        heading('Verify a file'),
        heading('What is checked'),
        ...within(['main'], link('verify.py', '/verify.py')),
      ],
    },
    {
      address: '/security',
      distinctRoles: ['visitor'],
      elements: [
        heading('Trust and security'),
        ...within(['main'], link(/^Every file is signed/, '#keys')),
        heading('Keys that sign files'),
        heading('Report a vulnerability'),
        ...within(['main'], link('security.txt', '/.well-known/security.txt')),
      ],
    },
    {
      address: '/docs',
      distinctRoles: ['visitor'],
      elements: [
        heading('Documentation'),
        heading('Verifying a download'),
        ...within(['main'], link('API documentation', '/api/docs')),
      ],
    },
    {
      address: '/no-such-page',
      distinctRoles: ['visitor'],
      elements: [heading('404 Page Not Found'), ...within(['main'], link('Go to Home', '/'))],
    },
  ];
}
