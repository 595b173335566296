import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findChosenReference } from '@stamboek/model/fields/find-chosen-reference'
import { isWritable } from '@stamboek/model/fields/parse-members'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { labelPath } from '@stamboek/model/schema/field-path'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'
import { type ChildListProps, type ChildRow, useFieldContext } from '../../fields/field-context.ts'
import { hasOwnOrder, useAllOptions } from '../../fields/reference/use-reference-options.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { DualListPart } from '../../ui/choices/dual-list-part.ts'
import type { DualListTicks } from '../../ui/choices/dual-list-ticks.tsx'
import type { Option } from '../../ui/choices/option.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toRequestBody } from '../form/form-values.ts'
import { createRecordValues } from '../form/new-record.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { useServedDefaults } from '../form/use-served-defaults.ts'
import { chooseRows, isUndeleted } from './chosen-rows.ts'

const noRecord = {}

/**
 * A dual list of records, with a child record for each chosen one (requirements 13.4), saved with the parent; its
 * boolean fields are checkboxes beside the choice. A removed one stays as a deleted row if it is stored. Shows a warning to users without the right to see the list.
 */
export function ChildDualList(props: ChildListProps) {
  const type = useSchema().get(props.dtoKey)
  const { referenceDateUtc } = useFieldContext()
  const path = type && findChosenReference(type.fields, props.parentField)
  if (!type || path === undefined)
    return <Banner tone="warn">Je hebt geen recht om {props.label} te zien.</Banner>
  return (
    <RecordFieldProvider type={type} record={noRecord} referenceDateUtc={referenceDateUtc}>
      <ChosenRecords {...props} type={type} path={path} />
    </RecordFieldProvider>
  )
}

type ChosenRecordsProps = ChildListProps & { readonly type: ServedRecordType; readonly path: string }

function ChosenRecords({ type, path, rows, storedRows, ...props }: ChosenRecordsProps) {
  const session = useSession()
  const { values: served } = useServedDefaults(type)
  const field = type.fields[path]
  const all = useAllOptions(path, 'add')
  if (!all) return <Skeleton lines={6} />
  // A chosen record that became inactive stays visible, and can be chosen again until the form is saved.
  const known = [...rows, ...storedRows].filter(isUndeleted).flatMap((row) => readOption(row, path))
  const listed = new Set(all.map(({ id }) => id))
  const unlisted = new Map(known.filter(({ id }) => !listed.has(id)).map((option) => [option.id, option]))
  const options = [...all, ...unlisted.values()]
  const labels = new Map(options.map(({ id, label }) => [id, label]))

  const createRow = (id: string): ChildRow => ({
    ...toRequestBody(type.fields, createRecordValues(type, session, { served }), 'add'),
    [path]: id,
    [labelPath(path)]: { id, label: labels.get(id) ?? '' },
  })
  const findRow = (id: string) => rows.find((row) => isUndeleted(row) && String(row[path]) === id)
  const ticks = createTicks(type.fields, props, findRow, (changed, next) =>
    props.onChange(rows.map((row) => (row === changed ? next : row))),
  )
  return (
    <DualListPart
      label={props.label}
      options={options}
      isSorted={!(field && hasOwnOrder(field))}
      value={rows.filter(isUndeleted).map((row) => String(row[path]))}
      onChange={(ids) => props.onChange(chooseRows(rows, { path, ids, createRow }))}
      ticks={ticks}
      isReadOnly={props.isReadOnly}
      errorMessage={props.errorMessage ?? describeRowError(props, rows, path)}
    />
  )
}

function createTicks(
  fields: Fields,
  { isReadOnly }: Pick<ChildListProps, 'isReadOnly'>,
  findRow: (id: string) => ChildRow | undefined,
  onChange: (row: ChildRow, next: ChildRow) => void,
): DualListTicks | undefined {
  const columns = Object.entries(fields)
    .filter(([, { kind, computed }]) => kind === 'boolean' && computed === undefined)
    .map(([id, { label, shortLabel = label }]) => ({ id, label, shortLabel }))
  if (columns.length === 0) return undefined
  return {
    columns,
    isTicked: (id, column) => findRow(id)?.[column] === true,
    isReadOnly: (id, column) => {
      const field = fields[column]
      const mode = findRow(id)?.['id'] === undefined ? 'add' : 'edit'
      return isReadOnly || !field || !isWritable(field, mode)
    },
    onTick: (id, column, isTicked) => {
      const row = findRow(id)
      if (row) onChange(row, { ...row, [column]: isTicked })
    },
  }
}

function readOption(row: ChildRow, path: string): Option[] {
  const label = row[labelPath(path)]
  return isReferenceLabel(label) ? [{ id: label.id, label: label.label }] : []
}

function describeRowError(
  { rowErrors }: Pick<ChildListProps, 'rowErrors'>,
  rows: readonly ChildRow[],
  path: string,
): string | undefined {
  const [error] = rowErrors
  const row = error && rows[Number.parseInt(error.field, 10)]
  const option = row && readOption(row, path)[0]
  return error && (option ? `${option.label}: ${error.message}` : error.message)
}
