import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { openRecordPage } from '../../../testing/test-record-page.tsx'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { explainNotSelectable, extension, formatSaved } from './business-unit-page.ts'
import { MembersWithoutRole } from './members-without-role.tsx'

test('shows a toast when a business unit cannot be selected', async () => {
  render(<UiProvider>{null}</UiProvider>)
  const [action] = extension.actions ?? []
  if (!action || !('run' in action)) throw new Error('The page has no such action.')
  action.run({
    type: servedType(systemBusinessUnit),
    records: [{ id: 'versie', rowVersion: 1, seriesId: 'zuid' }],
    session: {
      user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
      permissions: new Set(),
      permissionsByUnit: new Map(),
      businessUnits: [],
      businessUnit: undefined,
      selectBusinessUnit: (id) => Promise.reject(new Error(id)),
      signOut: () => Promise.resolve(),
    },
    goTo: () => {},
    onChanged: async () => undefined,
  })
  expect(await screen.findByText('De business unit is niet gewijzigd')).toBeTruthy()
})

const unit = (id: string) => ({
  id,
  description: id,
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
})
const session = { businessUnit: unit('noord'), businessUnits: [unit('noord'), unit('zuid')] }

test.each([
  ['zuid', undefined],
  ['noord', 'Je werkt al in deze business unit.'],
  ['oost', 'Je bent niet aan deze business unit toegewezen.'],
])('somebody of noord and zuid, who works in noord, goes to %s: %s', (id, reason) => {
  expect(explainNotSelectable(id, session)).toBe(reason)
})

const jan = { id: 'jan', label: 'Jan Jansen' }
const piet = { id: 'piet', label: 'Piet Smit' }
const noord = { id: 'noord', rowVersion: 1, assignedUsers: [jan, piet], membersWithoutRole: [jan] }

test('a saved unit tells which of its members hold no role there', () => {
  expect(formatSaved(noord, 'bijgewerkt')).toBe(
    'Business unit bijgewerkt. Nog zonder rol in deze unit: Jan Jansen',
  )
  expect(formatSaved({ ...noord, membersWithoutRole: [] }, 'toegevoegd')).toBe('Business unit toegevoegd')
  const many = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, label: `Lid ${index}` }))
  expect(formatSaved({ ...noord, assignedUsers: many, membersWithoutRole: many }, 'bijgewerkt')).toContain(
    'Lid 0, Lid 1, Lid 2 en 2 anderen',
  )
  const four = many.slice(1)
  expect(formatSaved({ ...noord, assignedUsers: four, membersWithoutRole: four }, 'bijgewerkt')).toMatch(
    /Lid 3 en 1 ander$/,
  )
})

test('a unit that had members without a role before tells of its new ones alone', () => {
  const before = { assignedUsers: [jan] }
  expect(formatSaved({ ...noord, membersWithoutRole: [jan, piet] }, 'bijgewerkt', before)).toBe(
    'Business unit bijgewerkt. Nog zonder rol in deze unit: Piet Smit',
  )
  expect(formatSaved(noord, 'bijgewerkt', before)).toBe('Business unit bijgewerkt')
})

test('a form of a unit names twenty members without a role and counts the others', () => {
  const many = Array.from({ length: 23 }, (_, index) => ({ id: `${index}`, label: `Lid ${index}` }))
  render(
    <SessionProvider session={testSession([])}>
      <MembersWithoutRole
        type={servedType(systemBusinessUnit)}
        mode="edit"
        isReadOnly={false}
        values={{ assignedUsers: many, membersWithoutRole: many }}
        onChange={() => {}}
      />
    </SessionProvider>,
  )
  expect(screen.getByRole('status').textContent).toMatch(/Lid 19 en 3 anderen\. Geef hun een rol/)
})

test('the popup of a unit names its members without a role', async () => {
  await openRecordPage({
    type: servedType(systemBusinessUnit),
    rows: [{ ...noord, description: 'Noord', systemValue: false }],
    extension,
  })
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Noord' }))
  const popup = within(await screen.findByRole('dialog'))
  expect((await popup.findByText(/Zonder rol in deze business unit/)).textContent).toContain('Jan Jansen')
})

test.each([
  ['with a link to the users', ['UserAccess'], '/maintenance/system/authorization/UserViewDto'],
  ['by name alone without the right to see users', [], undefined],
])('the form names the members without a role %s, while they are chosen', (_, permissions, path) => {
  const show = (values: Readonly<Record<string, unknown>>) => (
    <SessionProvider session={testSession(permissions)}>
      <MemoryRouter>
        <MembersWithoutRole
          type={servedType(systemBusinessUnit)}
          mode="edit"
          isReadOnly={false}
          values={values}
          onChange={() => {}}
        />
      </MemoryRouter>
    </SessionProvider>
  )
  const { rerender } = render(show({ ...noord, assignedUsers: ['jan', 'piet'] }))
  expect(screen.getByText(/Zonder rol in deze business unit/).textContent).toContain('Jan Jansen')
  expect(screen.queryByRole('link')?.getAttribute('href')?.split('?')[0]).toBe(path)
  expect(screen.queryByText(/Piet Smit/)).toBeNull()
  rerender(show({ ...noord, assignedUsers: ['piet'] }))
  expect(screen.queryByText(/Zonder rol/)).toBeNull()
})
