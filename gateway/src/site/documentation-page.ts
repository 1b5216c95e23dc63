/** The documentation page. It has no inline script or style, so that the policy of all pages applies to it too. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>API · EXE</title>
    <link rel="icon" href="data:," />
    <script src="/api/docs/scheme-script"></script>
    <link rel="stylesheet" href="/api/docs/viewer-style" />
    <link rel="stylesheet" href="/api/docs/page-style" />
    <script src="/api/docs/viewer-script" defer></script>
    <script src="/api/docs/page-script" defer></script>
  </head>
  <body>
    <nav><a href="/docs">Back to EXE</a></nav>
    <main id="api"></main>
    <noscript><p>This page needs JavaScript. The document itself is <a href="/api/openapi.json">openapi.json</a>.</p></noscript>
  </body>
</html>
`;

/** Sets the color scheme before the first paint: the one chosen on the site, else the system's. The viewer has styles for `dark-mode`. */
export const SCHEME_SCRIPT = `const light = matchMedia('(prefers-color-scheme: light)');
const applyScheme = () => {
  const mode = localStorage.getItem('mui-mode') ?? 'system';
  document.documentElement.classList.toggle('dark-mode', mode === 'system' ? !light.matches : mode === 'dark');
};
applyScheme();
light.addEventListener('change', applyScheme);
`;

/** Starts the viewer, which sends requests to this site only. Its sections are closed: open, the first alone fills three screens. */
export const START_SCRIPT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
});
`;

/**
 * The background of the site in both color schemes, and what the viewer lacks in contrast and on
 * narrow screens; its own styles cover the rest.
 */
export const STYLE = `html { --background: #f7f8fb; --text: #151a26; --link: #0c6b64; color-scheme: light; }
html.dark-mode { --background: #0b0e14; --text: #e6e9f0; --link: #2dd4bf; color-scheme: dark; }
html, html.dark-mode { background: var(--background); }
body { margin: 0; color: var(--text); font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
noscript p { margin: 24px; }
nav { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; box-sizing: border-box; }
nav a { display: inline-block; padding: 10px 0; }
a { color: var(--link); }

/* The id outweighs every selector of the viewer. */
#api .swagger-ui { background: var(--background); color: var(--text); }
#api .swagger-ui :is(td, th, .parameter__in, .renderedMarkdown code, .json-schema-2020-12-expand-deep-button) { color: inherit; }
#api .swagger-ui .info .title small { background: #525c72; }
#api .swagger-ui :is(.info a, .info .url, .btn.authorize) { color: var(--link); }
#api .swagger-ui .opblock-summary-method { color: #0b0e14; text-shadow: none; }
#api .swagger-ui :is(a, button, input, select, textarea):focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }

/* No call has links, and long words break before the page grows wider than the screen. */
#api .swagger-ui .response-col_links { display: none; }
#api .swagger-ui :is(code, pre, td, .opblock-summary-path, .json-schema-2020-12) { overflow-wrap: anywhere; }
#api .swagger-ui :is(code, pre) { white-space: pre-wrap; }
@media (max-width: 600px) {
  nav { padding-inline: 12px; }
  #api .swagger-ui :is(.parameters, .responses-table) :is(td, th) { min-width: 0; padding-inline: 4px; }
  #api .swagger-ui :is(.parameters, .responses-table) { table-layout: fixed; }
  #api .swagger-ui .headers :is(td, th) { font-size: 12px; overflow-wrap: normal; }
  #api .swagger-ui .parameters-col_name { width: 35%; }
  #api .swagger-ui .response-col_status { width: 56px; min-width: 0; }
  #api .swagger-ui :is(input, select, textarea) { min-width: 0; max-width: 100%; }
}
`;
