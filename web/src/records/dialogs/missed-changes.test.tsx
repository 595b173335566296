import { country } from '@stamboek/model/records/standard/country'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { createTestHubs } from '../../../testing/test-hub.ts'
import { servedType } from '../../../testing/test-record-types.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { EditDialog } from './edit-dialog.tsx'

const hubs = createTestHubs()
vi.mock('../../realtime/hub-client.ts', () => ({ createHub: (...given: [never]) => hubs.create(...given) }))

const anHour = 3_600_000
const row = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 3,
  description: 'Nederland',
  isoCode3: 'NLD',
  status: 'Active',
}
const popups = testDialogs(servedType(country), [row])
const { sent } = popups
/** What the server has. */
let current = row

beforeEach(() => {
  current = row
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  await realtimeConnection.stop()
  vi.restoreAllMocks()
})

async function open(): Promise<HTMLInputElement> {
  popups.answer(/countries\/01/, () => jsonResponse(200, current))
  popups.open(EditDialog)
  realtimeConnection.start()
  const dialog = within(await screen.findByRole('dialog'))
  const code = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^ISO-code 3/ })
  await waitFor(() => expect(hubs.last().groups.size).toBe(1))
  return code
}

const reads = () => sent.filter(({ method }) => method === 'GET').length
const loseAndComeBack = (quietTime: number) =>
  act(async () => {
    hubs.last().lose()
    hubs.last().comeBack(quietTime)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })

it('an open record is read again after the connection was lost only where something was told since it was read', async () => {
  await open()
  expect(reads()).toBe(1)
  await loseAndComeBack(anHour)
  expect(reads()).toBe(1)
  await loseAndComeBack(0)
  await waitFor(() => expect(reads()).toBe(2))
})

it('what was read again by itself and is not in the form counts as missed', async () => {
  const code = await open()
  current = { ...row, rowVersion: 4, isoCode3: 'NLX' }
  act(() => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  await waitFor(() => expect(reads()).toBe(2))
  expect(code.value).toBe('NLD')
  await loseAndComeBack(anHour)
  await waitFor(() => expect(code.value).toBe('NLX'))
})
