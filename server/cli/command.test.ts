import { describe, expect, it } from 'vitest';
import { parseCommandEnv } from '../env.ts';
import { databaseLabel } from './command.ts';

describe('database of a command', () => {
  it('is from DATABASE_URL, otherwise the embedded one, except in production', () => {
    expect(parseCommandEnv({ DATABASE_URL: 'postgres://u:p@host/db' })).toEqual({
      databaseUrl: 'postgres://u:p@host/db',
    });
    expect(parseCommandEnv({})).toEqual({ databaseUrl: undefined });
    expect(parseCommandEnv({ DATABASE_URL: '', APP_MODE: 'local' })).toEqual({ databaseUrl: undefined });
    expect(() => parseCommandEnv({ APP_MODE: 'production' })).toThrow(/DATABASE_URL: must be set/);
    expect(() => parseCommandEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/must start with postgres/);
  });

  it('needs no other variable of the server', () => {
    expect(parseCommandEnv({ PORT: 'many', DATABASE_URL: 'postgresql://host/db' })).toEqual({
      databaseUrl: 'postgresql://host/db',
    });
  });

  it('is labelled without its password', () => {
    expect(databaseLabel('postgres://me:geheim@db.example:5433/churches?sslmode=require')).toBe(
      'churches at db.example:5433',
    );
    expect(databaseLabel('postgres:///churches?host=/run/postgresql')).toBe('churches');
    expect(databaseLabel('postgres://me:geheim@/churches')).toBe('from DATABASE_URL');
  });
});
