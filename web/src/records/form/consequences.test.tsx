import { resourceTeamType } from '@stamboek/model/records/erp/resource-team-type'
import { resourceTypePerResourceTeamType } from '@stamboek/model/records/erp/resource-type-per-resource-team-type'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

const branch = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 1,
  description: 'Vestiging',
  isRootOnly: true,
  hasExclusiveResources: true,
  resourceTypes: [],
  status: 'Active',
  activeRangeUtc: { start: null, end: null },
  remark: null,
  systemValue: false,
}
const dialogs = testDialogs(
  servedType(resourceTeamType),
  [branch],
  [servedType(resourceTypePerResourceTeamType)],
)

beforeEach(() => dialogs.answer(/lookup$/, () => jsonResponse(200, { items: [], totalCount: 0 })))

test('a consequence shows in the form at once: exclusive resources end with teams on top only', async () => {
  const { user } = dialogs.open(EditDialog)
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  const isRootOnly = await box(/^Alleen op het hoogste niveau/)
  const hasExclusive = await box(/^Exclusieve resources/)
  expect([hasExclusive.checked, hasExclusive.readOnly]).toEqual([true, false])
  await user.click(isRootOnly)
  await waitFor(() => expect(hasExclusive.checked).toBe(false))
  expect(hasExclusive.getAttribute('aria-readonly')).toBe('true')
  await user.click(hasExclusive)
  expect(hasExclusive.checked).toBe(false)
  await user.keyboard('{Control>}s{/Control}')
  const saved = () => dialogs.sent.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toMatchObject({ isRootOnly: false, hasExclusiveResources: false })
})

test('and can be chosen again once the condition no longer holds', async () => {
  const { user } = dialogs.open(EditDialog)
  const isRootOnly = await screen.findByRole('checkbox', { name: /^Alleen op het hoogste niveau/ })
  const hasExclusive = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Exclusieve resources/ })
  await user.click(isRootOnly)
  await waitFor(() => expect(hasExclusive.checked).toBe(false))
  await user.click(isRootOnly)
  await user.click(hasExclusive)
  expect(hasExclusive.checked).toBe(true)
})
