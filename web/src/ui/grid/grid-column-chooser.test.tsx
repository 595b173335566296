import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { stubGridLayout } from '../../../testing/grid-layout-stub.ts'
import { createColumnState, type GridColumnState, listVisibleColumnIds } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'
import { GridColumnChooser } from './grid-column-chooser.tsx'

const columns = ['Naam', 'Code', 'Status'].map(
  (header): GridColumn<string> => ({
    id: header.toLowerCase(),
    header,
    value: (row) => row,
    text: (row) => row,
  }),
)

function Chooser() {
  const [state, setState] = useState<GridColumnState>(() => createColumnState(columns))
  return (
    <>
      <GridColumnChooser columns={columns} columnState={state} onColumnStateChange={setState} />
      <output>{listVisibleColumnIds(state).center.join(' ')}</output>
    </>
  )
}

beforeEach(() => stubGridLayout())

const shown = () => screen.getByRole('status', { hidden: true }).textContent

async function openChooser() {
  render(<Chooser />)
  await userEvent.click(screen.getByRole('button', { name: 'Kolommen kiezen' }))
}

it('hides and shows columns with Space', async () => {
  await openChooser()
  await userEvent.keyboard('{ArrowDown} ')
  expect(shown()).toBe('naam status')
  await userEvent.keyboard(' ')
  expect(shown()).toBe('naam code status')
})

it('moves columns with Alt+Arrow and keeps the focus on them', async () => {
  await openChooser()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(shown()).toBe('code status naam')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(shown()).toBe('code naam status')
})

it('keeps one column visible', async () => {
  await openChooser()
  await userEvent.keyboard(' {ArrowDown} {ArrowDown} ')
  expect(shown()).toBe('status')
})

it('restores the defaults', async () => {
  await openChooser()
  await userEvent.keyboard(' ')
  await userEvent.click(screen.getByRole('button', { name: 'Standaard herstellen' }))
  expect(shown()).toBe('naam code status')
})

it('drags one column, however many are selected', async () => {
  await openChooser()
  await userEvent.keyboard('{ArrowRight}')
  const handle = document.activeElement
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).not.toBe(handle))
  // From the handle of the first column; ArrowUp goes to the last place where it can be dropped.
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(shown()).toBe('code status naam')
})
