import path from 'node:path'
import {
  createRecordCatalogue,
  type RecordCatalogue,
  WrongDefinitions,
} from '@stamboek/model/records/catalogue/record-catalogue'
import { importRecord } from '@stamboek/model/records/import/import-record'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { type Logger, pino } from 'pino'
import { deleteExpiredAccess } from '../access/access-cleanup.ts'
import { accessTables } from '../access/access-tables.ts'
import { createSetupToken, hasNoUsers, hasUsers } from '../access/first-administrator.ts'
import { hashPassword } from '../access/passwords.ts'
import { createSessions } from '../access/sessions.ts'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { prepareDatabase } from '../database/schema/prepare-database.ts'
import {
  demonstrationAccounts,
  demonstrationPasswords,
  endDemonstrationSessions,
} from '../demo/demonstration-accounts.ts'
import { loadDemonstration } from '../demo/load-demonstration.ts'
import { addUnitMembers } from '../features/authorization/add-unit-members.ts'
import { authorizationHooks } from '../features/authorization/authorization-hooks.ts'
import { createFirstAdministrator } from '../features/authorization/create-first-administrator.ts'
import { grantNewPermissions } from '../features/authorization/grant-new-permissions.ts'
import { unitFilters } from '../features/authorization/unit-filters.ts'
import { userFilters } from '../features/authorization/user-filters.ts'
import { addTariffPeriod } from '../features/functions/add-tariff-period.ts'
import { functionFilters } from '../features/functions/function-filters.ts'
import { addImportMembers } from '../features/imports/add-import-members.ts'
import { dropOldFiles } from '../features/imports/drop-old-files.ts'
import { withFileTypeOptions } from '../features/imports/file-types.ts'
import { importCalls } from '../features/imports/import-calls.ts'
import { supplyImportErrors } from '../features/imports/import-errors.ts'
import { importTables } from '../features/imports/import-tables.ts'
import { createImportJob } from '../features/imports/process-import.ts'
import { uploadImport } from '../features/imports/upload-import.ts'
import { preferenceTables } from '../features/preferences/preferences.ts'
import { deriveRootTeams } from '../features/resource-teams/derive-root-teams.ts'
import { resourceTeamCalls } from '../features/resource-teams/team-calls.ts'
import { resourceTeamHooks } from '../features/resource-teams/team-hooks.ts'
import { teamTreeView } from '../features/resource-teams/team-tree-view.ts'
import { resourceFilters } from '../features/resources/resource-filters.ts'
import { secretsTables } from '../features/secrets/known-keys.ts'
import { prepareKeys } from '../features/secrets/prepare-keys.ts'
import { secretFilters } from '../features/secrets/secret-filters.ts'
import { createValueSealing } from '../features/secrets/value-sealer.ts'
import { addTaskMembers } from '../features/tasks/add-task-members.ts'
import { explainMissingResource, findOwnResource } from '../features/tasks/own-resource.ts'
import { taskCalls } from '../features/tasks/task-calls.ts'
import { taskFilters } from '../features/tasks/task-filters.ts'
import { taskHooks } from '../features/tasks/task-hooks.ts'
import { fileTables } from '../files/file-tables.ts'
import { createHttpApplication } from '../http/http-application.ts'
import { type HttpListener, openHttpListener } from '../http/http-listener.ts'
import { createRequestLog } from '../http/request-log.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { realtimeTables } from '../realtime/connection-key.ts'
import { startRealtime } from '../realtime/realtime.ts'
import { recordActions } from '../records/actions/record-actions.ts'
import { createEventBus } from '../records/engine/event-bus.ts'
import { findMissingFeatures } from '../records/engine/find-missing-features.ts'
import { deleteOldAnswers } from '../records/engine/idempotency-keys.ts'
import type { RecordEngine, RecordFeatures } from '../records/engine/record-context.ts'
import { failAbandonedBatches } from '../records/import/import-batches.ts'
import { StartError } from '../start-error.ts'
import { type Config, isDemonstration } from './config.ts'

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** Page on which the first administrator sets a password, until there is one. */
  readonly setupAddress: string | undefined
  /** Stops accepting connections, finishes running calls, and closes the database. */
  close(): Promise<void>
}

/** The record types, and the code that features register with the engine. */
export interface Product extends RecordFeatures {
  readonly recordTypes: readonly RecordTypeDefinition[]
  /** Background work. The engine that it gets has connections of its own. */
  readonly jobs: (engine: RecordEngine) => readonly JobDefinition[]
}

/** A job holds a connection for its transaction and briefly others beside it. */
const jobPoolSize = 6

/** @internal */
export const product: Product = {
  recordTypes: withFileTypeOptions(recordTypes),
  hooks: new Map([...authorizationHooks, ...resourceTeamHooks, ...taskHooks]),
  filters: new Map([
    ...unitFilters,
    ...userFilters,
    ...functionFilters,
    ...resourceFilters,
    ...secretFilters,
    ...taskFilters,
  ]),
  views: new Map([['resourcePerTeam', teamTreeView]]),
  calls: new Map([...importCalls, ...resourceTeamCalls, ...taskCalls]),
  derived: new Map([['Main.ResourcePerTeamViewDto', deriveRootTeams]]),
  added: new Map([
    [importRecord.dtoKey, addImportMembers],
    ['Main.TaskViewDto', addTaskMembers],
    ['Main.SystemBusinessUnitViewDto', addUnitMembers],
    ['Main.FunctionViewDto', addTariffPeriod],
  ]),
  gates: new Map([['Main.TaskViewDto', explainMissingResource]]),
  lists: new Map([[importRecord.dtoKey, supplyImportErrors]]),
  uploads: new Map([[importRecord.dtoKey, uploadImport]]),
  jobs: (engine) => [createImportJob(engine)],
  sources: new Map([['ownResource', async (context) => (await findOwnResource(context))?.id ?? null]]),
}

/** Wires database, engine, access, real time and HTTP. Throws StartError when the server cannot start. */
export async function startServer(
  config: Config,
  log: Logger = pino({ level: config.logLevel }),
  definition: Product = product,
): Promise<RunningServer> {
  const catalogue = createCatalogue(definition)
  const listener = await openHttpListener(config.host, config.port, createRequestLog(log)).catch(
    (error: unknown) => {
      throw explainListenError(config, error)
    },
  )
  try {
    return await openAndServe({ config, log, listener, catalogue, definition })
  } catch (error) {
    await listener.close()
    throw error
  }
}

interface Start {
  readonly config: Config
  readonly log: Logger
  readonly listener: HttpListener
  readonly catalogue: RecordCatalogue
  readonly definition: Product
}

/** Throws StartError for invalid definitions and for features that definitions require and nobody registers. */
function createCatalogue(definition: Product): RecordCatalogue {
  try {
    const catalogue = createRecordCatalogue(definition.recordTypes)
    const missing = findMissingFeatures(catalogue, definition)
    if (missing.length > 0) throw new WrongDefinitions(missing)
    return catalogue
  } catch (error) {
    throw error instanceof WrongDefinitions ? new StartError(error.message) : error
  }
}

async function openAndServe(start: Start): Promise<RunningServer> {
  const { config, log } = start
  const database = await openDatabase({
    dataDirectory: config.dataDirectory,
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
    log,
  })
  try {
    return await serve(start, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  { config, log, listener, catalogue, definition }: Start,
  database: Database,
): Promise<RunningServer> {
  const warnings = await prepareDatabase(database, catalogue, {
    log,
    ownTables: [
      ...accessTables,
      ...fileTables,
      ...importTables,
      ...preferenceTables,
      ...realtimeTables,
      ...secretsTables,
    ],
  })
  await prepareKeys(database, catalogue, config.secretsKeyFile)
  for (const sentence of warnings) log.warn(sentence)
  const abandonedImports = await failAbandonedBatches(database)
  for (const { fileName } of abandonedImports)
    log.warn(
      `De import van ${fileName} is afgebroken doordat het programma stopte; er is niets van opgeslagen.`,
    )
  const reportListener = (error: unknown): void => log.error(error, 'listener failed')
  const engine: RecordEngine = {
    database,
    catalogue,
    hooks: definition.hooks,
    filters: definition.filters,
    views: definition.views,
    calls: definition.calls,
    derived: definition.derived,
    added: definition.added,
    gates: definition.gates,
    lists: definition.lists,
    sources: definition.sources,
    uploads: definition.uploads,
    events: createEventBus(reportListener),
    importStatusChanges: createEventBus(reportListener),
    waitingLimits: config.waitingLimits,
    protect: { hashed: hashPassword, sealed: createValueSealing(config.secretsKeyFile) },
  }
  for (const { role, permissions } of await grantNewPermissions(engine))
    log.info(`De rol ${role} heeft nieuwe rechten gekregen: ${permissions.toSorted().join(', ')}.`)
  const isDemo = isDemonstration(config, database.kind)
  const accounts = isDemo ? await prepareDemonstration(config, engine) : undefined
  if (!isDemo) await secureDemonstrationAccounts(database, log)
  const setupToken = (await hasNoUsers(database.kysely)) ? await createSetupToken(database) : undefined

  const sessions = createSessions(database, { onEnd: (userId) => realtime.signedOut(userId) })
  const realtime = await startRealtime({
    database,
    catalogue,
    sessions,
    accessTypes: new Set(authorizationHooks.keys()),
    log,
    reportFailure: (error) => log.error(error, 'hub failed'),
  })
  engine.events.subscribe(realtime.recordsChanged)
  engine.importStatusChanges.subscribe(realtime.importStatusChanged)
  abandonedImports.forEach(engine.importStatusChanges.emit)
  const jobs = await startJobs({
    database,
    definitions: definition.jobs({ ...engine, database: database.openPool(jobPoolSize) }),
    log,
    reportRun: (run) =>
      log[run.outcome === 'failed' || run.outcome === 'givenUp' ? 'warn' : 'info'](run, 'job'),
    reportFailure: (error, job) => log.error({ err: error, job: job?.id, ...job?.data }, 'job failed'),
  }).catch(async (error: unknown) => {
    await realtime.close()
    throw error
  })
  const app = await createHttpApplication({
    listener,
    database,
    engine,
    actions: recordActions,
    sessions,
    realtime,
    log,
    webDirectory: path.resolve(import.meta.dirname, '../../../web/dist'),
    maxUploadBytes: config.maxUploadBytes,
    trustedProxies: config.trustedProxies,
    host: config.host,
    publicUrl: config.publicUrl,
    externalUrl: config.externalUrl,
    demonstrationAccounts: accounts,
    refusedPasswords: isDemo ? new Set() : demonstrationPasswords,
    createFirstAdministrator: (account, correlationId) =>
      createFirstAdministrator(engine, account, correlationId),
  }).catch(async (error: unknown) => {
    await jobs.close()
    await realtime.close()
    throw error
  })
  const stopHousekeeping = startHousekeeping(
    database,
    [deleteExpiredAccess, deleteOldAnswers, dropOldFiles(config.importFiles)],
    {
      reportFailure: (error) => log.error(error, 'cleanup failed'),
    },
  )
  const { address } = listener
  const origin = config.publicUrl ?? address
  return {
    address,
    setupAddress: setupToken && `${origin}/sign-in?setup=${setupToken}`,
    async close() {
      await listener.drain(config.drainSeconds * 1000)
      // Jobs end beside the last calls; those that the calls add wait for another node or the next start.
      const ended = await Promise.allSettled([app.close(), jobs.close()])
      try {
        await stopHousekeeping()
        await realtime.close()
      } finally {
        await database.close()
      }
      for (const end of ended) if (end.status === 'rejected') throw end.reason
    },
  }
}

/** Loads the demonstration data into a database without users; returns the accounts for the sign-in page if all exist. */
async function prepareDemonstration(
  config: Config,
  engine: RecordEngine,
): Promise<typeof demonstrationAccounts | undefined> {
  const { database } = engine
  if (await hasNoUsers(database.kysely)) await loadDemonstration(engine, { generated: config.demoScale })
  const userNames = demonstrationAccounts.map((account) => account.userName)
  return (await hasUsers(database, userNames)) ? demonstrationAccounts : undefined
}

async function secureDemonstrationAccounts(database: Database, log: Logger): Promise<void> {
  const userNames = await endDemonstrationSessions(database)
  if (userNames.length > 0)
    log.warn(
      `Deze accounts hebben nog het wachtwoord van de demonstratie en kunnen zich niet aanmelden: ${userNames.join(', ')}. Geef ze een ander wachtwoord, of deactiveer ze; is er geen andere beheerder, start dan eerst eenmaal met DEMO=on op HOST=127.0.0.1.`,
    )
}

function explainListenError(config: Config, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const address = `${config.host}:${config.port}`
  if (code === 'EADDRINUSE')
    return new StartError(
      `Poort ${config.port} is al in gebruik op ${config.host}; stop dat programma of kies een andere PORT.`,
    )
  if (code === 'EACCES')
    return new StartError(`Stamboek mag niet luisteren op ${address}; kies een andere PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Deze computer heeft het adres ${config.host} niet; kies een andere HOST.`)
  return error
}
