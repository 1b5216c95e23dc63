import { aToolDetail } from '../../test/tool-detail';
import { jsonLdText, toolJsonLd } from './tool-json-ld';

const absolute = (path: string): string => `https://exe.example.com${path}`;
const describeTool = (given: Parameters<typeof aToolDetail>[0]) =>
  JSON.parse(jsonLdText(toolJsonLd(aToolDetail(given), '/tools/hash-demo', absolute))) as Record<
    string,
    unknown
  >;

describe('toolJsonLd', () => {
  it('describes a free tool and what it teaches', () => {
    expect(describeTool({ requirements: 'A terminal' })).toEqual({
      '@context': 'https://schema.org',
      '@type': ['Product', 'SoftwareApplication'],
      name: 'Hash Demo',
      description: 'Shows how a hash changes.',
      url: 'https://exe.example.com/tools/hash-demo',
      sku: '0190a7c4-0000-7000-8000-000000000001',
      brand: { '@type': 'Brand', name: 'EXE' },
      applicationCategory: 'EducationalApplication',
      softwareRequirements: 'A terminal',
      educationalLevel: 'beginner',
      timeRequired: 'PT45M',
      teaches: ['Explain what a hash is.'],
      datePublished: '2030-01-01T00:00:00.000Z',
      dateModified: '2030-02-03T04:05:06.000Z',
      isAccessibleForFree: true,
      keywords: ['CWE-328 Use of weak hash'],
      offers: {
        '@type': 'Offer',
        price: '0.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://exe.example.com/tools/hash-demo',
      },
    });
  });

  it('claims no rating, because administrators set the stars', () => {
    expect(describeTool({ starRating: 5 })).not.toHaveProperty('aggregateRating');
  });

  it('offers a premium tool at its price, and as out of stock while it has no file', () => {
    const { isAccessibleForFree, offers } = describeTool({
      accessLevel: 'premium',
      price: 2499,
      fileSize: null,
    });
    expect([isAccessibleForFree, offers]).toEqual([
      false,
      expect.objectContaining({
        price: '24.99',
        priceCurrency: 'USD',
        availability: 'https://schema.org/OutOfStock',
      }),
    ]);
  });

  it('offers the monthly membership for a Pro tool, which is not sold separately', () => {
    const { isAccessibleForFree, offers } = describeTool({ accessLevel: 'pro' });
    expect(isAccessibleForFree).toBe(false);
    expect(offers).toMatchObject({
      name: 'EXE Pro',
      price: '19.99',
      category: 'Subscription',
      url: 'https://exe.example.com/subscribe',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '19.99',
        priceCurrency: 'USD',
        billingDuration: 'P1M',
      },
    });
  });

  it('omits unknown fields', () => {
    const tool = describeTool({ durationMinutes: null, skillLevel: null, thumbnailUrl: null });
    for (const field of ['timeRequired', 'educationalLevel', 'image'])
      expect(tool).not.toHaveProperty(field);
  });
});

describe('jsonLdText', () => {
  it('cannot end its script element or a line, and parses to the same value', () => {
    const name = '</script><!-- & "quoted" \u2028\u2029 🔐';
    const text = jsonLdText({ name });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name });
  });
});
