import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, test, vi } from 'vitest'
import { stubHubs } from '../../testing/test-hub.ts'
import { realtimeConnection } from '../realtime/realtime-connection.ts'
import * as leavePage from './leave-page.ts'
import { chooseBusinessUnit, type SessionData, SessionProvider, useSession } from './session.tsx'

const hubs = stubHubs()

const session: SessionData = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
  permissions: new Set(),
  permissionsByUnit: new Map(),
  businessUnits: [],
  businessUnit: undefined,
}

function SignOut() {
  const { signOut } = useSession()
  return (
    <button type="button" onClick={() => void signOut()}>
      Afmelden
    </button>
  )
}

it('signs out without waiting for the live connection to stop', async () => {
  const goToAddress = vi.spyOn(leavePage, 'goToAddress').mockReturnValue()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return new Response(null, { status: 204 })
  })
  hubs.onStop = () => new Promise(() => undefined)
  realtimeConnection.start()
  await waitFor(() => expect(realtimeConnection.status().state).toBe('Connected'))
  render(
    <SessionProvider session={session}>
      <SignOut />
    </SessionProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Afmelden' }))
  await waitFor(() => expect(goToAddress).toHaveBeenCalledWith('/sign-in'))
  expect(sent).toEqual(['/api/authentication/logout'])
  expect(hubs.last().stop).toHaveBeenCalledOnce()
  expect(realtimeConnection.status().state).toBe('Disconnecting')
})

const units = [unit('noord'), unit('zuid')]

test('selects the saved unit', () => {
  expect(chooseBusinessUnit(units, { businessUnitId: 'zuid' })?.id).toBe('zuid')
})

test('selects the first unit when none is saved or the user is no longer in it', () => {
  expect(chooseBusinessUnit(units, null)?.id).toBe('noord')
  expect(chooseBusinessUnit(units, { businessUnitId: 'west' })?.id).toBe('noord')
})

test('selects none for a user without units', () => {
  expect(chooseBusinessUnit([], { businessUnitId: 'zuid' })).toBeUndefined()
})

function unit(id: string): MyBusinessUnit {
  return { id, description: id, defaultCurrency: null, defaultCountryId: null, defaultLanguageId: null }
}
