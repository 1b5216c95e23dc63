/** An entry of the sample catalogue; `offerEndsInHours` counts from seeding. */
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

/** Details derived from the sources of a sample download. */
export interface SampleDownload {
  contents: readonly string[];
  lessonExcerpt: string;
}

const HOUR = 3_600_000;

/** Converts a sample tool to form fields. Samples have no ratings and no download counts. */
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
