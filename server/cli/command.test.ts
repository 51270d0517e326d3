import { describe, expect, it } from 'vitest';
import { parseCommandEnv } from '../env.ts';
import { placeOf } from './command.ts';

describe('the database of a command', () => {
  it('is the one of DATABASE_URL, else the embedded one, but never that in production', () => {
    expect(parseCommandEnv({ DATABASE_URL: 'postgres://u:p@host/db' })).toEqual({
      databaseUrl: 'postgres://u:p@host/db',
    });
    expect(parseCommandEnv({})).toEqual({ databaseUrl: undefined });
    expect(parseCommandEnv({ DATABASE_URL: '', APP_MODE: 'local' })).toEqual({ databaseUrl: undefined });
    expect(() => parseCommandEnv({ APP_MODE: 'production' })).toThrow(/DATABASE_URL: must be set/);
    expect(() => parseCommandEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/must start with postgres/);
  });

  it('needs nothing else that a server needs', () => {
    expect(parseCommandEnv({ PORT: 'many', DATABASE_URL: 'postgresql://host/db' })).toEqual({
      databaseUrl: 'postgresql://host/db',
    });
  });

  it('is named without its password', () => {
    expect(placeOf('postgres://me:geheim@db.example:5433/churches?sslmode=require')).toBe(
      'churches at db.example:5433',
    );
    expect(placeOf('postgres:///churches?host=/run/postgresql')).toBe('churches');
    expect(placeOf('postgres://me:geheim@/churches')).toBe('the one of DATABASE_URL');
  });
});
