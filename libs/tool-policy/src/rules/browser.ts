import type { CallRule } from './rule';

const SCRIPT = /\.([mc]?[jt]s|[jt]sx|x?html?|xht|svg)$/;
/** An address as a text of a script, not as that of a link or a namespace. */
const ADDRESS_IN_SCRIPT =
  /(?<!\b(?:href|xmlns|xmlns:\w{1,20}|content|cite)\s{0,3}=\s{0,3})["'`](?:https?:)?\/\/(?!www\.w3\.org\b)[\w[]/i;

/** What scripts can take from a browser, keep in it, or load with it. */
export const BROWSER_CALLS: CallRule[] = [
  {
    files: SCRIPT,
    rule: 'input-capture',
    pattern:
      /\b(clipboard\s*\??\.\s*read\w*|execCommand\s*\(\s*["'`]paste|getUserMedia|getDisplayMedia|geolocation|credentials\s*\??\.\s*get\b|navigator\s*\??\.\s*(?:usb|hid|serial|bluetooth)\b)/g,
  },
  {
    files: SCRIPT,
    rule: 'browser-storage',
    pattern:
      /\b(sessionStorage|indexedDB|document\.cookie|cookieStore|(?<!\.)caches\s*\.\s*(?:open|match|has|delete|keys)|serviceWorker\s*\??\.\s*register|storage\s*\??\.\s*getDirectory)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'file-change',
    pattern: /\b(show(?:OpenFile|SaveFile|Directory)Picker)\b/g,
  },
  {
    // As a value: `urls.map(fetch)`.
    files: SCRIPT,
    rule: 'network',
    pattern: /[(,[:?]\s{0,20}((?:window\.|globalThis\.|self\.)?fetch)\s*[),;\]}]/g,
  },
  {
    files: SCRIPT,
    rule: 'external-resource',
    pattern: /\.(?:src|href|action|data|poster)\s*=(?!=)\s*["'`](https?:|\/\/|ftp:)/g,
  },
  {
    files: SCRIPT,
    rule: 'external-resource',
    pattern: /\.(background(?:Image)?\s*\+?=(?!=)[^;\n]{0,200}?\burl\(\s*["']?(?:https?:|\/\/))/g,
  },
  {
    files: SCRIPT,
    rule: 'external-resource',
    pattern:
      /\b(setAttribute\s*\(\s*["'`](?:src|srcset|href|action|formaction|data|poster|background)["'`]\s*,\s*["'`](?:https?:|\/\/)|new\s+(?:Audio|Request|FontFace)\s*\([^;\n]{0,200}?(?:https?:|\/\/))/g,
  },
  {
    // What is assigned is not known, but it may be that address.
    files: SCRIPT,
    when: ADDRESS_IN_SCRIPT,
    rule: 'external-resource',
    pattern:
      /(?:\.(src|srcset)|(?<![\w.])((?:(?:window|document|self|globalThis)\s*\.\s*)?location(?:\s*\.\s*href)?))\s*=(?![=>])\s*(?!["'`])[^\s;]/g,
  },
  {
    files: SCRIPT,
    when: ADDRESS_IN_SCRIPT,
    rule: 'external-resource',
    pattern:
      /\b(setAttribute\s*\(\s*["'`](?:src|srcset|formaction)["'`]\s*,\s*(?!["'`])|new\s+(?:Audio|Request|FontFace)\s*\(\s*[\w$])/g,
  },
];
