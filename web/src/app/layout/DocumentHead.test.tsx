import { aTool } from '../../test/builders';
import { renderPage } from '../../test/renderPage';

const ORIGIN = 'https://exe.example';
const TOOL = aTool();

/** Opens a page whose head the server rendered with this canonical address and structured data. */
function open(at: string, canonical: string) {
  document.head.innerHTML = `<link rel="canonical" href="${ORIGIN}${canonical}" />
    <script type="application/ld+json">{}</script>`;
  renderPage(<h1>A page</h1>, { at });
  return {
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    hasStructuredData: document.querySelector('script[type="application/ld+json"]') !== null,
  };
}

afterEach(() => void (document.head.innerHTML = ''));

describe('the canonical address', () => {
  it.each([
    ['/', '/'],
    ['/terms/', '/terms'],
    ['/downloads?level=pro', '/downloads'],
    ['/downloads?tool=unknown', '/downloads'],
    [`/downloads?tool=${TOOL.id.toUpperCase()}`, `/tools/${TOOL.slug}`],
    [`/downloads/?tool=${TOOL.id}&utm_source=mail`, `/tools/${TOOL.slug}`],
    [`/tools/${TOOL.slug}/`, `/tools/${TOOL.slug}`],
    ['/paths/first-steps/', '/paths/first-steps'],
  ])('of %s stays the one that the server sent, with the structured data', (at, canonical) =>
    expect(open(at, canonical)).toEqual({
      canonical: `${ORIGIN}${canonical}`,
      hasStructuredData: true,
    }),
  );

  it('of another page replaces it, and the structured data goes', () =>
    expect(open('/docs/', '/terms')).toEqual({
      canonical: `${ORIGIN}/docs`,
      hasStructuredData: false,
    }));
});
