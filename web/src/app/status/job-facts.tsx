import type {
  ExpiringStatus,
  ImportCount,
  JobState,
  QueueStatus,
} from '@stamboek/model/contract/system-status'
import { FactList } from './fact-list.tsx'
import { formatDuration, formatNumber } from './format-status.ts'
import styles from './status-page.module.css'

const jobStates: Readonly<Record<JobState, string>> = {
  running: 'loopt',
  waiting: 'wacht',
  delayed: 'wacht op zijn tijd',
}

/** Jobs that run or wait, and those that were given up. */
export function QueueFacts({
  queue: { jobs, oldestWaitingSeconds, givenUpLastDay },
}: {
  queue: QueueStatus
}) {
  return (
    <FactList
      facts={[
        ...(jobs.length === 0 ? [{ label: 'Taken', value: 'geen' }] : []),
        ...jobs.map(({ name, state, count }) => ({
          label: `${jobNames.get(name) ?? name}, ${jobStates[state]}`,
          value: formatNumber(count),
        })),
        {
          label: 'Langst wachtende',
          value: oldestWaitingSeconds === null ? 'geen' : formatDuration(oldestWaitingSeconds),
        },
        { label: 'Opgegeven in 24 uur', value: formatNumber(givenUpLastDay) },
      ]}
    />
  )
}

const jobNames: ReadonlyMap<string, string> = new Map([['import', 'Import']])

/** Imports by status, or that there were none. */
export function ImportFacts({ imports }: { imports: readonly ImportCount[] }) {
  if (imports.length === 0) return <p className={styles.none}>Er waren geen imports.</p>
  return <FactList facts={imports.map(({ label, count }) => ({ label, value: formatNumber(count) }))} />
}

/** What ends soon. */
export function ExpiringFacts({ expiring: { sessions, oneTimeLinks } }: { expiring: ExpiringStatus }) {
  return (
    <FactList
      facts={[
        { label: 'Sessies die binnen een dag eindigen', value: formatNumber(sessions) },
        { label: 'Ongebruikte links voor een wachtwoord', value: formatNumber(oneTimeLinks) },
      ]}
    />
  )
}
