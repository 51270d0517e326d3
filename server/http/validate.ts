/** Parses parameters, query, and body by the contract's schemas; a mismatch is a 400 with the fields. */
import type { RequestHandler } from 'express';
import { type Endpoint, paramsOf } from '#shared/contracts/endpoint.ts';

export type ParsedInput = { params: unknown; query: unknown; body: unknown };

/** Sets `res.locals.input`. */
export const validate =
  (contract: Endpoint): RequestHandler =>
  (req, res, next) => {
    res.locals.input = {
      params: paramsOf(contract)?.parse(req.params),
      query: contract.query?.parse(req.query),
      body: contract.body?.parse(req.body ?? {}),
    } satisfies ParsedInput;
    next();
  };
