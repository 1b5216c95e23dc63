import type { ToolDetail } from '@libs/contracts';
import { jsonLdText, toolJsonLd } from '../seo/tool-json-ld';

/** What the head of a page says about it, to search engines and to previews of its address. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the preview's picture. */
  image: string;
  /** The one path, with its query, that this page is indexed under; undefined for a page that search engines should not index. */
  canonical?: string;
  /** The tool that the page shows, for its structured data. */
  tool?: ToolDetail;
}

/** The picture of every page that has none of its own, 1200 by 630 pixels (`npm run seed:og-image` draws it). */
const SITE_IMAGE = '/og-image.png';

/** The head of every page that has none of its own. */
export const SITE_HEAD: PageHead = {
  title: 'EXE: safe security tools for learning',
  description: 'Simulated, safe security tools for learning: scripts, archives, programs and workbooks.',
  image: SITE_IMAGE,
};

/** Characters of a description that previews show. */
const DESCRIPTION_LENGTH = 200;

/** The address of the page that shows one tool. */
export const toolPath = (toolId: string): string => `/downloads?tool=${toolId}`;

/** The head of the page that shows one tool. An unlisted tool is previewed where its address is shared, but not indexed. */
export function headOfTool(tool: ToolDetail): PageHead {
  const { id, name, description, thumbnailUrl, unlisted } = tool;
  const text = description.replace(/\s+/g, ' ').trim();
  const short = text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text;
  const head = { title: `${name} · EXE`, description: short, image: thumbnailUrl ?? SITE_IMAGE };
  return unlisted ? head : { ...head, canonical: toolPath(id), tool };
}

/** The head as markup: title, description, canonical address, Open Graph tags and structured data, every value escaped. */
export function headMarkup({ title, description, image, canonical, tool }: PageHead, publicUrl: string): string {
  const absolute = (path: string): string => new URL(path, publicUrl).href;
  const address = canonical === undefined ? undefined : escapeMarkup(absolute(canonical));
  const tags: [string, string][] = [
    ['og:site_name', 'EXE'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', absolute(image)],
    ...(image === SITE_IMAGE ? SITE_IMAGE_SIZE : []),
  ];
  return [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    ...(address === undefined ? [] : [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`]),
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(tool ? [`<script type="application/ld+json">${jsonLdText(toolJsonLd(tool, toolPath(tool.id), absolute))}</script>`] : []),
  ].join('\n    ');
}

/** Previews are laid out by it before the picture is there. */
const SITE_IMAGE_SIZE: [string, string][] = [
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or between quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
