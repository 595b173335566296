import type { BasisPart } from '@stamboek/model/contract/basis'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatProblem } from '../../api/api-problem.ts'
import { basisQuery } from '../../api/basis.ts'
import { findReadError } from '../../api/query-errors.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NoBusinessUnit } from '../failure/message-page.tsx'
import styles from './basis-page.module.css'
import { BasisPartRow } from './basis-part-row.tsx'
import { choosePart } from './choose-parts.ts'
import { isAdded, useBasisRun } from './use-basis-run.ts'

/** Offers master data to begin with, after the first administrator was made and later from the palette. */
export function BasisPage() {
  const { businessUnit } = useSession()
  const query = useQuery({ ...basisQuery, enabled: businessUnit !== undefined })
  const { data: parts } = query
  const error = findReadError(query)
  if (!businessUnit) return <NoBusinessUnit />
  return (
    <div className={styles.page}>
      <header>
        <h1>Waarmee wil je beginnen?</h1>
        <p className={styles.lead}>
          Stamboek kan deze gegevens voor je toevoegen. Wat er al is, blijft zoals het is. Elk deel is een
          import, die je bij Eerdere imports van zijn pagina ongedaan kunt maken.
        </p>
      </header>
      {error !== undefined ? (
        <section className={styles.card} role="alert">
          <EmptyState
            icon={IconDatabaseImport}
            title="De basisgegevens konden niet worden opgehaald."
            actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}
          >
            {formatProblem(error)}
          </EmptyState>
        </section>
      ) : !parts ? (
        <section className={styles.card} aria-busy="true">
          <Skeleton height="52px" />
          <Skeleton height="52px" />
          <Skeleton height="52px" />
        </section>
      ) : parts.length === 0 ? (
        <section className={styles.card}>
          <EmptyState icon={IconDatabaseImport} title="Je kunt hier niets toevoegen.">
            Vraag een beheerder om de rechten om records te importeren en toe te voegen.
          </EmptyState>
        </section>
      ) : (
        <BasisParts parts={parts} />
      )}
    </div>
  )
}

function BasisParts({ parts }: { parts: readonly BasisPart[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(parts.map(({ name }) => name)))
  const { outcomes, running, failure, start, stop } = useBasisRun()
  const navigate = useNavigate()
  const action = useRef<HTMLButtonElement>(null)
  const isRunning = running !== undefined
  const isOpen = ({ name }: BasisPart) => chosen.has(name) && !isAdded(outcomes.get(name))
  const waiting = parts.filter(isOpen).map(({ name }) => name)
  const at = parts.findIndex(({ name }) => name === running)
  const done = parts.filter(({ name }) => isAdded(outcomes.get(name))).length
  const isDone = done > 0 && waiting.length === 0 && !isRunning
  const leave = () => void navigate('/')
  return (
    <form
      className={styles.card}
      aria-label="Basisgegevens"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDone) leave()
        else if (!isRunning && waiting.length > 0) void start(waiting).then(() => action.current?.focus())
      }}
    >
      <ul className={styles.parts}>
        {parts.map((part) => (
          <BasisPartRow
            key={part.name}
            part={part}
            needed={parts.filter(({ name }) => part.needs.includes(name))}
            isChosen={chosen.has(part.name)}
            isRunning={running === part.name}
            isLocked={isRunning}
            outcome={outcomes.get(part.name)}
            onChange={(isChosen) => setChosen(choosePart(parts, chosen, { name: part.name, isChosen }))}
          />
        ))}
      </ul>
      {failure !== undefined && (
        <Banner tone="warn" role="alert">
          {failure}
        </Banner>
      )}
      <footer className={styles.footer}>
        <div className={styles.progress} role="status">
          {isRunning ? (
            <ProgressBar
              label={`${parts[at]?.label ?? ''} toevoegen…`}
              value={(100 * done) / Math.max(1, done + waiting.length)}
            />
          ) : (
            isDone && 'Klaar. Wat is toegevoegd, vind je in het menu.'
          )}
        </div>
        {isRunning ? (
          <Button onPress={stop}>Stoppen</Button>
        ) : (
          !isDone && <Button onPress={leave}>{done > 0 ? 'Sluiten' : 'Overslaan'}</Button>
        )}
        <Button
          ref={action}
          type="submit"
          variant="primary"
          isPending={isRunning}
          disabledReason={
            waiting.length === 0 && !isDone && !isRunning ? 'Kies eerst wat je wilt toevoegen.' : undefined
          }
        >
          {isDone ? 'Naar Stamboek' : 'Toevoegen'}
        </Button>
      </footer>
    </form>
  )
}
