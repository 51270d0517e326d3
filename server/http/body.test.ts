import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { readFile } from './body.ts';

test('takes a large file in small pieces, so that other requests get their turn in between', async () => {
  const bytes = 16_000_000;
  const copy = { none: '', incomplete: '', tooLarge: '' };
  const taken = new Map<number, number>();
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const app = express().post(
    '/',
    (req, _res, next) => {
      req.on('data', (piece: Buffer) => taken.set(turn, (taken.get(turn) ?? 0) + piece.length));
      next();
    },
    readFile({ field: 'file', bytes, ...copy }),
    (req, res) => void res.json({ size: req.file?.buffer.length }),
  );
  const file = Buffer.alloc(bytes, 'church,77002\n');
  await supertest(app).post('/').attach('file', file, 'list.csv').expect(200, { size: bytes });
  isOver = true;
  expect(Math.max(...taken.values())).toBeLessThanOrEqual(3 * 65_536);
});
