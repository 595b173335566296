import type { DatabaseStatus, PoolStatus } from '@stamboek/model/contract/system-status'
import { FactList } from './fact-list.tsx'
import { formatBytes, formatDuration, formatNumber } from './format-status.ts'

/** Kind, size, connections, oldest transaction, disk and pools of the database. */
export function DatabaseFacts({ database }: { database: DatabaseStatus }) {
  const { kind, version, sizeBytes, connections, maxConnections, oldestTransaction, disk, pools } = database
  return (
    <FactList
      facts={[
        {
          label: 'Soort',
          value: `${kind === 'embedded' ? 'Ingebouwde PostgreSQL' : 'PostgreSQL-server'} ${version}`,
        },
        { label: 'Grootte', value: formatBytes(sizeBytes) },
        ...(disk
          ? [
              {
                label: 'Vrij op de schijf',
                value: `${formatBytes(disk.freeBytes)} van ${formatBytes(disk.totalBytes)}`,
              },
            ]
          : []),
        {
          label: 'Verbindingen samen',
          value: `${formatNumber(connections)} van ${formatNumber(maxConnections)}`,
        },
        {
          label: 'Oudste transactie',
          value: oldestTransaction
            ? `${formatDuration(oldestTransaction.seconds)}, van ${oldestTransaction.applicationName || 'een onbekend programma'}`
            : 'geen',
        },
        ...pools.map((pool) => ({ label: poolLabels.get(pool.name) ?? pool.name, value: formatPool(pool) })),
      ]}
    />
  )
}

const poolLabels: ReadonlyMap<string, string> = new Map([
  ['main', 'Verbindingen voor aanroepen'],
  ['jobs', 'Verbindingen voor taken'],
  ['status', 'Verbindingen voor deze pagina'],
])

function formatPool({ connections, idle, maxConnections, waiting }: PoolStatus): string {
  const used = `${formatNumber(connections - idle)} van ${formatNumber(maxConnections)} in gebruik`
  return waiting === 0 ? used : `${used}, ${formatNumber(waiting)} ${waiting === 1 ? 'wacht' : 'wachten'}`
}
