import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '../../start-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { findMissingAbilities } from './find-missing-abilities.ts'

const minVersion = 15
const startingUp = '57P03'
const startupSeconds = 30
const retryDelayMs = 500

/** Codes of a server that is not up yet, or whose name is not known yet. */
const notYetCodes = new Set([
  startingUp,
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
])

const failures: Record<string, string> = {
  ECONNREFUSED:
    'is niet bereikbaar (de verbinding wordt geweigerd): controleer DATABASE_URL en of de server draait.',
  ENOENT: 'is niet bereikbaar (de socket bestaat niet): controleer DATABASE_URL en of de server draait.',
  EACCES: 'is niet bereikbaar (geen toegang tot de socket): controleer DATABASE_URL.',
  ENOTFOUND: 'is niet te vinden: controleer de servernaam in DATABASE_URL.',
  EAI_AGAIN: 'is niet te vinden: controleer de servernaam in DATABASE_URL en het netwerk.',
  EHOSTUNREACH: 'is niet bereikbaar: controleer het netwerk.',
  ENETUNREACH: 'is niet bereikbaar: controleer het netwerk.',
  ETIMEDOUT: 'antwoordt niet: controleer DATABASE_URL en het netwerk.',
  ECONNRESET: 'verbreekt de verbinding: controleer DATABASE_URL.',
  '28P01': 'weigert de gebruiker of het wachtwoord uit DATABASE_URL.',
  '28000':
    'laat deze gebruiker, of deze computer, niet toe: controleer DATABASE_URL en pg_hba.conf van de server.',
  '3D000': 'kent de database uit DATABASE_URL niet: maak die eerst aan.',
  '42501': 'laat de gebruiker uit DATABASE_URL niet toe tot de database: geef hem het recht CONNECT.',
  '53300': 'heeft geen verbindingen meer vrij.',
  [startingUp]: 'is nog niet klaar met opstarten, of sluit juist af.',
}

interface CheckOptions {
  /** How long to wait for a server that is not up yet; one that says it is starting gets 30 s at least. */
  readonly waitSeconds: number
  readonly log: DatabaseLog
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Throws StartError if the server cannot be reached, is older than PostgreSQL 15, read-only or not UTF-8, forbids
 * creating tables, or lacks an ability that it claims (`findMissingAbilities`).
 */
export async function requireUsableServer(connection: ClientConfig, options: CheckOptions): Promise<void> {
  const client = await connectWithRetries(connection, options)
  let other: Client | undefined
  try {
    const { rows } = await client.query<ServerFacts>(factsQuery)
    const [facts] = rows
    const complaint = facts === undefined ? undefined : findServerProblem(facts)
    if (complaint !== undefined) {
      throw new StartError(complaint)
    }
    other = await connectWithRetries(connection, options)
    const missing = await findMissingAbilities(client, other)
    if (missing.length > 0)
      throw new StartError(
        `De databaseserver zegt PostgreSQL ${facts?.version} te zijn, maar mist: ${missing.join('; ')}. Gebruik PostgreSQL zelf, zonder pooler die verbindingen per transactie deelt.`,
      )
  } finally {
    await Promise.all([client.end(), other?.end()])
  }
}

interface ServerFacts {
  versionNumber: number
  version: string
  encoding: string
  isReadOnly: boolean
  schema: string | null
  canCreate: boolean | null
}

const factsQuery = `select
  current_setting('server_version_num')::int as "versionNumber",
  current_setting('server_version') as "version",
  current_setting('server_encoding') as "encoding",
  pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
  current_schema() as "schema",
  has_schema_privilege(current_schema(), 'create') as "canCreate"`

/**
 * A Dutch sentence that says why the server cannot be used; undefined if it can.
 * @internal
 */
export function findServerProblem(facts: ServerFacts): string | undefined {
  if (facts.versionNumber < minVersion * 10_000) {
    return `De databaseserver draait PostgreSQL ${facts.version}; Stamboek heeft PostgreSQL ${minVersion} of nieuwer nodig.`
  }
  if (facts.encoding !== 'UTF8') {
    return `De database gebruikt de tekencodering ${facts.encoding}; Stamboek heeft een database met UTF8 nodig.`
  }
  if (facts.isReadOnly) {
    return 'De databaseserver is alleen-lezen (een kopie, of zo ingesteld): verwijs DATABASE_URL naar de hoofdserver.'
  }
  if (facts.canCreate !== true) {
    return `De databasegebruiker mag geen tabellen maken in het schema ${facts.schema ?? 'public'}: geef hem het recht CREATE op dat schema.`
  }
  return undefined
}

async function connectWithRetries(
  connection: ClientConfig,
  { waitSeconds, log, signal }: CheckOptions,
): Promise<Client> {
  const start = performance.now()
  for (let attempt = 0; ; attempt++) {
    const client = new Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      client.end().catch(() => {})
      const sentence = `De databaseserver ${connection.host || ''} ${explain(error, connection)}`
      const seconds = codeOf(error) === startingUp ? Math.max(waitSeconds, startupSeconds) : waitSeconds
      const isOver = performance.now() - start >= seconds * 1000
      if (!notYetCodes.has(codeOf(error) ?? '') || isOver) throw new StartError(sentence)
      if (attempt === 0) log.warn(`${sentence} Stamboek wacht er hoogstens ${seconds} s op.`)
      await delay(retryDelayMs, undefined, { signal }).catch(() => {
        throw new StartError(`${sentence} Stamboek is gestopt terwijl het daarop wachtte.`)
      })
    }
  }
}

function explain(error: unknown, { password }: ClientConfig): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(message)) {
    return failures.ETIMEDOUT ?? message
  }
  if (/client password must be a/.test(message)) {
    return 'vraagt een wachtwoord: zet het in DATABASE_URL.'
  }
  if (/Connection terminated|invalid response/i.test(message)) {
    return 'antwoordt niet zoals een PostgreSQL-server: controleer DATABASE_URL.'
  }
  const secret = typeof password === 'string' && password !== '' ? password : undefined
  const safe = secret === undefined ? message : message.replaceAll(secret, '***')
  return failures[codeOf(error) ?? ''] ?? `is niet te gebruiken: ${safe.replace(/\.$/, '')}.`
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
