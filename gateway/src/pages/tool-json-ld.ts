import { MAX_STARS, PRO_PRICE_CENTS, type ToolDetail } from '@libs/contracts';

type Absolute = (path: string) => string;

/** Describes a tool in schema.org terms. Administrators may set stars and counts, so only members' ratings are claimed as ratings. */
export function toolJsonLd(tool: ToolDetail, path: string, absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'SoftwareApplication'],
    name: tool.name,
    description: tool.description,
    url: absolute(path),
    sku: tool.id,
    image: tool.thumbnailUrl && absolute(tool.thumbnailUrl),
    brand: { '@type': 'Brand', name: 'EXE' },
    applicationCategory: 'EducationalApplication',
    softwareRequirements: tool.requirements ?? tool.platform,
    educationalLevel: tool.skillLevel,
    timeRequired: tool.durationMinutes && `PT${tool.durationMinutes}M`,
    teaches: tool.outcomes,
    keywords: tool.knownAs,
    datePublished: tool.createdAt,
    dateModified: tool.updatedAt,
    isAccessibleForFree: tool.accessLevel === 'free',
    aggregateRating: tool.memberRating && {
      '@type': 'AggregateRating',
      ratingValue: tool.memberRating.mean,
      ratingCount: tool.memberRating.count,
      bestRating: MAX_STARS,
    },
    offers: describeOffer(tool, path, absolute),
  };
}

/** A Pro tool is not sold separately: the offer is the membership, billed monthly. */
function describeOffer(
  { accessLevel, price, fileSize }: ToolDetail,
  path: string,
  absolute: Absolute,
): object {
  const availability = `https://schema.org/${fileSize === null ? 'OutOfStock' : 'InStock'}`;
  const offer = {
    '@type': 'Offer',
    ...costs(accessLevel === 'premium' ? price : 0),
    availability,
    url: absolute(path),
  };
  if (accessLevel !== 'pro') return offer;
  const monthly = costs(PRO_PRICE_CENTS);
  const priceSpecification = {
    '@type': 'UnitPriceSpecification',
    ...monthly,
    billingDuration: 'P1M',
  };
  return {
    ...offer,
    ...monthly,
    name: 'EXE Pro',
    category: 'Subscription',
    priceSpecification,
    url: absolute('/subscribe'),
  };
}

const costs = (cents: number): object => ({
  price: (cents / 100).toFixed(2),
  priceCurrency: 'USD',
});

const UNSAFE = /[<>&\u2028\u2029]/g;

/** Serializes JSON for a script element: escapes what could end the element, and omits empty fields. */
export const jsonLdText = (data: object): string =>
  JSON.stringify(data, (_key, value: unknown) => value ?? undefined).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
