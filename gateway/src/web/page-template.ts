import { PagePreloads } from './page-preloads';

/** Stands in the page where each answer's own nonce goes. Such a page has no ETag: a 304 would bring new headers to an old nonce. */
const NONCE = '__CSP_NONCE__';
/** Stands where the page is told whether the browser brought a session along. */
const SESSION = '__SESSION__';
/** The head that the built page comes with, between these two comments. */
const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;

/** What differs from one answer with the page to the next. */
export interface PageParts {
  /** The address's path. */
  path: string;
  nonce: string;
  /** Markup for its head. */
  head: string;
  /** `none` spares the client the question who is signed in. */
  session: 'none' | 'maybe';
}

/** The web client's page with places to fill in; undefined for a page that is the same each time. */
export class PageTemplate {
  private readonly preloads: PagePreloads;

  private constructor(private readonly text: string) {
    this.preloads = PagePreloads.of(text);
  }

  static of(text: string): PageTemplate | undefined {
    return text.includes(NONCE) ? new PageTemplate(text) : undefined;
  }

  /** The page for one answer. */
  fill({ path, nonce, head, session }: PageParts): string {
    return this.preloads
      .fill(this.text, path)
      .replaceAll(NONCE, nonce)
      .replace(SESSION, session)
      .replace(HEAD, () => head);
  }
}
