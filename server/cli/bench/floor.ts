/** The benchmark's baseline, as its own process: bare node:http and one prepared statement for the first page. */
import { createServer } from 'node:http';
import pg from 'pg';
import { readCommandEnv } from '../../env.ts';

const pool = new pg.Pool({ connectionString: readCommandEnv().databaseUrl, max: 6 });
const server = createServer(async (_req, res) => {
  const { rows } = await pool.query({
    name: 'floor',
    text: `select id, name, denomination, address, city, zip, area, phone, website, description, services,
        youtube_channel as "youtubeChannel", recent_sermons as "recentSermons", hero_image as "heroImage",
        lat as latitude, lng as longitude, featured, status, created_at as "createdAt"
      from churches where status = 'approved' order by rank, sort_name, id limit $1`,
    values: [60],
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
