/** Stubs every service and the object store as cheaply as possible, so that the gateway dominates the measurement. */
import { createServer } from 'node:http';

const [port, listBytes, fileBytes] = process.argv.slice(2).map(Number);
const tool = {
  name: 'A tool',
  description: 'd'.repeat(300),
  language: 'python',
  accessLevel: 'free',
  price: 0,
  downloadCount: 12345,
};
const tools = Array.from({ length: Math.round(listBytes / 520) }, (_, index) => ({
  id: `${index}`,
  ...tool,
  salt: Math.random(),
}));
const list = Buffer.from(JSON.stringify(tools));
const small = Buffer.from(JSON.stringify(tools[0]));
const piece = Buffer.alloc(256 * 1024, 'x');
const json = { 'content-type': 'application/json' };
const session = { userId: 'u', sessionId: 's', isAdmin: false, expiresAt: '2099-01-01T00:00:00Z' };

function sendFile(response) {
  response.writeHead(200, { 'content-length': fileBytes });
  let left = fileBytes;
  const pump = () => {
    while (left > 0) {
      const next = left < piece.length ? piece.subarray(0, left) : piece;
      left -= next.length;
      if (!response.write(next)) return response.once('drain', pump);
    }
    response.end();
  };
  pump();
}

createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const { url } = request;
  if (url === '/api/tools')
    return response.writeHead(200, { ...json, 'content-length': list.length }).end(list);
  if (url === '/api/paths')
    return response.writeHead(200, { ...json, 'content-length': small.length }).end(small);
  if (url === '/internal/sessions/resolve')
    return response.writeHead(200, json).end(JSON.stringify({ session }));
  if (url === '/internal/health') return response.writeHead(200, json).end('{"complete":true}');
  if (url.endsWith('/download'))
    return response
      .writeHead(200, { 'x-internal-redirect': `http://127.0.0.1:${port}/object` })
      .end();
  if (url.startsWith('/internal/tools/')) return response.writeHead(200).end();
  if (url === '/object') return sendFile(response);
  return response.writeHead(404).end();
}).listen(port, '127.0.0.1');
