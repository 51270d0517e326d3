/**
 * The benchmark's baseline server: bare node:http and one prepared statement for the first page, with a response about as
 * large as the real list.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { listLimit } from '#shared/contracts/churches.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import { readCommandEnv } from '../../env.ts';

const pool = new pg.Pool({ connectionString: readCommandEnv().databaseUrl, max: 6 });
const server = createServer(async (_req, res) => {
  const { rows } = await pool.query({
    name: 'floor',
    text: `select c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
        c.created_at as "createdAt"
      from churches c where c.status = 'approved' order by c.standing, c.sort_name, c.id limit $1`,
    values: [listLimit.default],
  });
  const body = Buffer.from(JSON.stringify(rows));
  res
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`floor at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
process.on('SIGTERM', () => process.exit(0));
