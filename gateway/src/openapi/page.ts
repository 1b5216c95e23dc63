/** The documentation page; no script and no style of it stands in it, so that the policy of all our pages holds for it too. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · EXE</title>
    <link rel="icon" href="data:," />
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

/** Starts the viewer; nothing is sent anywhere but here. */
export const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

/** What the viewer leaves to the page. */
export const STYLE = `body { margin: 0; background: #fff; }
`;
