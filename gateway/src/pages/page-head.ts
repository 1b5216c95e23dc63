import {
  documentTitle,
  PAGE_DESCRIPTIONS,
  learningPathAddress,
  readToolId,
  readToolSlug,
  toolAddress,
  type ToolDetail,
  withoutTrailingSlash,
} from '@libs/contracts';
import { DomainError } from '@libs/errors';
import { inTime } from '@libs/service';
import type { CatalogueCache } from '../catalogue/catalogue-cache';
import type { LearningPaths } from './learning-paths';
import { findPage } from './page-paths';
import { jsonLdText, toolJsonLd } from './tool-json-ld';

export interface PageHead {
  title: string;
  description: string;
  image: string;
  /** Path and query under which the page is indexed; undefined for a page that must not be indexed. */
  canonical?: string;
  tool?: ToolDetail;
  /** The address of the tool's page. */
  address?: string;
  /** No tool has or had this address. */
  isMissing?: true;
}

/** Default preview image, 1200 by 630 pixels; `npm run samples -- og-image` generates it. */
const SITE_IMAGE = '/og-image.png';

export const SITE_HEAD: PageHead = {
  title: documentTitle(),
  description:
    'Simulated, safe security tools for learning: scripts, archives, programs and workbooks.',
  image: SITE_IMAGE,
};

const DESCRIPTION_LENGTH = 200;

function shortenText(original: string): string {
  const text = original.replace(/\s+/g, ' ').trim();
  return text.length > DESCRIPTION_LENGTH
    ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`
    : text;
}

/** Builds the head of a tool page. An unlisted tool has a preview where its link is shared, but is not indexed. */
export function describeTool(tool: ToolDetail): PageHead {
  const { slug, name, description, thumbnailUrl, unlisted } = tool;
  const address = toolAddress(slug);
  const head = {
    address,
    title: documentTitle(name),
    description: shortenText(description),
    image: thumbnailUrl ?? SITE_IMAGE,
  };
  return unlisted ? head : { ...head, canonical: address, tool };
}

/** Renders a head: title, description, canonical URL, Open Graph tags and structured data, every value escaped. */
export function headMarkup(
  { title, description, image, canonical, tool }: PageHead,
  publicUrl: string,
): string {
  const absolute = (path: string): string => new URL(path, publicUrl).href;
  const url = canonical === undefined ? undefined : escapeMarkup(absolute(canonical));
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
    ...(url === undefined
      ? []
      : [`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`]),
    ...tags.map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(tool
      ? [
          `<script type="application/ld+json">${jsonLdText(toolJsonLd(tool, toolAddress(tool.slug), absolute))}</script>`,
        ]
      : []),
  ].join('\n    ');
}

const SITE_IMAGE_SIZE: [string, string][] = [
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Without a response in time, the page is sent with what is known: the catalogue may be silent for ten seconds. */
const TIMEOUT_MS = 1_000;

/** Returns the head of a page: the tool's on its page and in its dialog, else the page's own. */
export async function findHead(
  catalogue: Pick<CatalogueCache, 'get'>,
  path: string,
  query: string,
): Promise<PageHead> {
  const idOrSlug = readToolSlug(path) ?? readToolId(path, query);
  if (idOrSlug === undefined) return describePage(withoutTrailingSlash(path));
  const head = await inTime(readHead(catalogue, idOrSlug), TIMEOUT_MS);
  return head ?? { ...SITE_HEAD, canonical: toolAddress(idOrSlug) };
}

function describePage(path: string): PageHead {
  const { name, title, isIndexed } = findPage(path) ?? {};
  const description = (name && PAGE_DESCRIPTIONS[name]) ?? SITE_HEAD.description;
  const head = { ...SITE_HEAD, title: documentTitle(title), description };
  return isIndexed ? { ...head, canonical: path } : head;
}

/** Returns undefined while the catalogue is unavailable, so that a tool's page is not marked noindex. */
async function readHead(
  catalogue: Pick<CatalogueCache, 'get'>,
  idOrSlug: string,
): Promise<PageHead | undefined> {
  try {
    const response = await catalogue.get(`/api/tools/${idOrSlug}`);
    return describeTool(response.json<ToolDetail>());
  } catch (error) {
    const isMissing = error instanceof DomainError && error.kind === 'not-found';
    return isMissing ? { ...SITE_HEAD, isMissing } : undefined;
  }
}

/**
 * Returns the head of a learning path's page. An unknown path is not indexed; while the catalogue
 * is unavailable, the page keeps its canonical URL.
 */
export async function findPathHead(
  paths: Pick<LearningPaths, 'one'>,
  slug: string,
): Promise<PageHead> {
  const fallback = { ...SITE_HEAD, canonical: learningPathAddress(slug) };
  return (await inTime(readPathHead(paths, slug), TIMEOUT_MS)) ?? fallback;
}

async function readPathHead(
  paths: Pick<LearningPaths, 'one'>,
  slug: string,
): Promise<PageHead | undefined> {
  try {
    const { title, summary } = (await paths.one(slug)).value;
    return {
      ...SITE_HEAD,
      title: documentTitle(title),
      description: shortenText(summary),
      canonical: learningPathAddress(slug),
    };
  } catch (error) {
    return error instanceof DomainError && error.kind === 'not-found' ? SITE_HEAD : undefined;
  }
}
