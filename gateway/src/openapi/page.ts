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
