import type { Usage } from '@stamboek/model/contract/usages'
import { resource } from '@stamboek/model/records/erp/resource'
import { task } from '@stamboek/model/records/task/task'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { decodeSearch, searchParameter } from '../page/address/search-parameter.ts'
import { isRefersTo, readRefersTo } from '../state/refers-to.ts'
import { DeactivateDialog } from './status-dialogs.tsx'
import { UsageSummary } from './usage-summary.tsx'
import { UsagesDialog } from './usages-dialog.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const row = { id, rowVersion: 1, description: 'Anna', status: 'Active', systemValue: false }
const dialogs = testDialogs(
  servedType(resource),
  [row],
  [servedType(task), servedType(taskSearch)],
  ['TaskAccess', 'TaskSearchAccess'],
)

const answer = (...usages: readonly Usage[]) =>
  dialogs.answer(/resources\/usages$/, () => jsonResponse(200, { usages }))

it('says before deactivating where records are used, now and later', async () => {
  answer(
    { dtoKey: task.dtoKey, now: 1234, after: 1240 },
    { dtoKey: 'Main.Other', now: 10_001, after: 10_001 },
  )
  dialogs.open(DeactivateDialog, { records: [row] })
  await screen.findByText('In gebruik bij meer dan 11.235 actieve records in 2 tabellen:')
  expect(screen.getByText('Taken: 1.234, en 6 gepland')).toBeDefined()
  expect(screen.getByText('Andere records: meer dan 10.000')).toBeDefined()
  expect(dialogs.sent[0]?.body).toEqual({ ids: [id] })
})

it('leads to the list of those records', async () => {
  answer({ dtoKey: task.dtoKey, now: 0, after: 1 })
  const afterUtc = '2026-12-31T23:00:00.000Z'
  const Summary = () => <UsageSummary type={servedType(resource)} records={[row]} afterUtc={afterUtc} />
  dialogs.open(Summary)
  await screen.findByText('Vanaf 01-01-2027 nog in gebruik bij 1 actief record in 1 tabel:')
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Taken: 1' }).href)
  const initial = { values: {}, matchingBehavior: 'Contains' } as const
  const search = decodeSearch(address.searchParams.get(searchParameter) ?? '', initial, (_, value) =>
    isRefersTo(value),
  )
  expect(readRefersTo(search?.fields.values ?? {})).toEqual({
    dtoKey: resource.dtoKey,
    ids: [id],
    label: 'Anna',
    afterUtc,
  })
})

it('is asked for from the row menu, and says that a record is not used', async () => {
  answer()
  dialogs.open(UsagesDialog, { records: [row] })
  await screen.findByRole('dialog', { name: 'Waar gebruikt - Anna' })
  expect(await screen.findByText('Dit record is nergens in gebruik.')).toBeDefined()
})

it('says that it could not be found, and tries again', async () => {
  dialogs.answer(/resources\/usages$/, () => jsonResponse(403, { code: 'notAllowed', detail: 'Geen recht.' }))
  const { user } = dialogs.open(UsagesDialog, { records: [row] })
  await screen.findByText('Geen recht.')
  dialogs.clearAnswers()
  answer({ dtoKey: task.dtoKey, now: 2, after: 2 })
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findByText('In gebruik bij 2 actieve records in 1 tabel:')).toBeDefined()
})

it('says nothing where there are none', async () => {
  answer()
  dialogs.open(DeactivateDialog, { records: [row] })
  await screen.findByRole('dialog', { name: 'Records deactiveren' })
  await expect.poll(() => dialogs.sent.length).toBe(1)
  expect(screen.queryByText(/gebruik/)).toBeNull()
})
