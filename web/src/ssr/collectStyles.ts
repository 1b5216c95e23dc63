import type { RenderedPage } from '@contracts/page';
import type { EmotionCache } from '@emotion/cache';
import { STYLES_KEY } from '../app/theme/theme';

const CLASS = new RegExp(`\\b${STYLES_KEY}-([\\w-]+)`, 'g');

/** Returns the rules collected for one page: the global rules one by one, then the rules of the classes in the markup. */
export function collectStyles(
  { inserted, registered }: EmotionCache,
  markup: string,
): RenderedPage['styles'] {
  const all = Object.entries(inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const used = new Set(Array.from(markup.matchAll(CLASS), ([, name]) => name));
  const isOfClass = (name: string): boolean => `${STYLES_KEY}-${name}` in registered;
  const ofClasses = all.filter(([name]) => isOfClass(name) && used.has(name));
  return [
    ...all
      .filter(([name]) => !isOfClass(name))
      .map(([name, rules]) => ({ names: `${STYLES_KEY}-global ${name}`, rules })),
    {
      names: [STYLES_KEY, ...ofClasses.map(([name]) => name)].join(' '),
      rules: ofClasses.map(([, rules]) => rules).join(''),
    },
  ];
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Returns the distinct `style` attributes of React's markup, for the CSP. Text cannot match, since React escapes its quotes. */
export function collectInlineStyles(markup: string): string[] {
  const values = Array.from(markup.matchAll(STYLE_ATTRIBUTE), ([, value = '']) => value);
  return [...new Set(values)].map((value) =>
    value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}
