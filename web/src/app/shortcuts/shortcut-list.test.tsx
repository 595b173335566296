import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { useRegisterUnavailableActions } from '../../records/actions/page-actions.ts'
import type { UnavailableAction } from '../../records/actions/record-actions.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { ShortcutList } from './shortcut-list.tsx'

const type = servedType(country)

function Page({ actions }: { actions: readonly UnavailableAction[] }) {
  useRegisterUnavailableActions(actions)
  return <ShortcutList onClose={() => undefined} />
}

async function show(actions: readonly UnavailableAction[]) {
  const client = new QueryClient()
  client.setQueryData(['schema', null], {
    recordTypes: new Map([[type.dtoKey, type]]),
    get: () => type,
  })
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <SessionProvider session={testSession()}>
          <Page actions={actions} />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Sneltoetsen' })
}

test('names what the page would offer with more rights, and those rights', async () => {
  const { Create, Update } = type.permissions
  await show([
    { id: 'Create', about: 'page', label: 'Toevoegen', missingPermissions: [Create] },
    { id: 'move', about: 'record', label: 'Overzetten', missingPermissions: [Update, 'AnderRecht'] },
  ])
  expect(await screen.findByRole('heading', { name: 'Niet voor jou' })).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Toevoegen – recht “Landen: toevoegen”',
    'Overzetten – rechten “Landen: wijzigen” en “AnderRecht”',
  ])
})

test('speaks of no rights where none is missing', async () => {
  await show([])
  expect(screen.queryByRole('heading', { name: 'Niet voor jou' })).toBeNull()
})
