# The site in one image; compose.yaml starts it with Postgres. See server/SETTINGS.md, Docker.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Production needs the packages that the server's bundle names; those of the client are in dist/client already.
RUN node -p "const fs=require('fs'),code=fs.readdirSync('dist/server').map(f=>f.endsWith('.js')?fs.readFileSync('dist/server/'+f,'utf8'):'').join();Object.keys(require('./package.json').dependencies).filter(n=>!new RegExp('(from|import|resolve|require) ?[(]?[\"\']'+n+'[\"\'/]').test(code)).map(n=>'dependencies.'+n).join('\n')" \
    | xargs npm pkg delete \
 && npm prune --omit=dev --no-audit --no-fund \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && mkdir -p /data/uploads /data/backups

FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
COPY --from=build --chown=65532:65532 /data /data
# Less memory: server/dev/bench/README.md, Memory. The heap has no limit here, because imports of large files are commands, too.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=4
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=5000 \
    UPLOADS_DIR=/data/uploads BACKUP_DIR=/data/backups
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Commands are arguments: docker compose run --rm app admin:create you@example.org
ENTRYPOINT ["/nodejs/bin/node", "dist/server/index.js"]
