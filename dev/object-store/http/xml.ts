export interface Xml {
  readonly xml: string;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

export function element(name: string, ...content: (Xml | string | number | boolean)[]): Xml {
  const inside = content.map((item) => (typeof item === 'object' ? item.xml : escapeXml(String(item)))).join('');
  return { xml: `<${name}>${inside}</${name}>` };
}

/** Builds a document whose root element has the namespace of S3. */
export function document(name: string, ...content: Xml[]): string {
  const inside = content.map((item) => item.xml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">${inside}</${name}>`;
}

function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- keys may contain control characters; S3 writes them as numeric references
  return text.replace(/[<>&"'\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, (c) => ENTITIES[c] ?? `&#x${c.charCodeAt(0).toString(16)};`);
}
