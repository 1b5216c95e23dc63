/** Baseline for the catalogue's cache: node:http alone, sending the same bytes as the gateway. */
import { createServer, request } from 'node:http';

const [port, gateway, coding] = process.argv.slice(2);

/** The gateway's response with its headers. */
const answer = await new Promise((resolve, reject) => {
  const options = {
    host: '127.0.0.1',
    port: gateway,
    path: '/api/tools',
    headers: { 'accept-encoding': coding },
  };
  request(options, async (response) => {
    const chunks = [];
    for await (const chunk of response) chunks.push(chunk);
    resolve({ headers: response.rawHeaders, body: Buffer.concat(chunks) });
  })
    .once('error', reject)
    .end();
});
const perConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const headers = answer.headers.filter(
  (_, index) => !perConnection.has(answer.headers[index & ~1].toLowerCase()),
);

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(answer.body);
}).listen(Number(port), '127.0.0.1');
