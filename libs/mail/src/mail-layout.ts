/** Colors of the light scheme, inline, because some mail programs drop style sheets. Contrast is at least 4.5:1. */
const LIGHT = {
  page: '#f7f8fb',
  paper: '#ffffff',
  text: '#151a26',
  muted: '#525c72',
  line: '#dfe3ec',
  accent: '#0c6b64',
};

const BENCH = '#0b0e14'; // the wordmark stands on a dark band in both schemes

const DARK_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b0e14!important}.band{background:#181d29!important}.paper{background:#12161f!important;border-color:#242b3a!important}
.text,.text p,.text dd{color:#e6e9f0!important}.muted,.text dt{color:#9aa4b8!important}
.facts{border-color:#242b3a!important}.text a{color:#2dd4bf!important}
.text .button{background:#2dd4bf!important;color:#0b0e14!important}}`;

const SANS = "Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'Geist Mono',ui-monospace,Menlo,Consolas,monospace";

export const TAGLINE = 'Security learning tools, safe and simulated';

/** The inline styles of an email's parts. */
export const STYLES = {
  paragraph: `margin:0 0 16px;color:${LIGHT.text}`,
  button: `display:inline-block;margin:8px 0;padding:13px 24px;border-radius:10px;background:${LIGHT.accent};color:#ffffff;font-weight:600;text-decoration:none`,
  link: `color:${LIGHT.accent};text-decoration:underline`,
  facts: `margin:0 0 16px;padding:12px 0 4px;border:solid ${LIGHT.line};border-width:1px 0`,
  label: `margin:0;color:${LIGHT.muted};font:12px/1.5 ${MONO};letter-spacing:.06em;text-transform:uppercase`,
  value: `margin:0 0 10px;color:${LIGHT.text};overflow-wrap:anywhere`,
};

const BODY = `margin:0;padding:24px 12px;background:${LIGHT.page}`;
const FRAME = 'max-width:560px;margin:0 auto';
const BAND = `padding:18px 28px;border-radius:12px 12px 0 0;background:${BENCH};color:#ffffff;font:800 22px/1 ${SANS};letter-spacing:.04em`;
const PAPER = `padding:28px 28px 16px;border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 12px 12px;background:${LIGHT.paper};color:${LIGHT.text};font:16px/1.55 ${SANS}`;
const FOOTER = `margin:16px 28px 0;color:${LIGHT.muted};font:13px/1.5 ${SANS}`;

/** The HTML of an email around its escaped subject, preview text and content. It loads nothing: the wordmark is text. */
export const layOut = (subject: string, preview: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${DARK_SHEET}</style>
</head>
<body class="page" style="${BODY}">
<div style="display:none">${preview}</div>
<div style="${FRAME}">
<div class="band" style="${BAND}">EXE<span style="color:#2dd4bf">.</span></div>
<div class="paper text" style="${PAPER}">
${content}
</div>
<p class="muted" style="${FOOTER}">EXE · ${TAGLINE}</p>
</div>
</body>
</html>
`;
