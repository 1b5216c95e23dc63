import type { Conflict } from '../ConflictNotice';
import type { EditValues } from './editBody';

const LABELS: Record<keyof EditValues, string> = {
  name: 'Name',
  description: 'Description',
  language: 'Language',
  accessLevel: 'Access level',
  price: 'Price (USD)',
  originalPrice: 'Original price (USD)',
  offerDescription: 'Offer description',
  offerEndsAt: 'Offer ends',
  proUntil: 'Included in Pro until',
  slug: 'Page address',
  topic: 'Topic',
  skillLevel: 'Skill level',
  durationMinutes: 'Time in minutes',
  platform: 'Platform',
  requirements: 'Requirements',
  outcomes: 'What you learn',
  contents: 'Contents',
  knownAs: 'Known as',
  lessonExcerpt: 'Lesson excerpt',
  starRating: 'Star rating',
  versionNotes: 'What changed',
  downloadCount: 'Download count',
};

/** Returns the fields that both have changed, to different values. The download count has no saved value of its own to compare with. */
export function conflictsOf(mine: EditValues, before: EditValues, latest: EditValues): Conflict[] {
  const names = Object.keys(LABELS) as (keyof EditValues)[];
  return names
    .filter(
      (name) =>
        mine[name] !== before[name] && latest[name] !== before[name] && mine[name] !== latest[name],
    )
    .map((name) => ({ label: LABELS[name], theirs: latest[name] ?? '', yours: mine[name] ?? '' }));
}
