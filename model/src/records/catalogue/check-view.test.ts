import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, it } from 'vitest'
import type { ViewDefinition } from '../../schema/record-type.ts'
import { bank } from '../finance/bank.ts'
import { recordTypes } from '../record-types.ts'
import { checkView } from './check-view.ts'
import { createRecordCatalogue } from './record-catalogue.ts'

const known = new Map([...recordTypes, teamTree].map((type) => [type.dtoKey, type]))
const check = (view: Partial<ViewDefinition>) =>
  checkView({ ...teamTree, view: { source: 'teamTree', ...view } }, known)
const [team, resource] = ['Main.ResourceTeamViewDto', 'Main.ResourceViewDto']

it('accepts a view whose rows are records of other types', () => {
  expect(check({ of: resource, rows: { member: 'nodeType', types: { team, resource } } })).toEqual([])
})

it('names types that are not there, and views', () => {
  expect(check({ madeFrom: ['Main.NothingViewDto', teamTree.dtoKey] })).toEqual([
    'de weergave toont Main.NothingViewDto, en dat is geen recordtype.',
    'de weergave toont Main.TeamTreeViewDto, en dat is zelf een weergave.',
  ])
})

it('wants rows of the type that it is about, of the same business units', () => {
  expect(check({ of: bank.dtoKey, rows: { member: 'nodeType', types: { team } } })).toEqual([
    'geen van de rijen van de weergave is een record van Main.BankViewDto.',
    'de weergave en Main.BankViewDto horen niet bij dezelfde business units.',
  ])
})

it('has the rights of the type that it is about', () => {
  const view = { ...teamTree, view: { source: 'teamTree', of: resource } }
  const catalogue = createRecordCatalogue([view, ...recordTypes])
  expect(catalogue.get(view.dtoKey).permissions).toEqual(catalogue.get(resource).permissions)
  expect(catalogue.permissions()).not.toContain('TeamTreeRead')
})
