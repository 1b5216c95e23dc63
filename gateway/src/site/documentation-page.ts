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

/** Starts the viewer, which sends requests to this site only. */
export const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

/** The palette of the web client's theme, and the viewer's missing styles for brand colors and narrow screens. */
export const STYLE = `html {
  --background: #f7f8fb; --surface: #ffffff; --raised: #eef1f6; --hairline: #dfe3ec; --control: #6b7690;
  --text: #151a26; --muted: #525c72; --teal: #0f766e; --violet: #6d4fd8; --amber: #92580a; --red: #c02626; --on-accent: #ffffff;
  color-scheme: light;
}
html.dark-mode {
  --background: #0b0e14; --surface: #12161f; --raised: #181d29; --hairline: #242b3a; --control: #667391;
  --text: #e6e9f0; --muted: #9aa4b8; --teal: #2dd4bf; --violet: #a78bfa; --amber: #fbbf24; --red: #f87171; --on-accent: #0b0e14;
  color-scheme: dark;
}
html, html.dark-mode { background: var(--background); }
body { margin: 0; color: var(--text); font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
noscript p { margin: 24px; }
nav { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; box-sizing: border-box; }
nav a { display: inline-block; padding: 10px 0; }
a, #api a:not(.nostyle) { color: var(--teal); }
#api a.nostyle { color: inherit; }

/* The id outweighs every selector of the viewer. */
#api .swagger-ui { background: var(--background); color: var(--text); }
#api .swagger-ui :is(.info, .opblock-tag, .opblock, .scheme-container, .dialog-ux) :is(h1, h2, h3, h4, h5, p, li, label, .title),
#api .swagger-ui :is(.opblock-tag, .opblock-summary-path, .opblock-section-header h4, .parameter__name, .tab li, .servers-title, table, th, td) {
  color: var(--text);
}
#api .swagger-ui :is(.opblock-summary-description, .parameter__in, .parameter__type, .opblock-tag small) { color: var(--muted); }
#api .swagger-ui table thead tr :is(td, th) { border-bottom-color: var(--hairline); }
#api .swagger-ui .info { margin: 32px 0; }
#api .swagger-ui .info .title small { background: var(--raised); }
#api .swagger-ui .info .title small pre { color: var(--text); }
#api .swagger-ui .scheme-container { background: var(--surface); border-block: 1px solid var(--hairline); box-shadow: none; padding: 20px 0; }
#api .swagger-ui .opblock-tag { border-bottom-color: var(--hairline); }
#api .swagger-ui :is(.renderedMarkdown, .markdown) code { background: var(--raised); color: var(--violet); font-weight: 500; }
#api .swagger-ui :is(input, select, textarea) { background-color: var(--surface); border: 1px solid var(--control); color: var(--text); box-shadow: none; }
#api .swagger-ui :is(a, button, input, select, textarea):focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
#api .swagger-ui .btn { background: transparent; border-color: var(--control); color: var(--text); box-shadow: none; }
#api .swagger-ui .btn.authorize { border-color: var(--teal); color: var(--teal); }
#api .swagger-ui .btn.authorize svg { fill: currentColor; color: var(--teal); }
#api .swagger-ui .btn.execute { background: var(--teal); border-color: var(--teal); color: var(--on-accent); }
#api .swagger-ui .btn.cancel { border-color: var(--red); color: var(--red); }
#api .swagger-ui :is(.dialog-ux .modal-ux, section.models, .model-box, .opblock-section-header) { background: var(--surface); border-color: var(--hairline); box-shadow: none; }
#api .swagger-ui :is(.opblock-control-arrow, .authorization__btn, .expand-operation, .models-control) svg { color: var(--muted); fill: currentColor; }
#api .swagger-ui .opblock { --method: var(--control); background: var(--surface); border-color: var(--hairline); border-left: 3px solid var(--method); box-shadow: none; }
#api .swagger-ui .opblock .opblock-summary { border-color: var(--hairline); }
#api .swagger-ui .opblock .opblock-summary-method { background: var(--method); color: var(--on-accent); text-shadow: none; }
#api .swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--method); }
#api .swagger-ui .opblock-get { --method: var(--teal); }
#api .swagger-ui .opblock-post { --method: var(--violet); }
#api .swagger-ui .opblock-put { --method: var(--amber); }
#api .swagger-ui .opblock-delete { --method: var(--red); }

/* No call has links, and long words break before the page grows wider than the screen. */
#api .swagger-ui .response-col_links { display: none; }
#api .swagger-ui :is(code, pre, td, .opblock-summary-path, .json-schema-2020-12) { overflow-wrap: anywhere; }
#api .swagger-ui :is(code, pre) { white-space: pre-wrap; }
#api .swagger-ui .json-schema-2020-12, #api .swagger-ui .json-schema-2020-12-body { margin-inline-start: 0; }
@media (max-width: 600px) {
  nav { padding-inline: 12px; }
  #api .swagger-ui .wrapper { padding: 0 12px; }
  #api .swagger-ui .info ul { padding-left: 20px; }
  #api .swagger-ui .opblock-summary { flex-wrap: wrap; }
  #api .swagger-ui .opblock-summary-description { flex-basis: 100%; padding: 4px 8px; }
  #api .swagger-ui :is(.parameters, .responses-table) :is(td, th) { min-width: 0; padding-inline: 4px; }
  #api .swagger-ui :is(.parameters, .responses-table) { table-layout: fixed; }
  #api .swagger-ui .headers { table-layout: auto; }
  #api .swagger-ui .headers :is(td, th) { font-size: 12px; overflow-wrap: normal; }
  #api .swagger-ui .response-col_status { width: 56px; min-width: 0; }
  #api .swagger-ui .parameters-col_name { width: 35%; }
  #api .swagger-ui :is(input, select, textarea) { min-width: 0; max-width: 100%; }
}
`;
