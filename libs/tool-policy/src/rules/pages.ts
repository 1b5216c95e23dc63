import type { CallRule } from './rule';

const PAGE = /\.(x?html?|xht|svg)$/;
const STYLED = /\.(x?html?|xht|svg|css)$/;
const SCRIPT = /\.([mc]?[jt]s|[jt]sx|x?html?|xht|svg)$/;

/** How pages, pictures, styles and their scripts reach what is outside. */
export const PAGE_CALLS: CallRule[] = [
  {
    files: SCRIPT,
    rule: 'external-resource',
    pattern: /\b(?:from\s*|import\s*\(?\s*)["'`]((?:https?:|\/\/)[^"'`\n]{0,200})/g,
  },
  {
    files: SCRIPT,
    rule: 'network',
    pattern: /\b(RTCPeerConnection|WebTransport)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'external-resource',
    pattern:
      /\b(location(?:\.href)?\s*=(?![=>])\s*["'`](?:https?:|\/\/)|location\.(?:assign|replace)\s*\(|window\.open\s*\(|(?<![\w.])open\s*\(\s*["'`](?:https?:|\/\/))/g,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /<meta\b[^>]{0,500}\bhttp-equiv\s*=\s*["']?\s*(refresh)/gi,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /\b(?:image)?srcset\s*=\s*["']?(?:[^"'>]{0,1000}[\s,])?(https?:|\/\/)/gi,
  },
  {
    files: STYLED,
    rule: 'external-resource',
    pattern: /(?:@import\s*["']|\burl\(\s*["']?)\s*(https?:|ftp:|\/\/)/gi,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern:
      /\b(?:src|action|data|poster|formaction|ping|background)\s*=\s*["']?(https?:|\/\/|ftp:)/gi,
  },
  {
    // A link leads to another place only when somebody follows it; `checkAddresses` reports where.
    files: PAGE,
    rule: 'external-resource',
    pattern: /\bhref\s*=\s*["']?(https?:|\/\/|ftp:)(?<!<a\s[^<>]{0,500})/gi,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /<script\b[^>]{0,300}\btype\s*=\s*["']?(importmap)\b/gi,
  },
  {
    files: STYLED,
    rule: 'external-resource',
    pattern: /\bimage-set\([^;{}]{0,500}?["'](https?:|ftp:|\/\/)/gi,
  },
  { files: PAGE, rule: 'form', pattern: /\s(formaction)\s*=/gi },
  { files: PAGE, rule: 'inline-script', pattern: /\s(srcdoc)\s*=/gi },
  {
    // XSLT makes a page out of the file.
    files: PAGE,
    rule: 'external-resource',
    pattern: /<\?(xml-stylesheet)\b(?![^>]{0,500}type\s*=\s*["']text\/css["'])/gi,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /<(object|embed|applet|base|portal)\b/gi,
  },
  { files: PAGE, rule: 'form', pattern: /<form\b[^>]{0,500}\b(action|method)\s*=/gi },
  { files: PAGE, rule: 'inline-script', pattern: /<[a-z][^>]{0,500}\s(on[a-z]+)\s*=/gi },
  { files: PAGE, rule: 'inline-script', pattern: /(javascript:)/gi },
];
