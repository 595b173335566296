import type { ChangeSetKind } from '@stamboek/model/contract/change-sets'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { changeSetKindLabels } from '@stamboek/model/sheets/change-set-kind-labels'
import { IconX } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordAddress } from '../../api/change-set-paths.ts'
import { recordQuery } from '../../api/record-queries.ts'
import { ReferencesLookup } from '../../fields/reference/references-lookup.tsx'
import { useOptionsById } from '../../fields/reference/use-reference-options.ts'
import { dayCodec } from '../../fields/text-codec.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ChipFilter } from '../../ui/choices/chip-filter.tsx'
import type { Option } from '../../ui/choices/option.ts'
import { MultiSelect } from '../../ui/choices/select.tsx'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { isPermitted } from '../actions/record-rights.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { formatRecordName } from '../texts/record-title.ts'
import { type ChangeFilter, noFilter, type PeriodId, periods, writeFilter } from './change-filter.ts'
import styles from './changes.module.css'

interface ChangeFilterCardProps {
  readonly filter: ChangeFilter
  readonly onChange: (filter: ChangeFilter) => void
}

const noRecord = {}
const usersKey = 'changedByIds'
const kinds = Object.entries(changeSetKindLabels).map(([id, label]) => ({ id, label }))

/** Chooses which changes are shown; each choice holds at once. */
export function ChangeFilterCard({ filter, onChange }: ChangeFilterCardProps) {
  const { user, businessUnits } = useSession()
  const types = useAuditedTypes()
  const narrow = (part: Partial<ChangeFilter>): void => onChange({ ...filter, ...part })
  const isOwn = filter.userIds.length === 1 && filter.userIds[0] === user.userId
  const withUsers = types.find(({ search }) => search.entries.some(({ key }) => key === usersKey))
  const fields = useFieldOptions(filter.dtoKeys)
  const isFiltered = writeFilter(filter) !== ''
  return (
    <Card
      title="Wat wil je zien?"
      actions={
        isFiltered && (
          <Button variant="bare" icon={IconX} onPress={() => onChange(noFilter)}>
            Alles tonen
          </Button>
        )
      }
    >
      <div className={styles.filter}>
        <div className={styles.chips}>
          <ChipFilter
            label="Periode"
            items={periods}
            selectedId={filter.period}
            onSelect={(id) => narrow({ period: id as PeriodId | null })}
          />
          <ChipFilter
            label="Door wie"
            items={ownItems}
            selectedId={filter.isAfterOwn ? 'afterOwn' : isOwn ? 'mine' : null}
            onSelect={(id) =>
              narrow({ userIds: id === 'mine' ? [user.userId] : [], isAfterOwn: id === 'afterOwn' })
            }
          />
          {filter.record !== null && (
            <RecordChip record={filter.record} onClear={() => narrow({ record: null })} />
          )}
        </div>
        <div className={styles.fields}>
          {filter.period === 'own' && (
            <div className={styles.period}>
              <DateRangeField
                label="Eigen periode"
                codec={dayCodec}
                value={filter.days}
                onChange={(days) => narrow({ days })}
              />
            </div>
          )}
          {withUsers && (
            <RecordFieldProvider type={withUsers} record={noRecord}>
              <UserFilter ids={filter.userIds} onChange={(userIds) => narrow({ userIds })} />
            </RecordFieldProvider>
          )}
          <MultiSelect
            label="Recordtype"
            placeholder="Alle"
            value={[...filter.dtoKeys]}
            options={types
              .filter(({ parent }) => !parent)
              .map(({ dtoKey, labels }) => ({ id: dtoKey, label: labels.many }))}
            onChange={(dtoKeys) => narrow({ dtoKeys, fields: [] })}
          />
          {fields.length > 0 && (
            <MultiSelect
              label="Gewijzigd veld"
              placeholder="Alle"
              value={[...filter.fields]}
              options={fields}
              onChange={(chosen) => narrow({ fields: chosen })}
            />
          )}
          <MultiSelect
            label="Soort"
            placeholder="Alle"
            isSorted={false}
            value={[...filter.kinds]}
            options={kinds}
            onChange={(chosen) => narrow({ kinds: chosen as ChangeSetKind[] })}
          />
          {businessUnits.length > 1 && (
            <MultiSelect
              label="Business unit"
              placeholder="Deze"
              value={[...filter.businessUnitIds]}
              options={businessUnits.map(({ id, description }) => ({ id, label: description }))}
              onChange={(businessUnitIds) => narrow({ businessUnitIds })}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

const ownItems = [
  { id: 'mine', label: 'Van mij' },
  { id: 'afterOwn', label: 'Van anderen, na mij' },
]

interface RecordChipProps {
  readonly record: RecordAddress
  readonly onClear: () => void
}

/** Names the record, unless it is deleted or may not be read. */
function RecordChip({ record: { dtoKey, id }, onClear }: RecordChipProps) {
  const type = useSchema().get(dtoKey)
  const { data } = useQuery(type ? recordQuery(type, id) : { queryKey: ['no record'], queryFn: skipToken })
  const label = type && data ? formatRecordName(type, data) : 'Van één record'
  return <ChipFilter label="Record" items={[{ id, label }]} selectedId={id} onSelect={() => onClear()} />
}

interface UserFilterProps {
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
}

function UserFilter({ ids, onChange }: UserFilterProps) {
  return (
    <ReferencesLookup
      path={usersKey}
      label="Wie"
      placeholder="Iedereen"
      value={[...ids]}
      onChange={onChange}
      selectedOptions={useOptionsById(usersKey, ids)}
    />
  )
}

/** The types whose audit trail the user may read in the unit, by label. */
function useAuditedTypes(): readonly ServedRecordType[] {
  const { recordTypes } = useSchema()
  return useMemo(
    () => [...recordTypes.values()].filter((type) => !type.view && isPermitted(type, 'AuditTrail')),
    [recordTypes],
  )
}

/** The fields of the type, if one is chosen. */
function useFieldOptions(dtoKeys: readonly string[]) {
  const schema = useSchema()
  const type = dtoKeys.length === 1 ? schema.get(dtoKeys[0] ?? '') : undefined
  return useMemo(() => (type ? listFieldOptions(type.fields) : []), [type])
}

/** Of the members of a group, not of the group itself, as the audit trail names them. */
function listFieldOptions(fields: Fields, parent?: Option): readonly Option[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field)
    const id = parent ? `${parent.id}.${name}` : name
    const label = parent ? `${parent.label}: ${field.label}` : field.label
    return storage.shape === 'members' ? listFieldOptions(storage.members, { id, label }) : [{ id, label }]
  })
}
