import { problemText } from '../../data/api-problem.ts'
import { useSession } from '../../data/session.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './business-unit-select.module.css'

/** The unit one works in (domain.md 2.2); with a single unit there is nothing to choose, so its name stands there. */
export function BusinessUnitSelect() {
  const { businessUnits, businessUnit, selectBusinessUnit } = useSession()
  if (!businessUnit) return <span className={styles.none}>Geen business unit</span>
  if (businessUnits.length === 1)
    return (
      <span className={styles.only} title={`Business unit: ${businessUnit.description}`}>
        {businessUnit.description}
      </span>
    )

  const handleChange = async (id: string | null): Promise<void> => {
    if (id === null || id === businessUnit.id) return
    try {
      await selectBusinessUnit(id)
    } catch (error) {
      showToast({ title: 'De business unit is niet gewijzigd', description: problemText(error), tone: 'bad' })
    }
  }
  return (
    <div className={styles.select}>
      <Select
        label="Business unit"
        hideLabel
        isRequired
        value={businessUnit.id}
        options={businessUnits.map(({ id, description }) => ({ id, label: description }))}
        onChange={(id) => void handleChange(id)}
      />
    </div>
  )
}
