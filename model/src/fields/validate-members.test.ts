import { describe, expect, test } from 'vitest'
import type { Fields } from '../schema/field-kind.ts'
import { validateMembers } from './validate-members.ts'

const isBank = { field: 'type', equals: 'Bank' } as const

const fields: Fields = {
  description: { kind: 'text', label: 'Omschrijving', required: true },
  type: {
    kind: 'choice',
    label: 'Soort',
    options: [
      { value: 'Manual', label: 'Handmatig' },
      { value: 'Bank', label: 'Bankkoppeling' },
    ],
  },
  remark: { kind: 'text', label: 'Opmerking', requiredWhen: isBank, minLength: 3 },
  code: { kind: 'text', label: 'Code', length: 2 },
  isUsed: { kind: 'boolean', label: 'Gebruikt', required: true },
  period: { kind: 'dateRange', label: 'Periode', required: true },
  password: {
    kind: 'secret',
    label: 'Wachtwoord',
    stored: 'hashed',
    presentation: 'password',
    minLength: 12,
  },
  createdOnUtc: { kind: 'dateTime', label: 'Aangemaakt op', required: true, computed: 'program' },
  kindId: { kind: 'reference', label: 'Type', to: 'Main.X', required: true, writableIn: ['add'] },
  connection: {
    kind: 'group',
    label: 'Koppeling',
    visibleWhen: isBank,
    members: {
      hostName: { kind: 'text', label: 'Hostnaam', required: true, minLength: 3 },
      port: { kind: 'integer', label: 'Poort', requiredWhen: isBank, minimum: 1 },
    },
  },
}

const inOrder = {
  description: 'Rabobank',
  type: 'Manual',
  remark: null,
  isUsed: false,
  period: { start: '2025-12-31T23:00:00.000Z', end: null },
  password: null,
  kindId: '01935b6e-7c4a-7d3e-9f10-0123456789ab',
  connection: { hostName: null, port: null },
}

function broken(change: Readonly<Record<string, unknown>>, mode: 'add' | 'edit' = 'add') {
  return validateMembers(fields, { ...inOrder, ...change }, { mode })
}

describe('the rules of the fields', () => {
  test('a valid record breaks no rule', () => {
    expect(broken({})).toEqual([])
  })

  test.each([
    ['description', null],
    ['description', ''],
    ['description', undefined],
    ['period', { start: null, end: null }],
    ['period', null],
  ])('%s is required: %j', (field, value) => {
    const label = field === 'period' ? 'Periode' : 'Omschrijving'
    expect(broken({ [field]: value })).toEqual([{ field, message: `${label} is verplicht.` }])
  })

  test('no is a value', () => {
    expect(broken({ isUsed: false })).toEqual([])
  })

  test('a condition says when a field is required, and an optional one that is empty breaks no rule', () => {
    const connection = { hostName: 'sftp.bank.nl', port: 22 }
    expect(broken({ type: 'Bank', connection })).toEqual([
      { field: 'remark', message: 'Opmerking is verplicht.' },
    ])
    expect(broken({ remark: 'ab' })).toEqual([{ field: 'remark', message: 'Vul minimaal 3 tekens in.' }])
  })

  test('a text of a fixed length says how many characters it has', () => {
    expect(broken({ code: 'q' })).toEqual([{ field: 'code', message: 'Vul precies 2 tekens in.' }])
  })

  test('a field that is not visible counts as empty', () => {
    expect(broken({ connection: { hostName: 'x', port: 0 } })).toEqual([])
  })

  test('members of a group are reported by path, and their conditions read the whole record', () => {
    expect(broken({ type: 'Bank', remark: 'abc', connection: null })).toEqual([
      { field: 'connection.hostName', message: 'Hostnaam is verplicht.' },
      { field: 'connection.port', message: 'Poort is verplicht.' },
    ])
    expect(broken({ type: 'Bank', remark: 'abc', connection: { hostName: 'sftp', port: 0 } })).toEqual([
      { field: 'connection.port', message: 'Vul minimaal 1 in.' },
    ])
  })

  test('members that cannot be written in this mode are not validated', () => {
    expect(broken({ kindId: null }, 'edit')).toEqual([])
    expect(broken({ kindId: null }, 'add')).toEqual([{ field: 'kindId', message: 'Type is verplicht.' }])
  })

  test('a stored secret keeps to the rules', () => {
    expect(broken({ password: '••••••••' }, 'edit')).toEqual([])
    expect(broken({ password: 'te kort' })).toEqual([
      { field: 'password', message: 'Vul minimaal 12 tekens in.' },
    ])
  })

  test('too few children are reported with the message of the definition', () => {
    const details: Fields = {
      details: {
        kind: 'children',
        label: 'Taken',
        of: 'Main.X',
        required: true,
        minItems: 1,
        emptyText: 'Er zijn nog geen taken gekoppeld.',
      },
    }
    for (const record of [{}, { details: [] }, { details: [{ isDeleted: true }] }])
      expect(validateMembers(details, record, { mode: 'add' })).toEqual([
        { field: 'details', message: 'Er zijn nog geen taken gekoppeld.' },
      ])
  })
})
