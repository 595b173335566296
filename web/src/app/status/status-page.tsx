import { type SystemStatus, systemStatusPermission } from '@stamboek/model/contract/system-status'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from 'react-aria-components'
import { formatProblem } from '../../api/api-problem.ts'
import { systemStatusQuery } from '../../api/system-status.ts'
import { useSession } from '../../session/session.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RetryBanner } from '../../ui/feedback/banner.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { NotFoundPage } from '../failure/not-found-page.tsx'
import { AuditChainTable } from './audit-chain-table.tsx'
import { BackupFacts } from './backup-facts.tsx'
import { DatabaseFacts } from './database-facts.tsx'
import { ExpiringFacts, ImportFacts, QueueFacts } from './job-facts.tsx'
import { NodesCard } from './nodes-card.tsx'
import { StatementTable } from './statement-table.tsx'
import styles from './status-page.module.css'
import { WarningList } from './warning-list.tsx'

/** How the installation fares, for holders of the right in the unit; the not-found page for others. */
export function StatusPage() {
  const { permissions } = useSession()
  return permissions.has(systemStatusPermission) ? <Status /> : <NotFoundPage />
}

function Status() {
  const { data, error, isFetching, refetch } = useQuery(systemStatusQuery)
  const retry = (): void => void refetch()
  return (
    <div className={styles.page} id={pageId} tabIndex={-1}>
      <header className={styles.head}>
        <h1>Status</h1>
        {data && (
          <p className={styles.measured}>
            Gemeten om <time dateTime={data.measuredOnUtc}>{formatTime(data.measuredOnUtc)}</time>
            {error ? '' : '; wordt elke 15 seconden ververst'}
          </p>
        )}
      </header>
      {!data && !error && <Loading />}
      {!data && error && (
        <LoadFailure
          title="De status kon niet worden gelezen"
          detail={formatProblem(error)}
          onRetry={retry}
        />
      )}
      {data && error && (
        <div role="alert">
          <RetryBanner
            label="Opnieuw proberen"
            isTrying={isFetching}
            onRetry={retry}
            focusTarget={`#${pageId}`}
          >
            Wat hieronder staat is van {formatTime(data.measuredOnUtc)}: verversen lukt niet.{' '}
            {formatProblem(error)}
          </RetryBanner>
        </div>
      )}
      {data && <Facts status={data} isOutdated={error !== null} />}
    </div>
  )
}

const pageId = 'status'

function Facts({ status, isOutdated }: { status: SystemStatus; isOutdated: boolean }) {
  const { measuredOnUtc, database } = status
  return (
    <div className={classNames(styles.facts, isOutdated && styles.outdated)}>
      <WarningList warnings={status.warnings} />
      <NodesCard nodes={status.nodes} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title="Database">
            <DatabaseFacts database={database} />
          </Card>
          <Card title="Verloopt binnenkort">
            <ExpiringFacts expiring={status.expiring} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title="Back-up">
            <BackupFacts backup={status.backup} nowUtc={measuredOnUtc} />
          </Card>
          <Card title="Wachtrij">
            <QueueFacts queue={status.queue} />
          </Card>
          <Card title="Imports van de laatste 24 uur">
            <ImportFacts imports={status.imports} />
          </Card>
        </div>
      </div>
      <Card title="Audit trail" info="verzegeld en elke dag nagerekend">
        <AuditChainTable chains={status.auditChains} nowUtc={measuredOnUtc} />
      </Card>
      <Card title="Traagste opdrachten aan de database" info="van het laatste uur, op dit knooppunt">
        <StatementTable statements={database.slowestStatements} />
      </Card>
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.facts} aria-busy="true">
      <VisuallyHidden elementType="span" role="status">
        Laden…
      </VisuallyHidden>
      {['Knooppunten', 'Database', 'Wachtrij'].map((title) => (
        <Card key={title} title={title}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  )
}

function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam' })
}
