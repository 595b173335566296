import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { pagesOfMenu } from '@stamboek/model/menu/page-address'
import type { RelatedPart } from '@stamboek/model/schema/layout'
import { IconLogin2 } from '@tabler/icons-react'
import { Link } from 'react-aria-components'
import { useSchema } from '../../session/schema.ts'
import { type Session, type SessionData, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormField } from '../../ui/inputs/form-field.tsx'
import styles from './form-sections.module.css'
import { RelatedGrid } from './related-grid.tsx'
import { selectUnit } from './select-unit.ts'

interface UnitRecordsProps {
  readonly part: RelatedPart
  readonly record: Readonly<Record<string, unknown>>
}

/**
 * The records of the business unit in the form for users who may read them there, else the reason (requirements 3.4).
 * Below it the way to change them, if the user may: a link to their page, or a button to work in that unit.
 */
export function UnitRecords({ part, record }: UnitRecordsProps) {
  const session = useSession()
  const type = useSchema().get(part.related)
  const label = part.label ?? type?.labels.many ?? 'Records'
  const { seriesId } = record
  const isStored = typeof seriesId === 'string'
  const many = label.toLowerCase()
  const reason = isStored
    ? explainUnreadable({ unitId: seriesId, type, many }, session)
    : `Hier staan de ${many} zodra de business unit is opgeslagen.`
  return (
    <div className={styles.whole}>
      <FormField label={label} hideLabel>
        {isStored && type && reason === undefined && (
          // Without the key, rows of another unit would show while these are fetched.
          <RelatedGrid key={seriesId} type={type} columns={part.columns} businessUnitId={seriesId} />
        )}
        {reason !== undefined && <p className={styles.note}>{reason}</p>}
        {isStored && <UnitLink unitId={seriesId} type={type} label={label} session={session} />}
      </FormField>
    </div>
  )
}

interface UnitQuestion {
  readonly unitId: string
  readonly type: ServedRecordType | undefined
  readonly many: string
}

/**
 * A Dutch sentence; undefined if the user can see the records here. A type that is hidden in the selected unit cannot
 * be shown, whatever the rights elsewhere.
 */
function explainUnreadable(
  { unitId, type, many }: UnitQuestion,
  { businessUnit, permissionsByUnit }: Pick<SessionData, 'businessUnit' | 'permissionsByUnit'>,
): string | undefined {
  const permissions = permissionsByUnit.get(unitId)
  if (!permissions) return `Je bent niet aan deze business unit toegewezen en ziet de ${many} daarom niet.`
  if (!type && unitId !== businessUnit?.id)
    return `Waar je nu werkt mag je geen ${many} bekijken. Werk in deze business unit om te zien wat je daar mag.`
  return type && permissions.has(type.permissions.Read)
    ? undefined
    : `Je hebt geen recht om de ${many} van deze business unit te bekijken.`
}

interface UnitLinkProps {
  readonly unitId: string
  readonly type: ServedRecordType | undefined
  readonly label: string
  readonly session: Session
}

function UnitLink({ unitId, type, label, session }: UnitLinkProps) {
  const { businessUnit, permissionsByUnit } = session
  const permissions = permissionsByUnit.get(unitId)
  if (!permissions || (type && !permissions.has(type.permissions.Access))) return null
  if (unitId !== businessUnit?.id)
    return (
      <div className={styles.unitLink}>
        {type && <span>{label} toevoegen of wijzigen kan in die business unit zelf.</span>}
        <Button size="small" icon={IconLogin2} onPress={() => void selectUnit(unitId, session)}>
          Werk in deze business unit
        </Button>
      </div>
    )
  const page = pagesOfMenu().find(({ dtoKey }) => dtoKey === type?.dtoKey)
  return page ? (
    <div className={styles.unitLink}>
      <Link href={page.path}>{label} toevoegen of wijzigen</Link>
    </div>
  ) : null
}
