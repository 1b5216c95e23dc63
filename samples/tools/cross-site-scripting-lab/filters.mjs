import { readAddress, ORIGIN } from './toy-browser.mjs';
import { parseHtml } from './toy-html.mjs';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
const unicode = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function json(value) {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, unicode);
}

const isWeb = (address) => ['', 'http', 'https'].includes(readAddress(address).scheme);

/** Whether an address stays on this site: a path that begins with one slash, however a browser would read it. */
function isOwnPath(address) {
  return /^\/(?![\\/])/.test(address) && new URL(address, ORIGIN).origin === ORIGIN;
}

/** Rebuilds markup from what was parsed: only listed elements, and of their attributes only listed ones. */
function sanitize(text, list) {
  const allowed = new Map(
    list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((rule) => /^([a-z0-9]+)(?:\[([a-z|-]*)\])?$/.exec(rule))
      .filter(Boolean)
      .map(([, tag, attributes = '']) => [tag, attributes.split('|').filter(Boolean)]),
  );
  const write = (node) =>
    node.children
      .map((child) => {
        if (typeof child === 'string') return ['script', 'style'].includes(node.tag) ? '' : escapeHtml(child);
        if (!allowed.has(child.tag)) return write(child);
        const kept = allowed.get(child.tag).filter((name) => child.attributes.has(name) && (!['href', 'src'].includes(name) || isWeb(child.attributes.get(name))));
        const attributes = kept.map((name) => ` ${name}="${escapeHtml(child.attributes.get(name))}"`).join('');
        return `<${child.tag}${attributes}>${write(child)}</${child.tag}>`;
      })
      .join('');
  return write(parseHtml(text));
}

/** What a template may do with a value. Some of these are sound in one place only, and some nowhere. */
export const FILTERS = {
  html: { about: 'writes & < > " \' as entities', apply: (value) => escapeHtml(String(value)) },
  angle: { about: 'writes only < and > as entities', apply: (value) => String(value).replace(/[<>]/g, (character) => ENTITIES[character]) },
  quotes: { about: 'puts a backslash before \\ " and \', and writes line breaks as \\n', apply: (value) => String(value).replace(/[\\"']/g, '\\$&').replace(/\r?\n/g, '\\n') },
  js: { about: 'for the inside of a quoted script string: everything but letters, digits and spaces as \\u0000', apply: (value) => String(value).replace(/[^A-Za-z0-9 ]/g, unicode) },
  json: { about: 'a whole script value with its quotes; < > & as \\u0000', apply: (value) => json(value) },
  jsonplain: { about: 'a whole script value with its quotes, as JSON.stringify writes it', apply: (value) => JSON.stringify(value) },
  url: { about: 'percent-encodes everything that is special in an address', apply: (value) => encodeURIComponent(String(value)) },
  weburl: { about: 'keeps http, https and relative addresses; anything else becomes #', apply: (value) => (isWeb(String(value)) ? String(value) : '#') },
  ownpath: { about: 'keeps paths of this site such as /cart; anything else becomes /', apply: (value) => (isOwnPath(String(value)) ? String(value) : '/') },
  blocklist: { about: 'removes script tags without attributes and the word onerror, in any case, in one pass', apply: (value) => String(value).replace(/<\/?script>|onerror/gi, '') },
  sanitize: { about: 'parses markup and writes back only what you list: sanitize(b, i, a[href])', apply: (value, list) => sanitize(String(value), list ?? '') },
};

/** Sends a value through `| a | b(list)`. Without any filter it is written as it is. */
export function applyFilters(value, names) {
  return names.reduce((now, name) => {
    const [, word, list] = /^(\w+)(?:\(([^)]*)\))?$/.exec(name) ?? [];
    if (!Object.hasOwn(FILTERS, word ?? '')) throw new Error(`There is no filter called ${name}.`);
    return FILTERS[word].apply(now, list);
  }, value);
}
