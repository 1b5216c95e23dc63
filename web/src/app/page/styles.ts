import type { RenderedPage } from '@contracts/page';
import type { EmotionCache } from '@emotion/cache';

/** Begins the name of every style rule, here and in the server-rendered page: by it the client knows which rules it need not add. */
export const STYLES_KEY = 'exe';

const CLASS = new RegExp(`\\b${STYLES_KEY}-([\\w-]+)`, 'g');

/** What a cache of one page has collected: the rules for the whole document one by one, then those of the classes in the markup. */
export function collectStyles({ inserted, registered }: EmotionCache, markup: string): RenderedPage['styles'] {
  const all = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const used = new Set(Array.from(markup.matchAll(CLASS), ([, name]) => name));
  const isOfClass = (name: string): boolean => `${STYLES_KEY}-${name}` in registered;
  const ofClasses = all.filter(([name]) => isOfClass(name) && used.has(name));
  return [
    ...all.filter(([name]) => !isOfClass(name)).map(([name, rules]) => ({ names: `${STYLES_KEY}-global ${name}`, rules })),
    { names: [STYLES_KEY, ...ofClasses.map(([name]) => name)].join(' '), rules: ofClasses.map(([, rules]) => rules).join('') },
  ];
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Every value of a `style` attribute in React's markup, once: a page's policy must name each. Text cannot pass for one, as its quotes are escaped. */
export function collectInlineStyles(markup: string): string[] {
  const values = Array.from(markup.matchAll(STYLE_ATTRIBUTE), ([, value = '']) => value);
  return [...new Set(values)].map((value) => value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity));
}
