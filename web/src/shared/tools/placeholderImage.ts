const ACCENTS = ['free', 'pro', 'premium'] as const;

/** What a placeholder is drawn from: the same tool always gets the same picture. */
export interface PlaceholderArt {
  /** Which of the theme's accents the picture is tinted with. */
  accent: (typeof ACCENTS)[number];
  /** Circles in a 160 by 90 field. */
  dots: { x: number; y: number; r: number }[];
}

/** A picture for a tool without a thumbnail, from its language and name; no request, no randomness. */
export function placeholderImage(language: string, name: string): PlaceholderArt {
  let seed = 2166136261;
  for (const character of `${language}:${name}`) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % limit;
  };
  return {
    accent: ACCENTS[next(ACCENTS.length)] ?? 'free',
    dots: Array.from({ length: 7 }, () => ({ x: next(160), y: next(90), r: 4 + next(22) })),
  };
}
