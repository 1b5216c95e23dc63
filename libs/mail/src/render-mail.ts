import type { MailBlock, MailContent } from './mail-content';

interface RenderedMail {
  text: string;
  html: string;
}

const STYLE = 'font:16px/1.5 sans-serif;color:#1b2230;max-width:36em;margin:0 auto;padding:16px';
const CELL = 'padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:normal';

/** Renders a mail as text and as HTML, which loads no resources and has every value escaped. */
export function renderMail({ subject, blocks }: MailContent): RenderedMail {
  return {
    text: `${blocks.map(blockText).join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
      `<body style="${STYLE}">`,
      ...blocks.map(blockHtml),
      '</body></html>',
    ].join('\n'),
  };
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${block.link}:\n${block.url}`;
}

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p>${escape(block)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><th style="${CELL}">${escape(label)}</th><td>${escape(value)}</td></tr>`,
    );
    return `<table>${rows.join('')}</table>`;
  }
  if (!isWebAddress(block.url)) return `<p>${escape(block.link)}: ${escape(block.url)}</p>`;
  return `<p><a href="${escape(block.url)}">${escape(block.link)}</a></p>`;
}

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
