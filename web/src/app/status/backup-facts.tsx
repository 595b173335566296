import type { BackupRun, BackupStatus } from '@stamboek/model/contract/system-status'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { StatusPill, type StatusTone } from '../../ui/feedback/status-pill.tsx'
import { type Fact, FactList } from './fact-list.tsx'
import { formatAge, formatBytes } from './format-status.ts'

const states: Readonly<Record<BackupRun['state'], { readonly label: string; readonly tone: StatusTone }>> = {
  running: { label: 'bezig', tone: 'info' },
  completed: { label: 'gelukt', tone: 'good' },
  failed: { label: 'mislukt', tone: 'bad' },
}

interface BackupFactsProps {
  readonly backup: BackupStatus
  readonly nowUtc: string
}

/** The last back-up, the last one that can be restored, and the last proof. */
export function BackupFacts({ backup: { last, lastCompleted, lastProof }, nowUtc }: BackupFactsProps) {
  return (
    <FactList
      facts={[
        ...(last ? [describeLast(last, nowUtc)] : []),
        {
          label: 'Laatste gelukte',
          value: lastCompleted ? describeCompleted(lastCompleted, nowUtc) : 'nog geen',
        },
        {
          label: 'Laatste controle',
          value: lastProof
            ? [formatMoment(lastProof.verifiedOnUtc, nowUtc), `van ${lastProof.name}`, lastProof.message]
                .filter(Boolean)
                .join(', ')
            : 'nog geen',
        },
      ]}
    />
  )
}

function describeLast({ state, startedOnUtc, message }: BackupRun, nowUtc: string): Fact {
  const { label, tone } = states[state]
  return {
    label: 'Laatste poging',
    value: (
      <>
        <StatusPill tone={tone}>{label}</StatusPill> {formatMoment(startedOnUtc, nowUtc)}
        {message && `: ${message}`}
      </>
    ),
  }
}

function describeCompleted({ name, startedOnUtc, endedOnUtc, bytes }: BackupRun, nowUtc: string): string {
  const size = bytes === null ? undefined : formatBytes(bytes)
  return [formatMoment(endedOnUtc ?? startedOnUtc, nowUtc), size, name].filter(Boolean).join(', ')
}

function formatMoment(instant: string, nowUtc: string): string {
  return `${formatInstant(instant)} (${formatAge(instant, nowUtc)})`
}
