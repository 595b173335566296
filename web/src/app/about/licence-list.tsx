import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from 'react-aria-components'
import { type Licence, licencesQuery } from '../../api/about.ts'
import { formatProblem } from '../../api/api-problem.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './about-page.module.css'

/** Loads and lists the packages with their licences, each text behind its line. */
export function LicenceList() {
  const { data, error, refetch } = useQuery(licencesQuery)
  if (error)
    return (
      <LoadFailure
        title="De licenties konden niet worden gelezen"
        detail={formatProblem(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true">
        <VisuallyHidden elementType="span" role="status">
          Laden…
        </VisuallyHidden>
        <Skeleton lines={8} height="20px" />
      </div>
    )
  return (
    <>
      <p className={styles.lead}>
        Stamboek bevat {data.length} onderdelen van anderen, die het onder deze licenties mag gebruiken.
      </p>
      <ul className={styles.licences}>
        {data.map((each) => (
          <li key={`${each.name} ${each.version}`}>
            <LicenceLine {...each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LicenceLine({ name, version, licence, text }: Licence) {
  const line = (
    <>
      <span className={styles.package}>{name}</span> <span className={styles.count}>{version}</span>{' '}
      <span className={styles.licence}>{licence}</span>
    </>
  )
  if (text === null) return <div className={styles.line}>{line}</div>
  return (
    <details>
      <summary className={styles.line}>{line}</summary>
      <pre>{text}</pre>
    </details>
  )
}
