/** The page that shows the OpenAPI document; everything on it comes from this server. */
export const docsPage = `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stamboek – API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/initialize.js"></script>
</body>
</html>
`

/** A file of its own, since the content security policy allows no script in a page. */
export const docsScript = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  syntaxHighlight: false,
  // Else the document would be sent to a service elsewhere.
  validatorUrl: null,
  requestInterceptor(request) {
    request.headers['x-csrf'] = '1'
    return request
  },
})
`
