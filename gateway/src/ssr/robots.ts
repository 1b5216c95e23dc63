import { type WebFile, webFile } from './web-folder';

/** Path of robots.txt. */
export const ROBOTS_PATH = '/robots.txt';

/**
 * Builds robots.txt (RFC 9309; the longest matching rule wins). Pages that must not be indexed say so in `X-Robots-Tag`, which a crawler
 * sees only if it may fetch them. Crawlers may also fetch the data and thumbnails that public pages show.
 */
export function robotsFile(publicUrl: string): WebFile {
  const text = `User-agent: *
Allow: /api/tools
Allow: /api/docs
Allow: /api/openapi.json
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`;
  return webFile(ROBOTS_PATH, { identity: Buffer.from(text) });
}
