import { functionType } from '@stamboek/model/records/erp/function'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRecordPage } from '../../../testing/test-record-page.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import { extension } from './resource-function-page.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const mechanic = {
  id: 'f-1',
  rowVersion: 1,
  systemValue: false,
  description: 'Monteur',
  resourceId: 'r-anna',
  resource: { id: 'r-anna', label: 'Anna' },
  functionId: 'monteur',
  function: { id: 'monteur', label: 'Monteur' },
  functionStatus: 'Active',
  activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
}

test.each([
  ['with the right', [], 1],
  ['not without it', ['ResourceFunctionDelete'], 0],
])('a function is deleted from its dialog, too: %s', async (_, without, count) => {
  await openRecordPage({
    type: servedType(resourceFunction, without),
    others: [servedType(resource), servedType(functionType)],
    rows: [mechanic],
    extension,
  })
  fireEvent.doubleClick(screen.getByRole('gridcell', { name: 'Monteur' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findAllByRole('textbox')
  expect(dialog.queryAllByRole('button', { name: 'Verwijderen' })).toHaveLength(count)
})
