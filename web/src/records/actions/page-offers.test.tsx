import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { testSession } from '../../../testing/test-record-types.ts'
import { viewRecords, viewUnderTest } from '../../../testing/test-view.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { usePageTypes } from '../extension/page-types.ts'
import { usePageOffers } from './page-offers.ts'

const { type, others } = viewUnderTest

beforeEach(() => {
  const recordTypes = new Map([type, ...others].map((each) => [each.dtoKey, each]))
  queryClient.setQueryData(['schema', null], { recordTypes, get: (key: string) => recordTypes.get(key) })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider session={testSession()}>{children}</SessionProvider>
  </QueryClientProvider>
)

/** The actions of the toolbar with their reasons, when these rows are marked. */
function reasonsFor(...ids: string[]) {
  const marks = viewRecords.filter(({ id }) => ids.includes(id))
  const { result } = renderHook(() => usePageOffers(usePageTypes(type), true), { wrapper })
  const actions = result.current.toolbar({ row: undefined, marks })
  return Object.fromEntries(actions.map(({ id, reason }) => [id, reason]))
}

test('the toolbar of a view has the actions of the type that it is of, and the export of the view', () => {
  expect(Object.keys(reasonsFor())).toEqual([
    'Create',
    'Update',
    'Clone',
    'CreateNewVersion',
    'AssignEndDate',
    'Delete',
    'AuditTrail',
    'Export',
  ])
})

test('with no right but to read, the actions of a view and of its records are each listed once', () => {
  const readOnly = [type, ...others].map((each) => ({
    ...each,
    actions: each.actions.map((action) => ({ ...action, enabled: false })),
  }))
  const recordTypes = new Map(readOnly.map((each) => [each.dtoKey, each]))
  const schema = { recordTypes, get: (key: string) => recordTypes.get(key) }
  queryClient.setQueryData(['schema', null], schema)
  const view = recordTypes.get(type.dtoKey) ?? type
  const { result } = renderHook(() => usePageOffers(usePageTypes(view), true), { wrapper })
  expect(result.current.unavailable.map(({ id }) => id)).toEqual([
    'Create',
    'Update',
    'Clone',
    'CreateNewVersion',
    'AssignEndDate',
    'Delete',
    'AuditTrail',
    'Export',
  ])
})

test('they ask for rows of that type', () => {
  expect(reasonsFor()).toMatchObject({
    Create: undefined,
    Update: 'Kies eerst een record.',
    AssignEndDate: 'Markeer eerst een of meer records.',
  })
  expect(reasonsFor('t-noord')).toMatchObject({
    Create: undefined,
    Update: 'Kies een functie.',
    Delete: 'Kies een functie.',
    Export: undefined,
  })
  expect(reasonsFor('t-noord', 'r-anna')['Delete']).toBe(
    'De gemarkeerde rijen zijn van verschillende soorten.',
  )
  expect(reasonsFor('f-monteur')).toMatchObject({ Update: undefined, Delete: undefined })
  expect(reasonsFor('f-monteur', 'f-chauffeur')).toMatchObject({
    Update: 'Kies precies één record; er zijn er 2 gekozen.',
    AssignEndDate: undefined,
  })
})

test('the menu of a row that is marked with others acts on rows of one type only', () => {
  const { result } = renderHook(() => usePageOffers(usePageTypes(type), true), { wrapper })
  const [team, anna] = viewRecords
  const menu = team ? result.current.rowMenu(team, { row: team, marks: anna ? [team, anna] : [] }) : []
  expect(menu.map(({ type: { name }, id, reason }) => [name, id, reason]).slice(0, 2)).toEqual([
    ['resourceFunction', 'Create', undefined],
    ['resourceTeam', 'Clone', 'De gemarkeerde rijen zijn van verschillende soorten.'],
  ])
})
