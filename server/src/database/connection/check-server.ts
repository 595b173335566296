import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '../../start-error.ts'

const minVersion = 15
const startingUp = '57P03'
const startupTimeoutMs = 30_000

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

/**
 * Throws StartError if the server cannot be reached, is older than PostgreSQL 15, read-only or not UTF-8, or forbids
 * creating tables. Waits up to 30 s for a server that is starting.
 */
export async function checkServer(connection: ClientConfig): Promise<void> {
  const client = await connectWithRetries(connection)
  try {
    const { rows } = await client.query<ServerFacts>(factsQuery)
    const [facts] = rows
    const complaint = facts === undefined ? undefined : findServerProblem(facts)
    if (complaint !== undefined) {
      throw new StartError(complaint)
    }
  } finally {
    await client.end()
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

async function connectWithRetries(connection: ClientConfig): Promise<Client> {
  for (const end = performance.now() + startupTimeoutMs; ; await delay(500)) {
    const client = new Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      client.end().catch(() => {})
      if (codeOf(error) !== startingUp || performance.now() > end) {
        throw new StartError(`De databaseserver ${connection.host || ''} ${explain(error, connection)}`)
      }
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
