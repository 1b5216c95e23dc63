import { type WebFile, webFile } from '../web/read-web-folder';

/** Where crawlers look for it. */
export const ROBOTS_PATH = '/robots.txt';

/**
 * Says what crawlers may fetch (RFC 9309; the longest matching rule wins). Pages that are not to be indexed say so in `X-Robots-Tag`, which
 * a crawler only sees when it may fetch them. What public pages are rendered from, thumbnails included, is allowed for the same reason.
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
