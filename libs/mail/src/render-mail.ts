import type { MailBlock, MailContent } from './mail-content';
import { layOut, STYLES, TAGLINE } from './mail-layout';

interface RenderedMail {
  text: string;
  html: string;
}

/** Renders an email as text and as HTML, which loads no resources and has every value escaped. The first link is the button. */
export function renderMail({ subject, blocks }: MailContent): RenderedMail {
  const button = blocks.find((block) => typeof block === 'object' && 'url' in block);
  const [, preview] = blocks.filter((block) => typeof block === 'string'); // after the greeting
  const content = blocks.map((block) => blockHtml(block, block === button)).join('\n');
  return {
    text: `${[...blocks.map(blockText), `-- \nEXE · ${TAGLINE}`].join('\n\n')}\n`,
    html: layOut(escape(subject), escape(preview ?? subject), content),
  };
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${block.link}:\n${block.url}`;
}

function blockHtml(block: MailBlock, isButton: boolean): string {
  if (typeof block === 'string') return paragraph(escape(block));
  if ('facts' in block) {
    const facts = block.facts.map(factHtml).join('');
    return `<dl class="facts" style="${STYLES.facts}">${facts}</dl>`;
  }
  if (!isWebAddress(block.url)) return paragraph(`${escape(block.link)}: ${escape(block.url)}`);
  const look = isButton ? `class="button" style="${STYLES.button}"` : `style="${STYLES.link}"`;
  return paragraph(`<a href="${escape(block.url)}" ${look}>${escape(block.link)}</a>`);
}

const paragraph = (content: string): string => `<p style="${STYLES.paragraph}">${content}</p>`;

const factHtml = ([label, value]: [string, string]): string =>
  `<dt style="${STYLES.label}">${escape(label)}</dt><dd style="${STYLES.value}">${escape(value)}</dd>`;

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
