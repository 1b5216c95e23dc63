import type { Tool } from '@libs/contracts';

/** What the head of a page says about it, to search engines and to whoever shares its address. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of a picture of ours; undefined when the page has none. */
  image?: string;
}

/** The head of every page that has none of its own. */
export const SITE_HEAD: PageHead = {
  title: 'EXE: safe security tools for learning',
  description: 'Simulated, safe security tools for learning: scripts, archives, programs and workbooks.',
};

/** Characters of a description that previews show. */
const DESCRIPTION_LENGTH = 200;

/** The head of the page that shows one tool. */
export function headOfTool({ name, description, thumbnailUrl }: Pick<Tool, 'name' | 'description' | 'thumbnailUrl'>): PageHead {
  const text = description.replace(/\s+/g, ' ').trim();
  const short = text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text;
  return { title: `${name} · EXE`, description: short, ...(thumbnailUrl === null ? {} : { image: thumbnailUrl }) };
}

/** The head as markup: title, description and Open Graph tags, every value escaped; `address` is the page's own path. */
export function headMarkup({ title, description, image }: PageHead, publicUrl: string, address: string): string {
  const absolute = (path: string): string => new URL(path, publicUrl).href;
  const tags: [string, string][] = [
    ['og:site_name', 'EXE'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', absolute(address)],
    ...(image === undefined ? [] : ([['og:image', absolute(image)]] satisfies [string, string][])),
  ];
  return [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" />`),
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />`,
  ].join('\n    ');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or between quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
