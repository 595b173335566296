import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import changelog from '../../../../CHANGELOG.md?raw'
import { aboutQuery } from '../../api/about.ts'
import { formatProblem } from '../../api/api-problem.ts'
import { basePath } from '../../base-path.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Brand } from '../frame/brand.tsx'
import styles from './about-page.module.css'
import { type ChangelogDay, parseChangelog } from './changelog.ts'
import { LicenceList } from './licence-list.tsx'

/** The page about the product: its version, where to find help, what is new, and the licences, loaded once they are asked for. */
export function AboutPage() {
  const [hasLicences, setHasLicences] = useState(false)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Over Stamboek</h1>
        <p className={styles.lead}>
          Back-office voor stamgegevens: codetabellen, opzoektabellen en alles wat daarbij hoort.
        </p>
      </header>
      <div className={styles.facts}>
        <Card title="Deze versie">
          <VersionFacts />
        </Card>
        <Card title="Hulp">
          <Help />
        </Card>
      </div>
      <Card title="Wat is er nieuw">
        <News />
      </Card>
      <Card
        title="Licenties van de onderdelen"
        isCollapsible
        isExpanded={hasLicences}
        onExpandedChange={setHasLicences}
      >
        {hasLicences && <LicenceList />}
      </Card>
    </div>
  )
}

function VersionFacts() {
  const { data, error, refetch } = useQuery(aboutQuery)
  if (error)
    return (
      <LoadFailure
        title="De versie kon niet worden gelezen"
        detail={formatProblem(error)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.version} aria-busy={!data}>
      <Brand />
      <dl className={styles.list}>
        <dt>Versie</dt>
        <dd>{data?.version ?? <Skeleton width="4rem" />}</dd>
        <dt>Commit</dt>
        <dd>{data ? (data.commit ?? 'niet vastgelegd bij het bouwen') : <Skeleton width="8rem" />}</dd>
        {data?.committedOn && (
          <>
            <dt>Datum</dt>
            <dd>{formatDay(data.committedOn)}</dd>
          </>
        )}
        <dt>Licentie</dt>
        <dd>MIT</dd>
      </dl>
    </div>
  )
}

function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
}

function Help() {
  const { data } = useQuery(aboutQuery)
  return (
    <div className={styles.help}>
      {data?.helpText && <p className={styles.helpText}>{data.helpText}</p>}
      {data?.helpUrl && (
        <p>
          <a href={data.helpUrl} target="_blank" rel="noreferrer">
            Hulp bij het gebruik
            <VisuallyHidden elementType="span"> (opent een nieuw venster)</VisuallyHidden>
          </a>
        </p>
      )}
      {data && !data.helpText && !data.helpUrl && (
        <p>Kom je er niet uit, vraag het dan aan de beheerder van deze installatie, en noem deze versie.</p>
      )}
      <p>
        Op elke pagina toont <kbd>?</kbd> de sneltoetsen, en wat er met meer rechten zou kunnen.
      </p>
      <p>
        Voor wie programma's koppelt:{' '}
        <a href={`${basePath}/api/docs`} target="_blank" rel="noreferrer">
          de beschrijving van de API
          <VisuallyHidden elementType="span"> (opent een nieuw venster)</VisuallyHidden>
        </a>
        .
      </p>
    </div>
  )
}

const versions = parseChangelog(changelog)

function News() {
  return versions.map(({ version, days }, index) => (
    <section key={version} className={styles.news} aria-label={`Versie ${version}`}>
      {versions.length > 1 && <h3>Versie {version}</h3>}
      {days.map((day, position) => (
        <Day key={day.date} day={day} isOpen={index === 0 && position === 0} />
      ))}
    </section>
  ))
}

function Day({ day: { date, entries }, isOpen }: { day: ChangelogDay; isOpen: boolean }) {
  return (
    <details className={styles.day} open={isOpen}>
      <summary>
        {date} <span className={styles.count}>{entries.length}</span>
      </summary>
      <ul>
        {entries.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong>{' '}
            {text.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
          </li>
        ))}
      </ul>
    </details>
  )
}
