import { teamTree } from '@stamboek/testing/language/team-tree'
import { expect, test } from 'vitest'
import type { GridDefinition } from '../../schema/layout.ts'
import { country } from '../standard/country.ts'
import { checkGrid } from './check-grid.ts'

const { tree } = teamTree.grid
const detail = { children: 'postalCodeRanges', columns: ['postalCodeFrom'] }
const findings = (grid: Partial<GridDefinition>, definition = country) =>
  checkGrid({ ...definition, grid: { ...definition.grid, ...grid } })

test('groups, paging, copying and a tree as they should be', () => {
  expect(checkGrid(country)).toEqual([])
  expect(checkGrid(teamTree)).toEqual([])
  expect(findings({ paging: 'minimal' })).toEqual([])
  expect(findings({ detail: { ...detail, maxHeight: '15rem' }, emptyText: 'Geen rijen gevonden' })).toEqual(
    [],
  )
})

test.each<[string, Partial<GridDefinition>, string]>([
  [
    'a folded group that no columns have',
    { columns: ['description', { field: 'isoCode2', group: 'ISO' }], foldedGroups: ['ISO'] },
    'het raster klapt de groep "ISO" in, en die heeft geen twee kolommen.',
  ],
  ['an unknown way to leaf', { paging: 'endless' as 'full' }, 'het raster kent geen bladerstijl "endless".'],
  [
    'an unknown way to copy',
    { copy: 'cells' as 'singleRow' },
    'het raster kent geen wijze van kopiëren "cells".',
  ],
  [
    'a detail that is as high as nobody can say',
    { detail: { ...detail, maxHeight: '15' } },
    'de detailrij is "15" hoog; schrijf een lengte als 15rem, 240px of 40vh.',
  ],
  [
    'rows that are as high as nobody can say',
    { height: { min: '40.75rem', height: '65%' } },
    'het raster is "65%" hoog; schrijf een lengte als 15rem, 240px of 40vh.',
  ],
  [
    'rows that are at least as high as nobody can say',
    { height: { min: 'calc(1rem)', height: '65vh' } },
    'het raster is ten minste "calc(1rem)" hoog; schrijf een lengte als 15rem, 240px of 40vh.',
  ],
  ['an empty text that says nothing', { emptyText: ' ' }, 'de tekst zonder rijen is leeg.'],
  ['a tree of what is no view', { tree }, 'alleen een weergave kan een boom zijn.'],
])('%s', (_, grid, sentence) => {
  expect(findings(grid)).toEqual([sentence])
})

test.each<[string, Partial<GridDefinition>, string]>([
  [
    'a tree with detail rows',
    { detail: { children: 'resources', columns: [] } },
    'het raster is een boom en heeft ook detailrijen; dat gaat niet samen.',
  ],
  [
    'a tree without rows below',
    { tree: { ...tree, children: [] } },
    'de boom zegt niet welke leden de rijen eronder bevatten.',
  ],
  [
    'a tree that stands in too far',
    { tree: { ...tree, indent: 400 } },
    'de boom springt in met een heel aantal pixels van 0 tot en met 96.',
  ],
])('%s', (_, grid, sentence) => {
  const definition = { ...teamTree, grid: { ...teamTree.grid, ...grid } }
  expect(checkGrid(definition)).toEqual([sentence])
})
