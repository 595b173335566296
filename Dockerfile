# Stamboek without the embedded database: DATABASE_URL names a PostgreSQL server. With it: --build-arg OMIT=--omit=dev
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /stamboek
COPY . .
# The page Over Stamboek shows it: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT
RUN npm ci && npm run build

FROM node:${NODE} AS packages
ARG OMIT="--omit=dev --omit=optional"
WORKDIR /stamboek
COPY --from=build /stamboek/package.json /stamboek/package-lock.json /stamboek/.npmrc ./
COPY --from=build /stamboek/model/package.json model/
COPY --from=build /stamboek/signalr/package.json signalr/
COPY --from=build /stamboek/server/package.json server/
COPY --from=build /stamboek/web/package.json web/
COPY --from=build /stamboek/testing/package.json testing/
COPY --from=build /stamboek/e2e/package.json e2e/
COPY --from=build /stamboek/bench/package.json bench/
COPY --from=build /stamboek/tooling/package.json tooling/
# The image brings its own Node.js.
RUN npm ci ${OMIT} --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node

FROM node:${NODE}
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DEMO=off DATA_DIR=/var/lib/stamboek/data
WORKDIR /stamboek
COPY --from=packages /stamboek .
COPY --from=build /stamboek/model/src model/src
COPY --from=build /stamboek/signalr/src signalr/src
COPY --from=build /stamboek/server/src server/src
COPY --from=build /stamboek/web/dist web/dist
RUN mkdir -m 700 /var/lib/stamboek && chown node:node /var/lib/stamboek
USER node
VOLUME /var/lib/stamboek
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
