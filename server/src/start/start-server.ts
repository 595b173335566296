import path from 'node:path'
import { type RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Logger, pino } from 'pino'
import { deleteExpiredAccess } from '../access/access-cleanup.ts'
import { createAccessTokens } from '../access/access-tokens.ts'
import { createCredentials } from '../access/credentials.ts'
import { createSetupToken, hasAllUsers, hasNoUserWithPassword } from '../access/first-administrator.ts'
import { createSessions } from '../access/sessions.ts'
import { createUserAccessCache } from '../access/user-access-cache.ts'
import { startSealing } from '../audit-chain/start-sealing.ts'
import { startVerification } from '../audit-chain/start-verification.ts'
import { startNightlyBackups } from '../backup/nightly-backups.ts'
import { type RestoredCopy, readRestoredCopy } from '../backup/restore-backup.ts'
import { type Build, productDirectory, readBuild } from '../build.ts'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { fingerprintFormat } from '../database/schema/database-format.ts'
import { buildDesiredTables } from '../database/schema/desired-schema.ts'
import { watchFormat } from '../database/schema/format-watch.ts'
import {
  demonstrationAccounts,
  demonstrationPasswords,
  endDemonstrationSessions,
} from '../demo/demonstration-accounts.ts'
import { isBlank, loadDemonstration } from '../demo/load-demonstration.ts'
import { authorization } from '../features/authorization/authorization.ts'
import { createTokenChanges } from '../features/authorization/change-tokens.ts'
import { createFirstAdministrator } from '../features/authorization/create-first-administrator.ts'
import { grantNewPermissions } from '../features/authorization/grant-new-permissions.ts'
import { resetPassword } from '../features/authorization/reset-password.ts'
import { createOldFileCleanup } from '../features/imports/drop-old-files.ts'
import { createHttpApplication } from '../http/http-application.ts'
import { type HttpListener, openHttpListener } from '../http/http-listener.ts'
import { createMetricsListener } from '../http/routes/metrics-routes.ts'
import { type CleanupTask, startHousekeeping } from '../jobs/housekeeping.ts'
import { createJobSwitch } from '../jobs/job-switch.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { startRealtime } from '../realtime/realtime.ts'
import { recordActions } from '../records/actions/record-actions.ts'
import { deleteOldAnswers } from '../records/engine/idempotency-keys.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import { failAbandonedBatches } from '../records/import/batches/import-batches.ts'
import { createAuditCleanup } from '../records/store/drop-old-audit-entries.ts'
import { StartError } from '../start-error.ts'
import { deleteLostNodes } from '../status/node-registry.ts'
import { type Config, isDemonstration } from './config.ts'
import { createMonitoring, type Monitoring } from './monitoring.ts'
import { prepareProduct } from './prepare-product.ts'
import { createCatalogue, createEngine, listOwnTables, type Product, product } from './product.ts'

export interface RunningServer {
  readonly address: string
  /** The page on which the first administrator sets a password, if no user had one at the start. */
  readonly setupAddress: string | undefined
  /** Whether visitors sign in without a password. */
  readonly isDemonstration: boolean
  /** With METRICS_PORT. */
  readonly metricsAddress: string | undefined
  /** Answers for `drainSeconds` more, finishes running calls and jobs, and closes the database. */
  close(): Promise<void>
}

const jobPoolSize = 6

/** It reads all entries that some type's days allow to delete. */
const auditCleanupIntervalMs = 86_400_000

/**
 * Listens, prepares the database (schema, keys of secrets, new permissions, demonstration data, setup token), then
 * starts hub, jobs, API and cleanup. Throws StartError, or another error, if the server cannot start, and closes first
 * what it opened.
 */
export async function startServer(
  config: Config,
  log: Logger = pino({ level: config.logLevel }),
  definition: Product = product,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const catalogue = createCatalogue(definition)
  const build = await readBuild()
  const monitoring = createMonitoring(config, build, log)
  const listener = await openHttpListener(config, monitoring.requestLog).catch((error: unknown) => {
    throw explainListenError(config, error)
  })
  let metricsListener: HttpListener | undefined
  try {
    metricsListener = await openMetricsListener(config, monitoring)
    return await openAndServe({
      config,
      log,
      listener,
      metricsListener,
      monitoring,
      build,
      catalogue,
      definition,
      signal,
    })
  } catch (error) {
    await metricsListener?.close()
    await listener.close()
    throw error
  }
}

async function openMetricsListener(
  { metrics: { host, port } }: Config,
  { requestLog }: Monitoring,
): Promise<HttpListener | undefined> {
  if (port === undefined) return undefined
  return openHttpListener({ host, port }, requestLog).catch((error: unknown) => {
    throw explainListenError({ host, port }, error, 'METRICS_')
  })
}

interface Start {
  readonly config: Config
  readonly log: Logger
  readonly listener: HttpListener
  readonly metricsListener: HttpListener | undefined
  readonly monitoring: Monitoring
  readonly build: Build
  readonly catalogue: RecordCatalogue
  readonly definition: Product
  /** Ends the wait for a database that is not up yet. */
  readonly signal: AbortSignal | undefined
}

async function openAndServe(start: Start): Promise<RunningServer> {
  const { config, log, monitoring } = start
  const database = await openDatabase({
    dataDirectory: config.dataDirectory,
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
    waitSeconds: config.databaseWaitSeconds,
    signal: start.signal,
    log,
    onStatement: monitoring.observeStatement,
  })
  try {
    return await serve(start, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(start: Start, database: Database): Promise<RunningServer> {
  const closers: Closer[] = []
  try {
    return await openAll(start, database, closers)
  } catch (error) {
    await closeAll(closers).catch((failure: unknown) => start.log.error(failure, 'close failed'))
    throw error
  }
}

type Closer = () => Promise<void>

/** The last opened first. Closes all, then throws the first error. */
async function closeAll(closers: readonly Closer[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers.toReversed()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Adds to `closers` what each thing opened needs at the end. */
async function openAll(
  { config, log, listener, metricsListener, monitoring, build, catalogue, definition }: Start,
  database: Database,
  closers: Closer[],
): Promise<RunningServer> {
  const auditCleanup = createAuditCleanup(catalogue, config.auditRetention, log)
  await prepareProduct(database, { definition, catalogue, config, log, version: build.version })
  const abandonedImports = await failAbandonedBatches(database)
  for (const { message } of abandonedImports)
    log.warn(
      `De import van ${message.fileName} is afgebroken doordat het programma stopte; er is niets van opgeslagen.`,
    )
  const reportListener = (error: unknown): void => log.error(error, 'listener failed')
  const engine = createEngine({ definition, catalogue, database, config, reportFailure: reportListener })
  for (const { role, permissions } of await grantNewPermissions(engine))
    log.info(`De rol ${role} heeft nieuwe rechten gekregen: ${permissions.toSorted().join(', ')}.`)
  const isDemo = isDemonstration(config, database.kind)
  const accounts = isDemo ? await prepareDemonstration(config, engine) : undefined
  if (!isDemo) await secureDemonstrationAccounts(database, log)
  const setupToken = (await hasNoUserWithPassword(database.kysely))
    ? await createSetupToken(database)
    : undefined

  const copy = await readRestoredCopy(database)
  if (copy) log.warn(describeCopy(copy))
  const jobEngine = { ...engine, database: database.openPool('jobs', jobPoolSize) }
  const startAllJobs = () =>
    startJobs({
      database,
      definitions: copy ? [] : definition.features.flatMap((feature) => feature.jobs?.(jobEngine) ?? []),
      log,
      reportRun(run) {
        monitoring.observeJobRun(run)
        log[run.outcome === 'failed' || run.outcome === 'givenUp' ? 'warn' : 'info'](run, 'job')
      },
      reportFailure: (error, job) => log.error({ err: error, job: job?.id, ...job?.data }, 'job failed'),
    })
  const jobs = createJobSwitch(startAllJobs, (error) => log.error(error, 'jobs failed'))
  const formatWatch = watchFormat({
    database,
    fingerprint: fingerprintFormat(buildDesiredTables(catalogue), listOwnTables(definition)),
    log,
    onChange: (isSuperseded) => jobs.setEnabled(!isSuperseded),
  })
  closers.push(formatWatch.close)
  const users = createUserAccessCache(database)
  const onEnd = (userId: string): void => realtime.signedOut(userId)
  const sessions = createSessions(database, users, { onEnd })
  const accessTokens = createAccessTokens(database, users)
  const credentials = createCredentials(sessions, accessTokens)
  const realtime = await startRealtime({
    database,
    catalogue,
    credentials,
    accessTypes: new Set(authorization.records.map(({ dtoKey }) => dtoKey)),
    log,
    onFormat: formatWatch.check,
    reportFailure: (error) => log.error(error, 'hub failed'),
  })
  closers.push(realtime.close)
  engine.events.subscribe(realtime.recordsChanged)
  engine.notices.subscribe(realtime.noticed)
  abandonedImports.forEach(engine.notices.emit)
  closers.push(jobs.close)
  await jobs.open()
  const watch = await monitoring.start(database, { realtime, isCopy: copy !== undefined })
  closers.push(watch.close)
  const app = await createHttpApplication({
    listener,
    isSuperseded: formatWatch.isSuperseded,
    database,
    engine,
    actions: recordActions,
    featureRoutes: definition.features.flatMap(({ routes = [] }) => routes),
    sessions,
    accessTokens: { list: accessTokens.list, changes: createTokenChanges(onEnd) },
    credentials,
    realtime,
    log,
    productDirectory,
    webDirectory: path.join(productDirectory, 'web/dist'),
    help: config.help,
    maxUploadBytes: config.maxUploadBytes,
    trustedProxies: config.trustedProxies,
    host: config.host,
    publicUrl: config.publicUrl,
    basePath: config.basePath,
    externalUrl: config.externalUrl,
    demonstrationAccounts: accounts,
    copyOf: copy?.madeAt,
    refusedPasswords: isDemo ? new Set() : demonstrationPasswords,
    createFirstAdministrator: (account, correlationId) =>
      createFirstAdministrator(engine, account, correlationId),
    resetPassword: (reset, correlationId) => resetPassword(engine, reset, correlationId),
    systemStatus: watch.systemStatus,
    readMetrics: watch.readMetrics,
    metricsToken: config.metrics.token,
  })
  metricsListener?.serve(createMetricsListener(watch.readMetrics), '')
  const reportCleanup = (error: unknown): void => log.error(error, 'cleanup failed')
  const unlessSuperseded =
    (cleanUp: CleanupTask): CleanupTask =>
    async (...given) => {
      if (!formatWatch.isSuperseded()) await cleanUp(...given)
    }
  const stopAuditCleanup = startHousekeeping(database, auditCleanup ? [unlessSuperseded(auditCleanup)] : [], {
    reportFailure: reportCleanup,
    intervalMs: auditCleanupIntervalMs,
  })
  const stopHousekeeping = startHousekeeping(
    database,
    [
      ...[
        deleteExpiredAccess,
        deleteOldAnswers,
        deleteLostNodes,
        createOldFileCleanup(config.importFiles),
      ].map(unlessSuperseded),
      // So that a new reader can begin near the present also while transactions are open.
      async () => void (await engine.changeHorizon.advance()),
    ],
    { reportFailure: reportCleanup },
  )
  const stopBackups =
    config.backups && !copy
      ? startNightlyBackups(database, config.backups, {
          version: build.version,
          isSuperseded: formatWatch.isSuperseded,
          log,
          reportRun: (run) => log[run.outcome === 'failed' ? 'warn' : 'info'](run, 'backup'),
          reportFailure: (error) => log.error(error, 'backup failed'),
        })
      : undefined
  const stopSealing = startSealing(database, {
    readHorizon: engine.changeHorizon.advance,
    isSuperseded: formatWatch.isSuperseded,
    reportRun: (run) => log.info(run, 'audit chain'),
    reportFailure: (error) => log.error(error, 'sealing failed'),
  })
  const stopVerification = startVerification(database, {
    isSuperseded: formatWatch.isSuperseded,
    reportRun: (run) => log[run.faults > 0 ? 'error' : 'info'](run, 'audit verification'),
    reportFailure: (error) => log.error(error, 'audit verification failed'),
  })
  closers.push(() =>
    Promise.all([
      stopBackups?.(),
      stopAuditCleanup(),
      stopHousekeeping(),
      stopSealing(),
      stopVerification(),
    ]).then(() => undefined),
  )
  const { address } = listener
  const publicAddress = (config.publicUrl ?? address) + config.basePath
  return {
    address,
    isDemonstration: accounts !== undefined,
    metricsAddress: metricsListener?.address,
    setupAddress: setupToken && `${publicAddress}/sign-in?setup=${setupToken}`,
    async close() {
      await listener.drain(config.drainSeconds * 1000)
      await formatWatch.close()
      // Jobs end beside the last calls; jobs that those calls add wait for another node or the next start.
      const ended = await Promise.allSettled([app.close(), jobs.close()])
      try {
        await metricsListener?.close()
        await closeAll(closers)
      } finally {
        await database.close()
      }
      for (const end of ended) if (end.status === 'rejected') throw end.reason
    },
  }
}

/**
 * Loads the demonstration data into a blank database; returns the accounts for the sign-in page if all exist.
 */
async function prepareDemonstration(
  config: Config,
  engine: RecordEngine,
): Promise<typeof demonstrationAccounts | undefined> {
  const { database } = engine
  if (await isBlank(database.kysely)) await loadDemonstration(engine, { generated: config.demoScale })
  const userNames = demonstrationAccounts.map((account) => account.userName)
  return (await hasAllUsers(database, userNames)) ? demonstrationAccounts : undefined
}

async function secureDemonstrationAccounts(database: Database, log: Logger): Promise<void> {
  const userNames = await endDemonstrationSessions(database)
  if (userNames.length > 0)
    log.warn(
      `Deze accounts hebben nog het wachtwoord van de demonstratie en kunnen zich niet aanmelden: ${userNames.join(', ')}. Geef ze een ander wachtwoord, of deactiveer ze; is er geen andere beheerder, dan geeft npm run admin -- reset <gebruikersnaam> een link voor een nieuw wachtwoord.`,
    )
}

function describeCopy({ backupName, madeAt }: RestoredCopy): string {
  return `Deze database is een kopie, teruggezet uit ${backupName} (${madeAt}): zij voert geen taken uit en maakt geen back-ups. Maak er met npm run restore -- --activate het origineel van.`
}

/** `prefix` is that of the settings: `METRICS_` for `METRICS_PORT`. */
function explainListenError(
  { host, port }: Pick<Config, 'host' | 'port'>,
  error: unknown,
  prefix = '',
): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(
      `Poort ${port} is al in gebruik op ${host}; stop dat programma of kies een andere ${prefix}PORT.`,
    )
  if (code === 'EACCES')
    return new StartError(`Stamboek mag niet luisteren op ${host}:${port}; kies een andere ${prefix}PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Deze computer heeft het adres ${host} niet; kies een andere ${prefix}HOST.`)
  return error
}
