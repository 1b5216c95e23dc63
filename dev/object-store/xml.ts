import { S3Error } from './s3-error';

/** A piece of finished, escaped XML. */
export interface Xml {
  readonly xml: string;
}

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };
const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text made safe for XML; control characters become numeric references, as S3 itself writes them. */
export function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- keys may hold control characters, and these must survive
  return text.replace(/[<>&"'\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, (c) => entities[c] ?? `&#x${c.charCodeAt(0).toString(16)};`);
}

/** One element with text or elements inside. */
export function element(name: string, ...content: (Xml | string | number | boolean)[]): Xml {
  const inside = content.map((part) => (typeof part === 'object' ? part.xml : escapeXml(String(part)))).join('');
  return { xml: `<${name}>${inside}</${name}>` };
}

/** A whole answer: the root element carries S3's namespace. */
export function document(name: string, ...content: Xml[]): string {
  const inside = content.map((part) => part.xml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">${inside}</${name}>`;
}

/** An element that was read: its children in order, and the text directly inside it. */
export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
}

/**
 * Reads the small documents that clients send: elements, text, CDATA and comments, and nothing that could expand or refer elsewhere.
 * Attributes and namespace prefixes are dropped. Anything else is MalformedXML.
 */
export function parseXml(source: string): XmlNode {
  const outside: XmlNode = { name: '', text: '', children: [] };
  const open = [outside];
  const token =
    /<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/gy;
  let read = 0;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    read = token.lastIndex;
    const [, cdata, closing, opening, , selfClosing, text] = match;
    const current = open[open.length - 1] ?? outside;
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += unescapeXml(text);
    else if (closing !== undefined) {
      if (open.length === 1 || current.name !== localName(closing)) throw malformed();
      open.pop();
    } else if (opening !== undefined) {
      const node = { name: localName(opening), text: '', children: [] };
      current.children.push(node);
      if (!selfClosing) open.push(node);
    }
  }
  const [root] = outside.children;
  if (read !== source.length || open.length !== 1 || outside.children.length !== 1 || !root || outside.text.trim() !== '')
    throw malformed();
  return root;
}

/** The text of a child element, or undefined when there is no such child. */
export function childText(node: XmlNode, name: string): string | undefined {
  return node.children.find((child) => child.name === name)?.text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unescapeXml(text: string): string {
  return text.replace(/&([^;]{0,12};?)/g, (_, reference: string) => {
    const numeric = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));$/i.exec(reference);
    const code = numeric?.[1] ? parseInt(numeric[1], 16) : Number(numeric?.[2] ?? NaN);
    const character = numeric ? codePoint(code) : characters[reference.slice(0, -1)];
    if (character === undefined || !reference.endsWith(';')) throw malformed();
    return character;
  });
}

function codePoint(code: number): string | undefined {
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate against our published schema.');
}
