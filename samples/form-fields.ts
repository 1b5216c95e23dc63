import type { Explanation } from './build/explain-download';
import type { CatalogueEntry } from './catalogue-entry';

/** Converts a catalogue entry to the text fields of the upload form. */
export function formFields(
  entry: CatalogueEntry,
  { contents, lessonExcerpt }: Explanation,
): Record<string, string> {
  return {
    name: entry.name,
    description: `${entry.description}\n\n${entry.practice}`,
    language: entry.language,
    accessLevel: entry.accessLevel,
    price: String(entry.priceCents),
    originalPrice: String(entry.originalPriceCents ?? ''),
    offerDescription: entry.offerDescription ?? '',
    topic: entry.path,
    skillLevel: entry.difficulty,
    durationMinutes: String(entry.durationMinutes),
    platform: entry.platform,
    requirements: entry.requirements,
    outcomes: entry.outcomes.join('\n'),
    contents: contents.join('\n'),
    lessonExcerpt,
    knownAs: (entry.knownAs ?? []).join('\n'),
  };
}
