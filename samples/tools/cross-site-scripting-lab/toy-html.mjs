/** A toy HTML parser: the states of the HTML standard that decide whether text stays text, and no more. */

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const RAW_TEXT = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']); // no entities, ends only at its own end tag
const ESCAPABLE = new Set(['title', 'textarea']); // entities, but no tags
const NAMED = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", colon: ':', Tab: '\t', NewLine: '\n', nbsp: '\u00a0', lpar: '(', rpar: ')' };

/** Character references become characters. Browsers do this in text and in attribute values, before anything else reads them. */
export function decodeEntities(text) {
  return text.replace(/&(?:#[xX]([0-9a-fA-F]+)|#(\d+)|([A-Za-z]+));?/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Reads attributes from `at` to the end of the tag; null when the text ends inside the tag. */
function readAttributes(html, at) {
  const attributes = new Map();
  for (;;) {
    at += /^[\s/]*/.exec(html.slice(at))[0].length;
    if (at >= html.length) return null;
    if (html[at] === '>') return { attributes, end: at + 1 };
    const name = /^=?[^\s/>=]*/.exec(html.slice(at))[0];
    at += name.length;
    const equals = /^\s*=\s*/.exec(html.slice(at));
    let value = '';
    if (equals) {
      at += equals[0].length;
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, at + 1);
        if (end === -1) return null;
        value = html.slice(at + 1, end);
        at = end + 1;
      } else {
        value = /^[^\s>]*/.exec(html.slice(at))[0];
        at += value.length;
      }
    }
    // The first attribute of a name counts, later ones are dropped.
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), decodeEntities(value));
  }
}

/** Where the content of a raw element ends: at its end tag, and nowhere else; -1 when there is none. */
function endOfRaw(html, at, tag) {
  const match = new RegExp(`</${tag}(?=[\\s/>])`, 'i').exec(html.slice(at));
  return match ? at + match.index : -1;
}

/** Returns the root of a tree of `{ tag, attributes, children }`; text is a string among the children. An element that the text ends in may be `isUnclosed`. */
export function parseHtml(html) {
  const root = { tag: '#root', attributes: new Map(), children: [] };
  const open = [root];
  const add = (child) => open.at(-1).children.push(child);
  let at = 0;
  while (at < html.length) {
    const rest = html.slice(at);
    const comment = /^<!-{2}(?:>|->|[^]*?(?:-->|--!>|$))/.exec(rest) ?? /^<(?:[!?]|\/(?![A-Za-z]))[^>]*>?/.exec(rest);
    const endTag = /^<\/([A-Za-z][^\s/>]*)[^>]*>?/.exec(rest);
    const startTag = /^<([A-Za-z][^\s/>]*)/.exec(rest);
    if (comment) {
      at += comment[0].length;
    } else if (endTag) {
      const depth = open.findLastIndex(({ tag }) => tag === endTag[1].toLowerCase());
      if (depth > 0) open.length = depth;
      at += endTag[0].length;
    } else if (startTag) {
      const tag = startTag[1].toLowerCase();
      const read = readAttributes(html, at + startTag[0].length);
      if (!read) return root; // an unfinished tag is dropped
      const element = { tag, attributes: read.attributes, children: [] };
      add(element);
      at = read.end;
      if (RAW_TEXT.has(tag) || ESCAPABLE.has(tag)) {
        const found = endOfRaw(html, at, tag);
        const end = found === -1 ? html.length : found;
        const text = html.slice(at, end);
        element.isUnclosed = found === -1;
        if (text !== '') element.children.push(ESCAPABLE.has(tag) ? decodeEntities(text) : text);
        at = end;
        open.push(element);
      } else if (!VOID.has(tag)) {
        open.push(element);
      }
    } else {
      const text = /^<?[^<]*/.exec(rest)[0];
      add(decodeEntities(text));
      at += text.length;
    }
  }
  return root;
}

/** All elements below a node, in the order of the document. What stands in a template is no part of the document. */
export function elementsOf(node) {
  if (node.tag === 'template') return [];
  return node.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...elementsOf(child)]));
}

/** The text of an element and of everything in it. */
export function textOf(node) {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

export const findById = (root, id) => elementsOf(root).find(({ attributes }) => attributes.get('id') === id);
