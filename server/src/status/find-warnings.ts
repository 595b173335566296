import type {
  AuditChainStatus,
  BackupStatus,
  DatabaseStatus,
  NodeStatus,
  QueueStatus,
  StatusWarning,
  SystemStatus,
} from '@stamboek/model/contract/system-status'

export interface WarningSources
  extends Pick<SystemStatus, 'measuredOnUtc' | 'nodes' | 'database' | 'queue' | 'backup' | 'auditChains'> {
  /** Whether the database is a restored copy, which runs no jobs and makes no back-ups. */
  readonly isCopy: boolean
}

const dayMs = 86_400_000
const maxBackupAgeDays = 2
const maxProofAgeDays = 31
const maxTransactionMinutes = 10
const maxJobWaitMinutes = 10
const maxEventLoopDelayMs = 1_000

/**
 * Returns what an operator should look at, with what to do, the most severe first. Of a restored copy it says so in place
 * of what its queue and back-ups lack.
 */
export function findWarnings(sources: WarningSources): readonly StatusWarning[] {
  const { measuredOnUtc, nodes, database, queue, backup, auditChains, isCopy } = sources
  const now = Date.parse(measuredOnUtc)
  const warnings = [
    ...findAuditWarnings(auditChains),
    ...findDatabaseWarnings(database),
    ...(isCopy ? [copyWarning] : [...findBackupWarnings(backup, now), ...findQueueWarnings(queue)]),
    ...findNodeWarnings(nodes),
  ]
  return [
    ...warnings.filter(({ severity }) => severity === 'critical'),
    ...warnings.filter(({ severity }) => severity === 'warning'),
  ]
}

function critical(message: string, advice: string): StatusWarning {
  return { severity: 'critical', message, advice }
}

function warning(message: string, advice: string): StatusWarning {
  return { severity: 'warning', message, advice }
}

const copyWarning = warning(
  'Deze database is een teruggezette kopie: zij voert geen taken uit en maakt geen back-ups.',
  'Moet zij de plaats van het origineel innemen, doe dan npm run restore -- --activate en herstart Stamboek.',
)

function findAuditWarnings(chains: readonly AuditChainStatus[]): StatusWarning[] {
  return chains.flatMap(({ label, faultCount, fault }) =>
    faultCount === 0
      ? []
      : critical(
          `De audit trail van ${label} klopt niet${faultCount === 1 ? '' : `, op ${faultCount} plaatsen`}. ${fault ?? ''}`.trim(),
          'Bewaar de back-ups van ervoor, zoek met npm run verify-audit waar het zit en vergelijk dat met een back-up.',
        ),
  )
}

function findBackupWarnings({ last, lastCompleted, lastProof }: BackupStatus, now: number): StatusWarning[] {
  const found: StatusWarning[] = []
  const daysSince = (instant: string) => Math.floor((now - Date.parse(instant)) / dayMs)
  if (last?.state === 'failed')
    found.push(
      critical(
        `De laatste back-up is mislukt${last.message ? `: ${last.message}` : '.'}`,
        'Neem de oorzaak weg en maak een back-up met npm run backup.',
      ),
    )
  if (!lastCompleted)
    return [
      ...found,
      warning(
        'Er is nog nooit een back-up gemaakt.',
        'Stel BACKUP_DIR in voor een back-up per nacht, of maak er een met npm run backup.',
      ),
    ]
  const age = daysSince(lastCompleted.endedOnUtc ?? lastCompleted.startedOnUtc)
  if (age >= maxBackupAgeDays)
    found.push(
      critical(
        `De laatste back-up is ${age} dagen oud.`,
        'Kijk in het log waarom er geen nieuwe kwam, en maak er een met npm run backup.',
      ),
    )
  if (!lastProof)
    found.push(
      warning(
        'Van geen enkele back-up is bewezen dat hij terug te zetten is.',
        'Controleer de laatste met npm run verify-backup.',
      ),
    )
  else if (lastProof.message !== null)
    found.push(
      critical(
        `De laatste controle van een back-up is mislukt: ${lastProof.message}`,
        'Maak een nieuwe met npm run backup en controleer die met npm run verify-backup.',
      ),
    )
  else if (daysSince(lastProof.verifiedOnUtc) > maxProofAgeDays)
    found.push(
      warning(
        `De laatste controle van een back-up is ${daysSince(lastProof.verifiedOnUtc)} dagen geleden.`,
        'Controleer de laatste met npm run verify-backup.',
      ),
    )
  return found
}

function findDatabaseWarnings({
  oldestTransaction,
  pools,
  disk,
  ...server
}: DatabaseStatus): StatusWarning[] {
  const found: StatusWarning[] = []
  const minutes = Math.floor((oldestTransaction?.seconds ?? 0) / 60)
  if (minutes > maxTransactionMinutes)
    found.push(
      warning(
        `Een transactie van ${oldestTransaction?.applicationName || 'een onbekend programma'} staat al ${minutes} minuten open.`,
        'Zo’n transactie houdt opruimen tegen en kan anderen laten wachten: laat dat programma haar beëindigen, of doe het met pg_terminate_backend.',
      ),
    )
  for (const { name, waiting, maxConnections } of pools)
    if (waiting > 0)
      found.push(
        warning(
          `${waiting} ${waiting === 1 ? 'bewerking wacht' : 'bewerkingen wachten'} op een van de ${maxConnections} verbindingen (${name}) met de database.`,
          'Houdt het aan, kijk dan bij de traagste opdrachten wat de verbindingen bezet houdt.',
        ),
      )
  if (server.connections > server.maxConnections * 0.9)
    found.push(
      critical(
        `De databaseserver heeft ${server.connections} van de ${server.maxConnections} toegestane verbindingen in gebruik.`,
        'Verhoog max_connections van PostgreSQL, of laat minder programma’s verbinding maken.',
      ),
    )
  const freePart = disk && disk.totalBytes > 0 ? disk.freeBytes / disk.totalBytes : 1
  if (freePart < 0.1) {
    const raise = freePart < 0.05 ? critical : warning
    found.push(
      raise(
        `De schijf van de database is voor ${Math.floor((1 - freePart) * 100)}% vol.`,
        'Maak ruimte op de schijf van DATA_DIR, of zet die map op een grotere: op een volle schijf kan niets worden opgeslagen.',
      ),
    )
  }
  return found
}

function findQueueWarnings({ jobs, oldestWaitingSeconds, givenUpLastDay }: QueueStatus): StatusWarning[] {
  const found: StatusWarning[] = []
  const minutes = Math.floor((oldestWaitingSeconds ?? 0) / 60)
  if (minutes > maxJobWaitMinutes) {
    // Behind a long import of one's own a job waits as it should.
    const raise = jobs.some(({ state }) => state === 'running') ? warning : critical
    found.push(
      raise(
        `Een taak wacht al ${minutes} minuten op verwerking.`,
        'Kijk of er taken lopen en wat het log van taken meldt; herstart de knooppunten als er niets loopt.',
      ),
    )
  }
  if (givenUpLastDay > 0)
    found.push(
      warning(
        givenUpLastDay === 1
          ? 'In de laatste 24 uur is een taak opgegeven.'
          : `In de laatste 24 uur zijn ${givenUpLastDay} taken opgegeven.`,
        'Zoek in het log naar regels met job en outcome givenUp; de reden staat erbij.',
      ),
    )
  return found
}

function findNodeWarnings(nodes: readonly NodeStatus[]): StatusWarning[] {
  const found: StatusWarning[] = []
  const versions = [...new Set(nodes.map(describeVersion))].toSorted()
  if (versions.length > 1)
    found.push(
      warning(
        `De knooppunten hebben verschillende versies: ${versions.join(', ')}.`,
        'Breng ze op dezelfde versie; tijdens een upgrade is dit gewoon.',
      ),
    )
  for (const { hostName, eventLoopDelayMs } of nodes)
    if (eventLoopDelayMs > maxEventLoopDelayMs)
      found.push(
        warning(
          `Knooppunt ${hostName} stond zojuist ${(eventLoopDelayMs / 1000).toLocaleString('nl-NL', { maximumFractionDigits: 1 })} seconden stil.`,
          'Komt het vaker voor, kijk dan of de machine genoeg processor en geheugen heeft.',
        ),
      )
  return found
}

function describeVersion({ version, commit }: NodeStatus): string {
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`
}
