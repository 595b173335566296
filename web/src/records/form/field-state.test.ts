import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { currency } from '@stamboek/model/records/standard/currency'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { describe, expect, it } from 'vitest'
import { evaluateFieldState, type FieldSituation } from './field-state.ts'

const field: FieldDefinition = { kind: 'text', label: 'Type' }
const modes: readonly FormMode[] = ['add', 'edit', 'newVersion']

function situation(change: Partial<FieldSituation> = {}): FieldSituation {
  return { mode: 'edit', isReadOnly: false, isSystemValue: false, values: {}, ...change }
}

/** Names of read-only fields. */
function readOnlyFields(change: Partial<FieldSituation>): readonly string[] {
  const fields = Object.entries(resolveRecordType(currency).fields)
  return fields
    .filter(([, each]) => evaluateFieldState(each, situation(change)).isReadOnly)
    .map(([name]) => name)
}

describe('whether a field is editable', () => {
  it.each<[readonly FormMode[] | undefined, readonly FormMode[]]>([
    [undefined, modes],
    [['add'], ['add']],
    [
      ['edit', 'newVersion'],
      ['edit', 'newVersion'],
    ],
    [[], []],
  ])('only in the modes of its definition: %j', (writableIn, open) => {
    const limited = { ...field, ...(writableIn && { writableIn }) }
    expect(modes.filter((mode) => !evaluateFieldState(limited, situation({ mode })).isReadOnly)).toEqual(open)
  })

  it('not the status and active period of a system value, nor read-only fields', () => {
    const always = ['systemValue', 'createdById', 'createdOnUtc', 'lastModifiedById', 'lastModifiedOnUtc']
    expect(readOnlyFields({})).toEqual(always)
    expect(readOnlyFields({ isSystemValue: true })).toEqual(['status', 'activeRangeUtc', ...always])
  })

  it('not in a read-only form, nor by a condition', () => {
    expect(evaluateFieldState(field, situation({ isReadOnly: true })).isReadOnly).toBe(true)
    const locked: FieldDefinition = { ...field, readOnlyWhen: { field: 'closed', equals: true } }
    expect(evaluateFieldState(locked, situation({ values: { closed: true } })).isReadOnly).toBe(true)
    expect(evaluateFieldState(locked, situation({ values: { closed: false } })).isReadOnly).toBe(false)
  })
})
