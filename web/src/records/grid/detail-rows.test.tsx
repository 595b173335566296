import { functionType } from '@stamboek/model/records/erp/function'
import { functionTariff } from '@stamboek/model/records/erp/function-tariff'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { jsonResponse, testDialogs } from '../../../testing/test-dialogs.tsx'
import { servedType } from '../../../testing/test-record-types.ts'
import type { ActionDialogProps } from '../dialogs/action-dialog-props.ts'
import { EditDialog } from '../dialogs/edit-dialog.tsx'
import { RecordExtensionsContext } from '../extension/record-page-extension.ts'
import { DetailRows } from './detail-rows.tsx'

const row = { id: '01890000-0000-7000-8000-000000000001', rowVersion: 1, description: 'Monteur' }
const dialogs = testDialogs(servedType(functionType), [row], [servedType(functionTariff)])

/** A row that is open, and its record in a dialog. */
function OpenRow(props: ActionDialogProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <DetailRows type={props.type} record={row} onChanged={() => undefined} />
      <button type="button" onClick={() => setChanging(true)}>
        Wijzigen
      </button>
      {isChanging && <EditDialog {...props} />}
    </>
  )
}

test('a read-only page does not change child records', async () => {
  stubGridLayout()
  const tariffs = [{ id: 'tarief', rowVersion: 1, description: 'Uurtarief' }]
  dialogs.answer(new RegExp(row.id), () => jsonResponse(200, { ...row, tariffs }))
  const menuOf = async (isReadOnly: boolean) => {
    const { dtoKey } = functionType
    dialogs.open((props) => (
      <RecordExtensionsContext value={new Map([[dtoKey, { dtoKey, isReadOnly }]])}>
        <DetailRows type={props.type} record={row} onChanged={() => undefined} />
      </RecordExtensionsContext>
    ))
    fireEvent.contextMenu(await screen.findByRole('gridcell', { name: 'Uurtarief' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    const texts = items.map((item) => item.textContent)
    cleanup()
    return texts
  }
  expect((await menuOf(false)).slice(0, 3)).toEqual(['Toevoegen', 'Dupliceren', 'Wijzigen'])
  expect(await menuOf(true)).toEqual(['Openen', 'Audit trail', 'Cel kopiëren', 'Rij kopiëren'])
})

test('a form starts from a fresh record, also when its row was opened before', async () => {
  stubGridLayout()
  let rowVersion = 0
  dialogs.answer(new RegExp(row.id), () => {
    rowVersion += 1
    const tariffs = [{ id: 'tarief', rowVersion: 1, description: 'Uurtarief' }]
    return jsonResponse(200, { ...row, rowVersion, description: `Stand ${rowVersion}`, tariffs })
  })
  const { user } = dialogs.open(OpenRow)
  await screen.findByRole('gridcell', { name: 'Uurtarief' })
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  const description = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Omschrijving/ })
  expect(description.value).toBe('Stand 2')
})

test('rows that are higher than the definition allows scroll, and the arrow keys reach them', async () => {
  stubGridLayout()
  const tariffs = [1, 2, 3].map((number) => ({
    id: `tarief${number}`,
    rowVersion: 1,
    description: `Tarief ${number}`,
  }))
  dialogs.answer(new RegExp(row.id), () => jsonResponse(200, { ...row, tariffs }))
  const detail = { ...functionType.grid.detail, maxHeight: '15rem' }
  const low = servedType({ ...functionType, grid: { ...functionType.grid, detail } })
  const { user } = dialogs.open(() => <DetailRows type={low} record={row} onChanged={() => undefined} />)
  await user.click(await screen.findByRole('gridcell', { name: 'Tarief 1' }))
  const grid = screen.getByRole('grid')
  expect(grid.parentElement?.style.maxHeight).toBe('15rem')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Tarief 3')
})
