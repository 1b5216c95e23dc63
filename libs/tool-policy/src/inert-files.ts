/** Text that cannot run by itself, unless it is one of the build files. */
const TEXT =
  /(\.(md|txt|json|jsonl|csv|tsv|log|rules|css|svg|toml|xml|ppm|pcap|sig|pem|sample|report|ya?ml|ini|conf|mod|csproj|rst|license|manifest)|(^|\/)(SHA256SUMS|LICENSE|README|CMakeLists\.txt))$/i;
const PICTURE = /\.(png|jpe?g|gif)$/i;
/** Data that programs read and never run. */
const DATA = /\.(pcapng|webp|avif|bmp|ico|wav|mp3|ogg|flac|mp4|webm|ttf|otf|woff2?|sqlite3?|db)$/i;
/** A name without an ending, such as `crontab`: what runs without one begins with `#!` or is a program. */
const BARE = /(^|\/)\.?[^./]+$/;

/** Whether a file with this name is known to be text, data or a picture: no rule reads it, and nothing is lost. */
export const isInert = (path: string): boolean =>
  TEXT.test(path) || PICTURE.test(path) || DATA.test(path);

/** Whether a text with this name may be in a language without rules. */
export const mayBeSource = (path: string): boolean => !isInert(path) && !BARE.test(path);
