/** The shortest server for the same lists: Fastify and pg in one process. Arguments: the database's URL and a port. */
import { createRequire } from 'node:module';
import Fastify from 'fastify';
import pg from 'pg';

const require = createRequire(import.meta.url);
const { pageQuery, searchQuery, toolsById } = require('../../../dist/services/catalogue/src/store/page-query.js');
const { LISTED_TOOLS } = require('../../../dist/services/catalogue/src/store/tools.repository.js');
const { decodeCursor } = require('../../../dist/libs/persistence/src/position.js');

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const server = Fastify();
const column = async (statement, values) => (await pool.query({ ...statement, values, rowMode: 'array' })).rows.map(([value]) => value);
server.get('/api/tools', async ({ query: { limit, cursor, ...filter } }, reply) => {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const { statement, values } = (filter.search ? searchQuery : pageQuery)(LISTED_TOOLS, { ...filter, after, limit: Number(limit) });
  const found = (await column(statement, values)).slice(0, Number(limit));
  const tools = filter.search && found.length > 0 ? await column(toolsById(LISTED_TOOLS), [found]) : found;
  void reply.type('application/json; charset=utf-8');
  return `[${tools.join(',')}]`;
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
