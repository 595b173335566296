import type { AuditChainStatus } from '@stamboek/model/contract/system-status'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { formatAge, formatNumber } from './format-status.ts'
import styles from './status-page.module.css'
import { StatusTable } from './status-table.tsx'

interface AuditChainTableProps {
  readonly chains: readonly AuditChainStatus[]
  readonly nowUtc: string
}

/** To which point the audit trail of each business unit is sealed, and what the last verification found. */
export function AuditChainTable({ chains, nowUtc }: AuditChainTableProps) {
  if (chains.length === 0) return <p className={styles.none}>Er is nog niets verzegeld.</p>
  return (
    <StatusTable
      label="Audit trail"
      columns={['Business unit', 'Regels', 'Verzegeld t/m', 'Nagerekend t/m', 'Uitkomst']}
      rows={chains.map((chain) => ({
        id: chain.businessUnitId ?? '',
        cells: [
          chain.label,
          formatNumber(chain.sealedEntries),
          formatInstant(chain.sealedThroughUtc),
          chain.verifiedThroughUtc ? formatInstant(chain.verifiedThroughUtc) : 'nog niet',
          describeOutcome(chain, nowUtc),
        ],
      }))}
    />
  )
}

function describeOutcome({ verifiedOnUtc, faultCount, fault }: AuditChainStatus, nowUtc: string) {
  if (verifiedOnUtc === null) return <StatusPill tone="info">nog niet nagerekend</StatusPill>
  const age = formatAge(verifiedOnUtc, nowUtc)
  if (faultCount === 0)
    return (
      <span>
        <StatusPill tone="good">klopt</StatusPill> {age}
      </span>
    )
  const places = faultCount === 1 ? '' : ` op ${formatNumber(faultCount)} plaatsen`
  return (
    <span>
      <StatusPill tone="bad">klopt niet</StatusPill> {`${age}${places}. ${fault ?? ''}`}
    </span>
  )
}
