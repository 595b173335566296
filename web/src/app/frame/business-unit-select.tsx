import { workIn } from '../../features/business-units/work-in.ts'
import { useSession } from '../../session/session.tsx'
import { Select } from '../../ui/choices/select.tsx'
import styles from './business-unit-select.module.css'

/** The unit one works in (domain.md 2.2); with a single unit there is nothing to choose, so its name stands there. */
export function BusinessUnitSelect() {
  const session = useSession()
  const { businessUnits, businessUnit } = session
  if (!businessUnit) return <span className={styles.none}>Geen business unit</span>
  if (businessUnits.length === 1)
    return (
      <span className={styles.only} title={`Business unit: ${businessUnit.description}`}>
        {businessUnit.description}
      </span>
    )

  const handleChange = (id: string | null): void => {
    if (id !== null && id !== businessUnit.id) void workIn(id, session)
  }
  return (
    <div className={styles.select}>
      <Select
        label="Business unit"
        hideLabel
        isRequired
        value={businessUnit.id}
        options={businessUnits.map(({ id, description }) => ({ id, label: description }))}
        onChange={handleChange}
      />
    </div>
  )
}
