import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { explainNotSelectable, extension } from './business-unit-page.ts'

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
    onChanged: () => {},
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
