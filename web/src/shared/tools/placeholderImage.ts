const ACCENTS = ['free', 'pro', 'premium'] as const;

/** The parameters of a placeholder image; the same tool always gets the same image. */
export interface PlaceholderImage {
  accent: (typeof ACCENTS)[number];
  /** Circles in an area of 160 by 90. */
  dots: { x: number; y: number; r: number }[];
}

/** Derives the placeholder image of a tool from its language and name, without a request or randomness. */
export function placeholderImage(language: string, name: string): PlaceholderImage {
  let seed = 2166136261;
  for (const character of `${language}:${name}`)
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % limit;
  };
  return {
    accent: ACCENTS[next(ACCENTS.length)] ?? 'free',
    dots: Array.from({ length: 7 }, () => ({ x: next(160), y: next(90), r: 4 + next(22) })),
  };
}
