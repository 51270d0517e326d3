import { describe, expect, it } from 'vitest';
import { parseCommandEnv } from '../env.ts';
import { databaseLabel } from './command.ts';

describe('a command’s database', () => {
  it('is taken from DATABASE_URL, or else the embedded one, except in production', () => {
    expect(parseCommandEnv({ DATABASE_URL: 'postgres://u:p@host/db' })).toEqual({
      databaseUrl: 'postgres://u:p@host/db',
    });
    expect(parseCommandEnv({})).toEqual({ databaseUrl: undefined });
    expect(parseCommandEnv({ DATABASE_URL: '', APP_MODE: 'local' })).toEqual({ databaseUrl: undefined });
    expect(() => parseCommandEnv({ APP_MODE: 'production' })).toThrow(/DATABASE_URL: must be set/);
    expect(() => parseCommandEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/must start with postgres/);
  });

  it('does not depend on the server’s other variables', () => {
    expect(parseCommandEnv({ PORT: 'many', DATABASE_URL: 'postgresql://host/db' })).toEqual({
      databaseUrl: 'postgresql://host/db',
    });
  });

  it('is labeled without its password', () => {
    expect(databaseLabel('postgres://me:geheim@db.example:5433/churches?sslmode=require')).toBe(
      'churches at db.example:5433',
    );
    expect(databaseLabel('postgres:///churches?host=/run/postgresql')).toBe('churches');
    expect(databaseLabel('postgres://me:geheim@/churches')).toBe('from DATABASE_URL');
  });
});
