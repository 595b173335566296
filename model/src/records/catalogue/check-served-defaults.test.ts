import { expect, it } from 'vitest'
import type { DefaultValue } from '../../schema/base-field.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { Operator } from '../../schema/operator.ts'
import type { SearchEntry } from '../../schema/search.ts'
import { bank } from '../finance/bank.ts'
import { checkServerResolvedDefaults } from './check-served-defaults.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const { search, calls } = resolveRecordType(bank)
const toBank = { kind: 'reference', label: 'Bank', to: bank.dtoKey } as const
const toBanks = { kind: 'references', label: 'Banken', to: bank.dtoKey } as const
const text = { kind: 'text', label: 'Tekst' } as const

function check(fields: Fields, entries: readonly SearchEntry[] = []): readonly string[] {
  const known = new Map([[bank.dtoKey, bank]])
  return checkServerResolvedDefaults({ fields, search: { ...search, entries }, calls }, known)
}

function checkEntry(input: FieldDefinition, operator: Operator, value: DefaultValue): readonly string[] {
  const binds = { fields: ['bankId'], operator }
  return check({}, [{ key: 'bankIds', label: 'Bank', input, binds, default: value }])
}

const all = { lookUp: 'all', where: { description: 'ING' } } as const

it('accepts one record for a reference, all for a list, and one that a feature supplies', () => {
  expect(
    check({
      firstId: { ...toBank, default: { lookUp: 'first', where: { description: 'ING' } } },
      middleId: { ...toBank, default: { lookUp: 'middle' } },
      ownId: { ...toBank, default: { from: 'ownBank' } },
      banks: { ...toBanks, default: all },
    }),
  ).toEqual([])
  expect(checkEntry(toBank, 'oneOf', all)).toEqual([])
  expect(checkEntry(toBank, 'oneOf', { from: 'ownBank' })).toEqual([])
})

it('refuses more or fewer records than the field takes', () => {
  expect(
    check({
      bankId: { ...toBank, default: all },
      banks: { ...toBanks, default: { lookUp: 'first' } },
      own: { ...toBanks, default: { from: 'ownBank' } },
    }),
  ).toEqual([
    'veld "bankId" zoekt als standaardwaarde "all" op, en dat past er niet in.',
    'veld "banks" zoekt als standaardwaarde "first" op, en dat past er niet in.',
    'veld "own" is een lijst en krijgt één record als standaardwaarde.',
  ])
  const wrong = 'zoekveld "bankIds" zoekt als standaardwaarde'
  expect(checkEntry(toBank, 'equals', all)).toEqual([`${wrong} "all" op, en dat past er niet in.`])
  expect(checkEntry(toBank, 'oneOf', { lookUp: 'middle' })).toEqual([
    `${wrong} "middle" op, en dat past er niet in.`,
  ])
})

it('refuses what refers to nothing, what is in a group, and values of no search entry', () => {
  const nothing = 'zoekt zijn standaardwaarde op en verwijst niet naar records.'
  expect(check({ name: { ...text, default: { from: 'ownBank' } } })).toEqual([`veld "name" ${nothing}`])
  expect(checkEntry(text, 'matches', all)).toEqual([`zoekveld "bankIds" ${nothing}`])
  const bankId = { ...toBank, default: { from: 'ownBank' } }
  expect(check({ place: { kind: 'group', label: 'Plaats', members: { bankId } } })).toEqual([
    'veld "place.bankId" zoekt zijn standaardwaarde op, en dat kan niet in een groep.',
  ])
  const where = { colour: 'red' }
  expect(check({ bankId: { ...toBank, default: { lookUp: 'first', where } } })).toEqual([
    `veld "bankId" zoekt zijn standaardwaarde op met "colour", en dat is geen zoekveld van ${bank.dtoKey}.`,
  ])
})

it('refuses one in the body of a call, which nothing resolves', () => {
  const definition = {
    ...bank,
    calls: {
      merge: {
        method: 'POST',
        path: 'banks/merge',
        label: 'Samenvoegen',
        right: 'Update',
        subject: 'marked',
        body: { bankId: { ...toBank, default: { lookUp: 'first' } }, otherId: toBank },
        answer: 'bulk',
      },
    },
  } as const
  const known = new Map([[bank.dtoKey, bank]])
  expect(checkServerResolvedDefaults(resolveRecordType(definition), known)).toEqual([
    'veld "merge.bankId" zoekt zijn standaardwaarde op, en dat kan niet in een aanroep.',
  ])
})
