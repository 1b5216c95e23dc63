import type { Token } from 'markdown-it';

const SPACES = new Set(['softbreak', 'hardbreak']);

/** The words of a line of Markdown, without its marks and pictures. */
export function plainText(inline: Token | undefined): string {
  const words = (inline?.children ?? []).map(({ type, content }) =>
    SPACES.has(type) ? ' ' : type === 'image' ? '' : content,
  );
  return words.join('').trim();
}
