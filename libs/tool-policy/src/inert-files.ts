/** Text that cannot run by itself, unless it is one of the build files. */
const TEXT =
  /\.(md|txt|json|jsonl|csv|tsv|log|rules|css|svg|toml|xml|ppm|pcap|sig|pem|sample|report|ya?ml|ini|conf|mod|csproj|rst|license|manifest)$/i;
/** Names without an ending that are known to be prose or lists; any other, such as `crontab` or `run`, may be a program. */
const PROSE =
  /(^|\/)(SHA\d+SUMS|MD5SUMS|LICEN[CS]E|COPYING|NOTICE|README|CHANGELOG|CHANGES|AUTHORS|CONTRIBUTORS|VERSION|CMakeLists\.txt|\.git(ignore|attributes|keep)|\.editorconfig)$/i;
const PICTURE = /\.(png|jpe?g|gif)$/i;
/** Data that programs read and never run. */
const DATA = /\.(pcapng|webp|avif|bmp|ico|wav|mp3|ogg|flac|mp4|webm|ttf|otf|woff2?|sqlite3?|db)$/i;
const XML = /\.(xml|rdf|rss|atom|xsd)$/i;
/** What a browser shows as a page, or changes into one: XHTML, SVG, a script, a style sheet in XSLT. */
const PAGE_CONTENT =
  /<\?xml-stylesheet\b|<(?:\w{1,40}:)?(?:html|svg|script|stylesheet)\b|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i;

/** Whether a file with this name is known to be text, data or a picture: no rule reads it, and nothing is lost. */
export const isInert = (path: string): boolean =>
  TEXT.test(path) || PROSE.test(path) || PICTURE.test(path) || DATA.test(path);

/** Whether a text with this name may be in a language without rules. */
export const mayBeSource = (path: string): boolean => !isInert(path);

/** Whether an XML file is a page although its name does not say so. */
export const isPageByContent = (path: string, text: string): boolean =>
  XML.test(path) && PAGE_CONTENT.test(text);
