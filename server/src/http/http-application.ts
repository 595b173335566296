import type { RequestListener } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { realtimePath } from '@stamboek/model/contract/realtime-messages'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Credentials } from '../access/credentials.ts'
import type { Sessions } from '../access/sessions.ts'
import { countCall } from '../concurrency/pacer.ts'
import type { Database } from '../database/connection/database.ts'
import type { RecordActions } from '../records/actions/record-actions.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import { registerHostCheck, type ServerAddress } from './checks/host-and-origin.ts'
import { registerKnownOn } from './checks/known-on.ts'
import { decorateRequestWithCaller, registerRequestChecks } from './checks/request-checks.ts'
import { registerSecurityHeaders } from './checks/security-headers.ts'
import { createSessionCookie } from './checks/session-cookie.ts'
import type { HttpListener } from './http-listener.ts'
import { maxBodyBytes } from './limits/body-limits.ts'
import { registerJsonLimits } from './limits/json-limits.ts'
import { registerMultipartConstraint } from './limits/multipart-constraint.ts'
import { registerRequestShares } from './limits/request-share.ts'
import { collectRouteOperations, type OpenapiPaths } from './openapi/route-operations.ts'
import { registerErrorHandler, sendProblem } from './problems/error-handler.ts'
import { readCorrelationId, trackLoggedRequests } from './request-log.ts'
import { type AboutOptions, registerAboutRoutes } from './routes/about-routes.ts'
import { registerAccessTokenRoutes, type TokenCalls } from './routes/access-token-routes.ts'
import { registerApiDocs } from './routes/api-docs-routes.ts'
import {
  type DemonstrationAccount,
  type NewAdministrator,
  type PasswordReset,
  registerAuthenticationRoutes,
} from './routes/authentication-routes.ts'
import { registerChangeFeedRoutes } from './routes/change-feed-routes.ts'
import { registerChangeSetHeader } from './routes/change-set-header.ts'
import { registerChangeSetRoutes } from './routes/change-set-routes.ts'
import { registerDataRoutes } from './routes/data-routes.ts'
import { registerDocumentRoutes } from './routes/document-routes.ts'
import { registerExportRoutes } from './routes/export-routes.ts'
import { registerFindRoutes } from './routes/find-routes.ts'
import { registerHealthRoutes } from './routes/health-routes.ts'
import { registerImportRoutes } from './routes/import-routes.ts'
import { registerMetricsRoute } from './routes/metrics-routes.ts'
import { type RealtimeHub, registerRealtimeRoutes } from './routes/realtime-routes.ts'
import { registerRecordRoutes } from './routes/record-routes.ts'
import { registerSystemStatusRoutes, type SystemStatusCalls } from './routes/system-status-routes.ts'
import { registerTodayRoutes } from './routes/today-routes.ts'
import { registerUploadRoutes } from './routes/upload-routes.ts'
import { registerWebFiles } from './routes/web-files.ts'

export interface HttpApplicationOptions extends ServerAddress, AboutOptions {
  readonly listener: HttpListener
  /** Whether another version has taken the database. */
  readonly isSuperseded: () => boolean
  readonly database: Database
  readonly engine: RecordEngine
  readonly actions: RecordActions
  readonly featureRoutes: readonly ((api: FastifyInstance, engine: RecordEngine) => void)[]
  readonly sessions: Sessions
  readonly accessTokens: TokenCalls
  readonly credentials: Credentials
  readonly realtime: RealtimeHub
  readonly log: FastifyBaseLogger
  readonly webDirectory: string
  readonly maxUploadBytes: number
  readonly trustedProxies: readonly string[]
  readonly basePath: string
  readonly externalUrl?: string | undefined
  readonly demonstrationAccounts?: readonly DemonstrationAccount[] | undefined
  readonly copyOf?: string | undefined
  readonly refusedPasswords: ReadonlySet<string>
  readonly createFirstAdministrator: (account: NewAdministrator, correlationId: string) => Promise<string>
  readonly resetPassword: (reset: PasswordReset, correlationId: string) => Promise<string>
  readonly systemStatus: SystemStatusCalls
  readonly readMetrics: () => Promise<string>
  /** Absent: this port does not answer /metrics. */
  readonly metricsToken?: string | undefined
}

/**
 * Makes the HTTP application (checks, the API, the web's files) and has `listener` pass requests to it. Its `close`
 * also disconnects the hub and closes the listener.
 */
export async function createHttpApplication(options: HttpApplicationOptions): Promise<FastifyInstance> {
  let requestListener: RequestListener | undefined
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: readCorrelationId,
    trustProxy: [...options.trustedProxies],
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    bodyLimit: maxBodyBytes,
    // The timeout would apply to closing too, and cut off the listener's running requests.
    pluginTimeout: 0,
    // The listener closes the connections; requests that still arrive are answered.
    return503OnClosing: false,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, allowUnionTypes: true, allErrors: true },
    },
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply)
    },
    // The listener answers and logs unreadable requests.
    clientErrorHandler: () => {},
    serverFactory(handler) {
      requestListener = handler
      return options.listener.server
    },
  })
  registerErrorHandler(app, options.isSuperseded)
  registerMultipartConstraint(app)
  registerJsonLimits(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-correlation-id', request.id)
    done()
  })
  registerSecurityHeaders(app, options.publicUrl)
  registerHostCheck(app, options)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024 })
  decorateRequestWithCaller(app)
  registerChangeSetHeader(app)
  trackLoggedRequests(app)
  await registerApiDocs(app, options.basePath)
  await app.register(async (documented) => {
    const routeOperations = collectRouteOperations(documented)
    registerHealthRoutes(documented, options.database, options)
    if (options.metricsToken !== undefined)
      registerMetricsRoute(documented, options.metricsToken, options.readMetrics)
    await documented.register(async (api) => registerApi(api, options, routeOperations))
  })
  await registerWebFiles(app, options)
  // Ends hub connections first: the listener waits for all connections.
  app.addHook('preClose', async () => {
    await options.realtime.disconnect()
    await options.listener.close()
  })
  await app.ready()
  if (requestListener) options.listener.serve(requestListener, realtimePath)
  return app
}

async function registerApi(
  api: FastifyInstance,
  options: HttpApplicationOptions,
  routeOperations: OpenapiPaths,
): Promise<void> {
  const { database, sessions, accessTokens, engine } = options
  const cookie = createSessionCookie(options.publicUrl?.startsWith('https:') ?? false, options.basePath)
  api.addHook('onRequest', (_request, reply, done) => {
    countCall()
    reply.header('cache-control', 'no-store')
    done()
  })
  registerRequestShares(api)
  registerRequestChecks(api, {
    credentials: options.credentials,
    cookie,
    publicUrl: options.publicUrl,
    isSuperseded: options.isSuperseded,
  })
  registerKnownOn(api)
  registerAuthenticationRoutes(api, {
    database,
    sessions,
    cookie,
    demonstrationAccounts: options.demonstrationAccounts,
    copyOf: options.copyOf,
    refusedPasswords: options.refusedPasswords,
    createFirstAdministrator: options.createFirstAdministrator,
    resetPassword: options.resetPassword,
  })
  registerAccessTokenRoutes(api, accessTokens, engine)
  registerAboutRoutes(api, options)
  for (const register of options.featureRoutes) register(api, engine)
  registerSystemStatusRoutes(api, options.systemStatus)
  registerDocumentRoutes(api, {
    engine,
    routeOperations,
    sessionCookieName: cookie.name,
    publicUrl: (options.publicUrl ?? '') + options.basePath || '/',
  })
  registerChangeFeedRoutes(api, engine, options.actions)
  registerChangeSetRoutes(api, engine, options.actions)
  registerTodayRoutes(api, engine, options.actions)
  registerFindRoutes(api, engine, options.actions)
  registerRecordRoutes(api, engine, options.actions)
  registerExportRoutes(api, engine, options.actions)
  registerDataRoutes(api, engine, options.actions)
  await registerImportRoutes(api, options)
  await registerUploadRoutes(api, options)
  await registerRealtimeRoutes(api, options.realtime)
}
