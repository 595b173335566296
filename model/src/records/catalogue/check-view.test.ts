import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, it } from 'vitest'
import type { Fields } from '../../schema/field-kind.ts'
import type { RowsView } from '../../schema/record-type.ts'
import { bank } from '../finance/bank.ts'
import { recordTypes } from '../record-types.ts'
import { checkRecordTypes } from './check-record-types.ts'
import { checkView } from './check-view.ts'
import { createRecordCatalogue } from './record-catalogue.ts'

const known = new Map([...recordTypes, teamTree].map((type) => [type.dtoKey, type]))
const check = (view: Partial<RowsView>) => checkView({ ...teamTree, view: { shows: 'rows', ...view } }, known)
const [team, resource] = ['Main.ResourceTeamViewDto', 'Main.ResourceViewDto']

it('accepts a view whose rows are records of other types', () => {
  expect(check({ of: resource, rowTypes: { team, resource } })).toEqual([])
})

it('names types that are not there, and views', () => {
  expect(check({ madeFrom: ['Main.NothingViewDto', teamTree.dtoKey] })).toEqual([
    'de weergave toont Main.NothingViewDto, en dat is geen recordtype.',
    'de weergave toont Main.TeamTreeViewDto, en dat is zelf een weergave.',
  ])
})

it('wants rows of the type that it is about, of the same business units', () => {
  expect(check({ of: bank.dtoKey, rowTypes: { team } })).toEqual([
    'geen van de rijen van de weergave is een record van Main.BankViewDto.',
    'de weergave en Main.BankViewDto horen niet bij dezelfde business units.',
  ])
})

it('wants columns that a sheet can show, and an export of all of its rows', () => {
  const columns: Fields = {
    team: { kind: 'text', label: 'Team' },
    password: { kind: 'secret', label: 'Wachtwoord', stored: 'hashed', presentation: 'line' },
    functions: {
      kind: 'children',
      label: 'Functies',
      of: 'Main.ResourceFunctionViewDto',
    },
  }
  expect(check({ sheet: { columns } })).toEqual([
    'het blad van de weergave kan "password" niet tonen.',
    'het blad van de weergave kan "functions" niet tonen.',
  ])
  const view: RowsView = { shows: 'rows', sheet: { columns: {} } }
  const actions = { without: ['Export'] } as const
  expect(checkView({ ...teamTree, view, actions }, known)).toEqual([
    'het blad van de weergave heeft geen kolommen.',
    'de weergave heeft een blad en wordt niet geëxporteerd.',
  ])
})

it('wants columns of a sheet as it wants fields', () => {
  const columns: Fields = { teamId: { kind: 'reference', label: 'Team', to: 'Main.NothingViewDto' } }
  const view: RowsView = { shows: 'rows', sheet: { columns } }
  expect(checkRecordTypes([...recordTypes, { ...teamTree, view }])).toEqual([
    'Main.TeamTreeViewDto: veld "sheet.teamId" verwijst naar Main.NothingViewDto, en dat recordtype bestaat niet.',
  ])
})

it('has the rights of the type that it is about', () => {
  const view = { ...teamTree, view: { shows: 'rows', of: resource } as const }
  const catalogue = createRecordCatalogue([view, ...recordTypes])
  expect(catalogue.get(view.dtoKey).permissions).toEqual(catalogue.get(resource).permissions)
  expect(catalogue.permissions()).not.toContain('TeamTreeRead')
})
