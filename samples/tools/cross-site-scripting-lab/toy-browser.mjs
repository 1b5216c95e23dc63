import { elementsOf, parseHtml, textOf } from './toy-html.mjs';
import { readScript } from './toy-script.mjs';

/** The origin of the toy shop; scripts of any other host are the attacker's. */
export const ORIGIN = 'https://shop.example.com';

const ALONE = { onload: 'when it has loaded', onerror: 'when loading fails', onfocus: 'when it gets the focus', ontoggle: 'when it opens', onanimationstart: 'when the page animates it', onpageshow: 'when the page is shown' };
/** Events that only some elements know. */
const ONLY_ON = {
  onload: ['body', 'iframe', 'img', 'svg', 'style', 'link', 'script', 'object', 'embed'],
  onerror: ['body', 'img', 'image', 'audio', 'video', 'source', 'script', 'link', 'object', 'embed', 'input'],
  onpageshow: ['body'],
};
const WITH_HELP = ['onclick', 'ondblclick', 'onmouseover', 'onmouseenter', 'onmousemove', 'onmousedown', 'onmouseup', 'onpointerover', 'onpointerenter', 'onpointerdown', 'onblur', 'oninput', 'onchange', 'onkeydown', 'onkeyup', 'onsubmit', 'onwheel', 'onscroll', 'oncopy', 'onpaste', 'oncut', 'oncontextmenu', 'ondrag', 'ondrop', 'onbeforeinput', 'onfocusin'];
const URL_ATTRIBUTES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data']);
const SCRIPT_TYPES = new Set(['', 'text/javascript', 'application/javascript', 'module']);

/** An address as a browser reads it: spaces and control characters in front go, tabs and line breaks go everywhere. */
export function readAddress(text) {
  const clean = [...text.replace(/[\t\n\r]/g, '')].join('').replace(/^[\u0000-\u0020]+/, '');
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(clean);
  return scheme ? { scheme: scheme[1].toLowerCase(), rest: clean.slice(scheme[0].length) } : { scheme: '', rest: clean };
}

function hostOf(address) {
  const { scheme, rest } = readAddress(address);
  const host = /^[\\/]{2}([^\\/?#]*)/.exec(rest);
  return host && (scheme === '' || scheme === 'http' || scheme === 'https') ? host[1].toLowerCase() : '';
}

function decodePercent(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One piece of code that a browser would run: where it stands, when it runs, and whether it is the attacker's. */
function pieceOf(kind, where, when, code) {
  const { proof, error } = readScript(code);
  return { kind, where, when, code, error, attack: proof && error === undefined };
}

/** What `<script>` would do; markup set through innerHTML creates script elements that never run. */
function scriptPieces(element, inFragment, notes) {
  const type = (element.attributes.get('type') ?? '').trim().toLowerCase();
  if (!SCRIPT_TYPES.has(type)) return [];
  if (inFragment) {
    notes.push('A script element arrived through innerHTML. Browsers create it and never run it.');
    return [];
  }
  if (element.isUnclosed) {
    notes.push('A script element has no end tag. Browsers take the rest of the page for its text and never run it.');
    return [];
  }
  const src = element.attributes.get('src');
  if (src === undefined) return [pieceOf('script element', '<script>', 'at once', textOf(element))];
  const host = hostOf(src);
  const foreign = host !== '' && `https://${host}` !== ORIGIN;
  return [{ kind: 'script file', where: '<script src>', when: 'at once', code: src, attack: foreign }];
}

/** Why a handler that needs no help stays silent on this element; undefined when it runs. */
function whySilent(name, { tag, attributes }, isLoneSvg) {
  if (name === 'onerror' && ['img', 'input'].includes(tag) && !attributes.has('src')) return `This ${tag} element loads nothing, so nothing can fail: it has no src.`;
  if (name === 'onerror' && tag === 'input' && attributes.get('type')?.toLowerCase() !== 'image') return 'An input element loads its src only with type=image.';
  if (Object.hasOwn(ONLY_ON, name) && !ONLY_ON[name].includes(tag)) return `A ${tag} element never reports ${name.slice(2)}.`;
  return name === 'onload' && isLoneSvg ? 'A single svg that arrives through innerHTML does not report that it has loaded; one inside another does.' : undefined;
}

function attributePieces(element, isLoneSvg, notes) {
  const { tag, attributes } = element;
  return [...attributes].flatMap(([name, value]) => {
    const where = `<${tag} ${name}>`;
    if (Object.hasOwn(ALONE, name)) {
      const why = whySilent(name, element, isLoneSvg);
      if (why === undefined) return [pieceOf('event handler', where, ALONE[name], value)];
      notes.push(why);
      return [];
    }
    if (WITH_HELP.includes(name)) return [pieceOf('event handler', where, 'when the visitor does it', value)];
    if (/^on[a-z]/.test(name)) notes.push(`No browser knows an event called ${name}.`);
    if (URL_ATTRIBUTES.has(name) && readAddress(value).scheme === 'javascript') {
      if (['img', 'link', 'script'].includes(tag)) {
        notes.push(`${where}: browsers do not run such an address here.`);
        return [];
      }
      return [pieceOf('script address', where, tag === 'iframe' ? 'at once' : 'when it is followed', decodePercent(readAddress(value).rest))];
    }
    if (tag === 'iframe' && name === 'srcdoc') return load(value).pieces;
    return [];
  });
}

/** Reads markup as a browser would and reports what would run. With `inFragment` it arrived through innerHTML. */
export function load(html, inFragment = false) {
  const root = parseHtml(html);
  const notes = [];
  const isTag = (...tags) => ({ tag }) => tags.includes(tag);
  if (inFragment && elementsOf(root).some(isTag('html', 'head', 'body'))) notes.push('Markup set through innerHTML makes no second html, head or body element.');
  const elements = elementsOf(root).filter((element) => !inFragment || !isTag('html', 'head', 'body')(element));
  const inSvg = new Set(elements.filter(isTag('svg')).flatMap(elementsOf));
  const pieces = elements.flatMap((element) => [
    ...(element.tag === 'script' ? scriptPieces(element, inFragment, notes) : []),
    ...attributePieces(element, inFragment && element.tag === 'svg' && !inSvg.has(element), notes),
  ]);
  return { root, pieces, notes: [...new Set(notes)] };
}

/** What following or assigning an address would run. */
export function follow(address, where) {
  const { scheme, rest } = readAddress(address);
  return scheme === 'javascript' ? [pieceOf('script address', where, 'when it is followed', decodePercent(rest))] : [];
}
