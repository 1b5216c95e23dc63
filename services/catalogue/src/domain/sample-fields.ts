/** What an entry of the sample catalogue says about a tool; prices in cents, the offer's end in hours after seeding. */
export interface Sample {
  name: string;
  description: string;
  language: string;
  accessLevel: string;
  priceCents: number;
  originalPriceCents?: number;
  offerDescription?: string;
  offerEndsInHours?: number;
  path: string;
  difficulty: string;
  durationMinutes: number;
  platform: string;
  requirements: string;
  outcomes: readonly string[];
}

/** What the sources of a sample tool's download say about it. */
export interface SampleDownload {
  contents: readonly string[];
  lessonExcerpt: string;
}

const HOUR = 3_600_000;

/** A sample tool as the fields an administrator would have sent; nothing about counts or ratings is invented. */
export function sampleFields(sample: Sample, download: SampleDownload, seededAt: Date): Map<string, string> {
  const { name, description, language, accessLevel, priceCents, originalPriceCents, offerDescription, offerEndsInHours } = sample;
  const offerEndsAt = offerEndsInHours === undefined ? '' : new Date(seededAt.getTime() + offerEndsInHours * HOUR).toISOString();
  return new Map([
    ['name', name],
    ['description', description],
    ['language', language],
    ['accessLevel', accessLevel],
    ['price', String(priceCents)],
    ['originalPrice', String(originalPriceCents ?? '')],
    ['offerDescription', offerDescription ?? ''],
    ['offerEndsAt', offerEndsAt],
    ['topic', sample.path],
    ['skillLevel', sample.difficulty],
    ['durationMinutes', String(sample.durationMinutes)],
    ['platform', sample.platform],
    ['requirements', sample.requirements],
    ['outcomes', sample.outcomes.join('\n')],
    ['contents', download.contents.join('\n')],
    ['lessonExcerpt', download.lessonExcerpt],
  ]);
}
