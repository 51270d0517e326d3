/** The baseline: bare node:http and one prepared statement, with a response about as large as the first page's. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { listLimit } from '#shared/contracts/churches.ts';
import { listColumnsSql } from '../../db/church-columns.ts';
import { readCommandEnv } from '../../env.ts';

const pool = new pg.Pool({ connectionString: readCommandEnv().databaseUrl, max: 6 });
const text = `select c.id, ${listColumnsSql}, c.service_times as "serviceTimes", c.featured, c.status,
    c.created_at as "createdAt"
  from churches c where c.status = 'approved' order by c.standing, c.sort_name, c.id limit $1`;
const server = createServer(async (_req, res) => {
  const { rows } = await pool.query({ name: 'floor', text, values: [listLimit.default] });
  res.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`floor at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
