FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image has Node already: the project's own would be another 210 MB.
RUN node scripts/build.ts && npm prune --omit=dev --no-audit --no-fund && rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:26-trixie-slim
# ffmpeg makes films of uploads; the font writes on the pictures of shared pages; pg_dump makes backups (Debian 13 has version 17).
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg fonts-noto-cjk postgresql-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4321
# As in scripts/bootstrap.mjs: glibc keeps a third less memory, Node a fifth.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=2097152
ENV NODE_OPTIONS=--max-semi-space-size=4
# Where fonts are listed once: there is no home to write to.
ENV XDG_CACHE_HOME=/tmp
USER node
VOLUME /data
EXPOSE 4321
# The worker of the same image has no port: its deployment switches this off.
HEALTHCHECK --interval=10s --timeout=5s --start-period=600s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
