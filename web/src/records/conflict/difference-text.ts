import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import { fieldOfPart, formParts } from '@stamboek/model/schema/layout'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { fieldText } from '../../fields/field-text.ts'
import { optionsInValue } from '../../fields/reference/reference-labels.ts'
import { stringsOf } from '../../fields/strings-of.ts'
import { recordName } from '../texts/record-title.ts'
import type { Difference, Versions } from './difference.ts'
import { setChange } from './merge-record.ts'
import { valueIn } from './same-value.ts'

type ShownType = Pick<RecordType, 'fields' | 'form' | 'labels' | 'labelFields' | 'parent'>
type Version = keyof Versions
export type TypeOfRow = (dtoKey: string) => ShownType | undefined

/** What a difference is about: the field, behind the group or the row that it is in. */
export function differenceLabel(
  { field, path, row }: Difference,
  fields: Fields,
  typeOfRow: TypeOfRow,
): string {
  const type = row && typeOfRow(row.dtoKey)
  const around = fieldAt(type?.fields ?? fields, path.split('.')[0] ?? '')
  const steps = [
    ...(row ? [row.list.label, type ? recordName(type, row.record) : ''] : []),
    ...(around && around !== field ? [around.label] : []),
    ...(path === '' ? [] : [field.label]),
  ]
  return steps.filter((step) => step !== '').join(' › ')
}

/** One version of what differs, as people read it; the empty text for nothing. */
export function differenceText(difference: Difference, version: Version, typeOfRow: TypeOfRow): string {
  const { field, path, row, versions } = difference
  const record = versions[version]
  if (!record) return ''
  if (row && path === '') return rowText(record, typeOfRow(row.dtoKey))
  const text = fieldText(field, record, path)
  const other = versions[version === 'mine' ? 'theirs' : 'mine']
  // Two moments within one minute look the same in a list, and have to be told apart here.
  if (!other || version === 'original' || fieldText(field, other, path) !== text) return text
  return kindOf(field).toInputText(valueAt(record, path), field) ?? text
}

/** What a row says, by the fields of its form. */
function rowText(row: MemberValues, type: ShownType | undefined): string {
  if (row['isDeleted'] === true) return 'Verwijderd'
  if (!type) return 'Regel'
  const texts = formParts(type.form).flatMap((part) => {
    const path = fieldOfPart(part)
    const field = path === undefined || path === type.parent?.field ? undefined : fieldAt(type.fields, path)
    const text = field && path !== undefined ? fieldText(field, row, path) : ''
    return field && text !== '' ? [`${field.label}: ${text}`] : []
  })
  return texts.join(', ')
}

/** What one side added to a list without an order and took from it: "+ Jan, − Piet". */
export function setChangeText({ field, path, versions }: Difference, side: 'mine' | 'theirs'): string {
  const { original = {}, mine = {}, theirs = {} } = versions
  const idsIn = (record: MemberValues) => stringsOf(valueIn(field, record, path))
  const { added, removed } = setChange(idsIn(original), idsIn({ original, mine, theirs }[side]))
  const known = new Map(
    [original, theirs, mine].flatMap((record) =>
      optionsInValue(valueAt(record, path)).map(({ id, label }) => [id, label] as const),
    ),
  )
  const name = (id: string) => known.get(id) ?? choiceLabel(field, id)
  return [listText('+', added.map(name)), listText('−', removed.map(name))]
    .filter((text) => text !== '')
    .join(' ')
}

const mostNames = 4

function listText(sign: string, names: readonly (string | undefined)[]): string {
  if (names.length === 0) return ''
  const known = names.filter((name) => name !== undefined).slice(0, mostNames)
  const rest = names.length - known.length
  const more = rest === 0 ? [] : [known.length === 0 ? String(rest) : `nog ${rest}`]
  return `${sign} ${[...known, ...more].join(', ')}`
}

function choiceLabel(field: FieldDefinition, id: string): string | undefined {
  if ('options' in field && Array.isArray(field.options))
    return (field.options as readonly { value: string; label: string }[]).find(({ value }) => value === id)
      ?.label
  // Ids of records say nothing; names of permissions do.
  return 'to' in field ? undefined : id
}
