# The production image: npm run serve, with nothing to install or build at start. It writes nothing but /data and /tmp:
# docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges -v nightjar:/data …

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# npm keeps TypeScript, an optional peer of Remix. The image already has the same Node.js.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/typescript \
  && node scripts/sbom.mjs > sbom.json && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# For backups: restic, and pg_dump and pg_restore for the PostgreSQL version in compose.yaml.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-client-15 restic \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir -m 0700 /data && chown node:node /data
COPY --from=build /app/package.json /app/sbom.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/build ./build
COPY --from=build /app/app/platform/pdf-worker.mjs ./app/platform/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node.js runs directly, so that it receives the signals; --built skips the check for changed sources, which are not here.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "scripts/serve.mjs", "--built"]
