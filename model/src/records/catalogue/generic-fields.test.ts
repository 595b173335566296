import { expect, test } from 'vitest'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const plain = {
  dtoKey: 'Main.BinColourViewDto',
  name: 'binColour',
  path: 'bincolours',
  labels: { one: 'Containerkleur', many: 'Containerkleuren' },
  icon: 'trash',
  ownership: 'global',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'icon', 'sortOrder', 'remark'],
  fields: { color: { kind: 'color', label: 'Kleur' } },
  search: { layout: 'codeTable', parts: ['description', 'code'] },
  grid: { columns: ['description', 'code'] },
  form: {
    rows: [
      [
        { field: 'description', span: 1 },
        { field: 'code', span: 1 },
        { field: 'color', span: 1 },
      ],
    ],
  },
} as const satisfies RecordTypeDefinition

test('every record type starts from the fields of a code table', () => {
  expect(Object.keys(allFields(plain))).toEqual([
    'description',
    'code',
    'color',
    'status',
    'activeRangeUtc',
    'icon',
    'sortOrder',
    'remark',
    'systemValue',
    'createdById',
    'createdOnUtc',
    'lastModifiedById',
    'lastModifiedOnUtc',
  ])
})

test('a status is Active unless it is chosen otherwise, a checkbox stands for it, and system values keep it', () => {
  const { status, activeRangeUtc } = allFields(plain)
  expect(status).toMatchObject({ default: 'Active', presentation: 'checkbox', lockedForSystemValues: true })
  expect(activeRangeUtc).toMatchObject({ lockedForSystemValues: true })
})

test('every search has the common entries: who and when, the period, and active records alone', () => {
  const { entries, visible } = resolveRecordType(plain).search
  const entry = (key: string) => entries.find((each) => each.key === key)
  expect(visible).toEqual(['description', 'code', 'status'])
  expect(entry('status')).toMatchObject({ default: 'Active', presentation: 'segments' })
  for (const key of ['activeStartRangeUtc', 'activeEndRangeUtc', 'changedBetweenRangeUtc'])
    expect(entry(key)?.input.kind, key).toBe('dateRange')
  expect(entry('changedByIds')).toMatchObject({
    input: { kind: 'reference', to: 'Main.UserViewDto' },
    binds: { operator: 'oneOf' },
    descriptionTwin: 'changedBy',
  })
})

test('records are shown at once, unless a definition waits for a search', () => {
  expect(resolveRecordType(plain).search.isImmediate).toBe(true)
  const search = { ...plain.search, isImmediate: false }
  expect(resolveRecordType({ ...plain, search }).search.isImmediate).toBe(false)
})

test('members of a group that a feature adds are added, too', () => {
  const { names, description } = allFields({
    ...plain,
    fields: {
      names: {
        kind: 'group',
        label: 'Namen',
        computed: 'added',
        members: { maker: { kind: 'text', label: 'Maker' } },
      },
    },
  })
  expect(names).toMatchObject({ computed: 'added', members: { maker: { computed: 'added' } } })
  expect(description?.computed).toBeUndefined()
})
