import { Router } from 'express';
import * as contract from '#shared/contracts/admin/imports-admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import type { Deps } from '../../deps.ts';
import { readFile } from '../../http/body.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import * as uploads from './service-uploads.ts';

export function importRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const { importMegabytes } = deps.env;

  bind(router, contract.listImports, options, () => uploads.listImports(deps));

  bind(
    router,
    contract.uploadImport,
    options,
    ({ viewer, req }) => {
      if (!req.file) throw new AppError('bad_input', { message: copy.none });
      const encoding = contract.encodings.find((name) => name === req.body?.encoding);
      return uploads.uploadImport(deps, { admin: viewer, file: req.file, encoding });
    },
    {
      read: [
        deps.gate.admit('import'),
        readFile({
          field: 'file',
          fields: 1,
          fieldSize: 20,
          bytes: importMegabytes * 1024 * 1024,
          none: copy.none,
          incomplete: copy.incomplete,
          tooLarge: copy.tooLarge(importMegabytes),
        }),
      ],
    },
  );

  bind(router, contract.getImport, options, ({ params }) => uploads.readImport(deps, params));
  bind(router, contract.changeImport, options, ({ params, body }) =>
    uploads.changeImport(deps, { id: params.id, options: body }),
  );
  bind(router, contract.checkImport, options, ({ params }) => uploads.checkImport(deps, params));
  bind(router, contract.runImport, options, ({ params, body }) =>
    uploads.startImport(deps, { id: params.id, choices: body }),
  );
  bind(router, contract.cancelImport, options, ({ params }) => uploads.cancelImport(deps, params));
  bind(router, contract.discardImport, options, async ({ params }) => {
    await uploads.discardImport(deps, params);
    return { message: copy.discarded };
  });
  bind(router, contract.undoImport, options, async ({ viewer, params }) => {
    await uploads.startUndo(deps, { admin: viewer, id: params.id });
    return { message: copy.undoStarted };
  });

  return router;
}
