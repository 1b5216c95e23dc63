import type { PageRow } from './page-row';
import { heading, link, text, within } from '../support/expected-elements';

/** The terms and the 404 page (spec §2). */
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
      elements: [heading('Terms & Disclaimer'), ...titles.map((title) => heading(title)), text(/\$19\.99/), text(/cancel/i)],
    },
    {
      address: '/docs',
      distinctRoles: ['visitor'],
      elements: [heading('Documentation'), heading('Verifying a download'), ...within(['main'], link('API documentation', '/api/docs'))],
    },
    {
      address: '/no-such-page',
      distinctRoles: ['visitor'],
      elements: [heading('404 Page Not Found'), ...within(['main'], link('Go to Home', '/'))],
    },
  ];
}
