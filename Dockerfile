# syntax=docker/dockerfile:1
# The production image: web server and jobs from one image, chosen by the command.
#   docker build --build-arg NODE_VERSION=22 -t dindin .
#   docker run --env-file production.env dindin                          the web server
#   docker run --env-file production.env dindin node build/worker.js    the jobs
#   docker run --env-file production.env dindin node build/migrate.js   the migrations, before either
ARG NODE_VERSION=22

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
# What only others ask for (the Prisma command line) and engines of other databases are left behind.
RUN node -e 'for (const [path, one] of Object.entries(require("./package-lock.json").packages)) \
      if (one.devOptional) require("fs").rmSync(path, { recursive: true, force: true })' \
 && for kind in cockroachdb mysql sqlite sqlserver; do rm -f node_modules/@prisma/client/runtime/*.$kind.*; done

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production APP_ENV=production PORT=3000 DATA_DIR=/data HEARTBEAT_FILE=/tmp/dindin-worker-alive
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/zips.csv.gz prisma/zips.csv.gz
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# By what the container was started for: the web server answers, the worker leaves signs of life.
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "build/health.js"]
CMD ["node", "build/server.js"]
