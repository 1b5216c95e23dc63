import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderPage } from '../../test/renderPage';
import { useCanonical } from './useCanonical';

const TOOL = '0190a7c4-0000-7000-8000-00000000000a';
const STRUCTURED_DATA = 'script[type="application/ld+json"]';

function Page() {
  useCanonical();
  return <Link to="/terms">Terms</Link>;
}

describe('the canonical address', () => {
  beforeEach(() => {
    document.head.innerHTML = `<link rel="canonical" href="https://exe.example.com/" /><script type="application/ld+json">{}</script>`;
  });
  const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;

  it.each([
    ['/', '/'],
    ['/downloads/', '/downloads'],
    ['/downloads?level=pro', '/downloads'],
    ['/downloads?tool=x', '/downloads'],
    [`/downloads?level=pro&tool=${TOOL.toUpperCase()}&utm_source=mail`, `/downloads?tool=${TOOL}`],
    [`/payment-cancelled?tool=${TOOL}`, '/payment-cancelled'],
  ])('of %s is %s under the public address', (at, expected) => {
    renderPage(<Page />, { at, path: '*' });
    expect(canonical()).toBe(`https://exe.example.com${expected}`);
  });

  it('leaves structured data alone on the page it came with, and removes it with the first navigation', async () => {
    const { user } = renderPage(<Page />, { at: '/', path: '*' });
    expect(document.querySelector(STRUCTURED_DATA)).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Terms' }));
    expect([canonical(), document.querySelector(STRUCTURED_DATA)]).toEqual(['https://exe.example.com/terms', null]);
  });

  it('is not added to a page that is not to be indexed', () => {
    document.head.innerHTML = '';
    renderPage(<Page />, { at: '/dashboard', path: '*' });
    expect(canonical()).toBeUndefined();
  });
});
