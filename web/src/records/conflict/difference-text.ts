import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import { fieldOfPart, formParts } from '@stamboek/model/schema/layout'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { formatFieldValue } from '../../fields/field-views.ts'
import { readTexts } from '../../fields/filter-value.ts'
import { readOptions } from '../../fields/reference/reference-labels.ts'
import { formatRecordName } from '../texts/record-title.ts'
import type { Difference, Versions } from './difference.ts'
import { diffSets } from './merge-record.ts'
import { valueIn } from './same-value.ts'

type ShownType = Pick<RecordType, 'fields' | 'form' | 'labels' | 'labelFields' | 'parent'>
type Version = keyof Versions
export type TypeOfRow = (dtoKey: string) => ShownType | undefined

/**
 * The Dutch path of a difference: "Adressen › Hoofdkantoor › Plaats". It leaves out the name of a row of an unknown
 * type.
 */
export function labelDifference(
  { field, path, row }: Difference,
  fields: Fields,
  typeOfRow: TypeOfRow,
): string {
  const type = row && typeOfRow(row.dtoKey)
  const around = fieldAt(type?.fields ?? fields, path.split('.')[0] ?? '')
  const steps = [
    ...(row ? [row.list.label, type ? formatRecordName(type, row.record) : ''] : []),
    ...(around && around !== field ? [around.label] : []),
    ...(path === '' ? [] : [field.label]),
  ]
  return steps.filter((step) => step !== '').join(' › ')
}

/**
 * The value in one version as text, empty if it is absent there; with seconds if both sides would read the same. Of a
 * whole row its filled fields, "Verwijderd" if it is deleted, or "Regel" if its type is unknown.
 */
export function formatDifferingValue(difference: Difference, version: Version, typeOfRow: TypeOfRow): string {
  const { field, path, row, versions } = difference
  const record = versions[version]
  if (!record) return ''
  if (row && path === '') return formatRow(record, typeOfRow(row.dtoKey))
  const text = formatFieldValue(field, record, path)
  const other = versions[version === 'mine' ? 'theirs' : 'mine']
  // Two times within a minute read the same in a list, so they are shown with seconds.
  if (!other || version === 'original' || formatFieldValue(field, other, path) !== text) return text
  return kindOf(field).toInputText(valueAt(record, path), field) ?? text
}

function formatRow(row: MemberValues, type: ShownType | undefined): string {
  if (row['isDeleted'] === true) return 'Verwijderd'
  if (!type) return 'Regel'
  const texts = formParts(type.form).flatMap((part) => {
    const path = fieldOfPart(part)
    const field = path === undefined || path === type.parent?.field ? undefined : fieldAt(type.fields, path)
    const text = field && path !== undefined ? formatFieldValue(field, row, path) : ''
    return field && text !== '' ? [`${field.label}: ${text}`] : []
  })
  return texts.join(', ')
}

/**
 * Additions and removals of one side in a set: "+ Jan, − Piet". Names at most four each, and counts the others and
 * those whose name is unknown.
 */
export function describeSetChange({ field, path, versions }: Difference, side: 'mine' | 'theirs'): string {
  const { original = {}, mine = {}, theirs = {} } = versions
  const idsIn = (record: MemberValues) => readTexts(valueIn(field, record, path))
  const { added, removed } = diffSets(idsIn(original), idsIn({ original, mine, theirs }[side]))
  const known = new Map(
    [original, theirs, mine].flatMap((record) =>
      readOptions(valueAt(record, path)).map(({ id, label }) => [id, label] as const),
    ),
  )
  const name = (id: string) => known.get(id) ?? findOptionLabel(field, id)
  return [formatNames('+', added.map(name)), formatNames('−', removed.map(name))]
    .filter((text) => text !== '')
    .join(' ')
}

const maxNames = 4

function formatNames(sign: string, names: readonly (string | undefined)[]): string {
  if (names.length === 0) return ''
  const known = names.filter((name) => name !== undefined).slice(0, maxNames)
  const rest = names.length - known.length
  const more = rest === 0 ? [] : [known.length === 0 ? String(rest) : `nog ${rest}`]
  return `${sign} ${[...known, ...more].join(', ')}`
}

function findOptionLabel(field: FieldDefinition, id: string): string | undefined {
  if ('options' in field && Array.isArray(field.options))
    return (field.options as readonly { value: string; label: string }[]).find(({ value }) => value === id)
      ?.label
  // Ids of records are not readable; names of permissions are.
  return 'to' in field ? undefined : id
}
