import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach } from 'vitest'
import { createColumnState, type GridColumnState } from '../src/ui/grid/column-state.ts'
import { Grid } from '../src/ui/grid/grid.tsx'
import type { GridColumn } from '../src/ui/grid/grid-column.ts'
import type { GridProps } from '../src/ui/grid/grid-props.ts'
import { stubGridLayout } from './grid-layout-stub.ts'

export interface City {
  id: string
  name: string
  people: number
  parts?: City[]
}

export const cityColumns: GridColumn<City>[] = [
  { id: 'name', header: 'Naam', isSortable: true, value: (row) => row.name, text: (row) => row.name },
  {
    id: 'people',
    header: 'Inwoners',
    isSortable: true,
    value: (row) => row.people,
    text: (row) => `${row.people}`,
  },
  { id: 'id', header: 'Nummer', value: (row) => row.id, text: (row) => row.id },
]
export const cities: City[] = [
  { id: '1', name: 'Utrecht', people: 370 },
  { id: '2', name: 'Almere', people: 220 },
  { id: '3', name: 'Zwolle', people: 130 },
  { id: '4', name: 'Emmen', people: 107 },
]
const cityId = (city: City) => city.id
export const cityParts = (city: City) => city.parts

export function layOutGrid(): void {
  beforeEach(() => stubGridLayout())
}

export function Cities(props: Partial<GridProps<City>>) {
  const [columnState, setColumnState] = useState<GridColumnState>(() => createColumnState(cityColumns))
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <Grid
      label="Steden"
      rows={cities}
      columns={cityColumns}
      getRowId={cityId}
      state="ready"
      emptyState="Geen steden."
      errorState="Niet geladen."
      columnState={columnState}
      onColumnStateChange={setColumnState}
      markedIds={markedIds}
      onMarkedIdsChange={setMarkedIds}
      {...props}
    />
  )
}

export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent)
export const headers = () =>
  screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))
export const marked = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.getAttribute('aria-rowindex'))
export const header = (name: string) => screen.getByRole('columnheader', { name })
export const cell = (text: string) => screen.getByRole('gridcell', { name: text })
