import { useState } from 'react'
import { createColumnState, type GridColumnState } from '../src/ui/grid/column-state.ts'
import { Grid } from '../src/ui/grid/grid.tsx'
import type { GridColumn } from '../src/ui/grid/grid-column.ts'
import { GridColumnChooser } from '../src/ui/grid/grid-column-chooser.tsx'

interface Place {
  id: string
  name: string
  code: string
  people: number
  changedOn: string
  changedBy: string
  isActive: boolean
  parts: Place[]
}

const names = [
  'Namibië',
  'Nauru',
  'Nederland',
  'Nederlandse Antillen',
  'Nepal',
  'Nicaragua',
  'Nieuw-Caledonië',
]
const people = ['S. Bakker', 'J. de Wit', 'M. Visser', 'Systeem']

function makePlaces(count: number, depth = 0, prefix = ''): Place[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index + 1}`,
    name: `${names[index % names.length]} ${prefix}${index + 1}`,
    code: `C${String((index * 7919) % 10000).padStart(4, '0')}`,
    people: (index * 104729) % 1_000_000,
    changedOn: `${String((index % 28) + 1).padStart(2, '0')}-03-2026 09:14`,
    changedBy: people[index % people.length] ?? '',
    isActive: index % 5 !== 3,
    parts: depth > 0 ? makePlaces(index % 4, depth - 1, `${prefix}${index + 1}.`) : [],
  }))
}

const placeColumns: GridColumn<Place>[] = [
  {
    id: 'name',
    header: 'Omschrijving',
    width: 200,
    flex: 1.4,
    isSortable: true,
    emphasis: 'strong',
    value: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'code',
    header: 'Code',
    headerTooltip: 'Code volgens ISO 3166',
    group: 'Kenmerken',
    width: 90,
    isSortable: true,
    value: (row) => row.code,
    text: (row) => row.code,
  },
  {
    id: 'people',
    header: 'Inwoners',
    group: 'Kenmerken',
    width: 110,
    align: 'end',
    numeric: true,
    isSortable: true,
    value: (row) => row.people,
    text: (row) => row.people.toLocaleString('nl'),
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    isSortable: true,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Actief' : 'Inactief'),
  },
  {
    id: 'changedOn',
    header: 'Gewijzigd op',
    group: 'Laatste wijziging',
    width: 150,
    numeric: true,
    emphasis: 'muted',
    isSortable: true,
    value: (row) => row.changedOn,
    text: (row) => row.changedOn,
  },
  {
    id: 'changedBy',
    header: 'Gewijzigd door',
    group: 'Laatste wijziging',
    width: 140,
    flex: 0.8,
    emphasis: 'muted',
    value: (row) => row.changedBy,
    text: (row) => row.changedBy,
  },
  {
    id: 'id',
    header: 'Nummer',
    width: 100,
    isHiddenByDefault: true,
    value: (row) => row.id,
    text: (row) => row.id,
  },
]
// Four copies without flexible widths: 28 columns, 20 of them visible.
const manyColumns = [0, 1, 2, 3].flatMap((round) =>
  placeColumns.map(
    (column, index): GridColumn<Place> => ({
      ...column,
      id: `${column.id}-${round}`,
      header: `${column.header} ${round + 1}`,
      group: undefined,
      flex: undefined,
      pinned: round + index === 0 ? 'start' : undefined,
      isHiddenByDefault: column.isHiddenByDefault || (round === 3 && index < 4),
    }),
  ),
)
const placeId = (row: Place) => row.id
const placeParts = (row: Place) => row.parts
const fewPlaces = makePlaces(40)

export type GridSample = 'list' | 'many' | 'tree' | 'detail' | 'loading' | 'empty' | 'error' | 'refreshing'

const rowsOf: Record<GridSample, Place[]> = {
  list: fewPlaces,
  detail: fewPlaces,
  refreshing: fewPlaces,
  many: makePlaces(10_000),
  tree: makePlaces(60, 3),
  loading: [],
  empty: [],
  error: [],
}

/** The grid in each of its variants and states. */
export function GridGallery({ sample = 'list' }: { sample?: GridSample }) {
  const columns = sample === 'many' ? manyColumns : placeColumns
  const [columnState, setColumnState] = useState<GridColumnState>(() => createColumnState(columns))
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set(['3', '7']))
  const [opened, setOpened] = useState('')
  return (
    <>
      <div>
        <GridColumnChooser columns={columns} columnState={columnState} onColumnStateChange={setColumnState} />
        <output>{opened}</output>
      </div>
      <Grid
        label="Landen"
        rows={rowsOf[sample]}
        columns={columns}
        getRowId={placeId}
        sortLocally
        height={sample === 'many' ? 480 : undefined}
        columnState={columnState}
        onColumnStateChange={setColumnState}
        markedIds={markedIds}
        onMarkedIdsChange={setMarkedIds}
        onRowOpen={(row) => setOpened(`Geopend: ${row.name}`)}
        onContextMenu={(request) => setOpened(`Menu: ${request.row.name}, ${request.columnId}`)}
        getSubRows={sample === 'tree' ? placeParts : undefined}
        renderDetail={sample === 'detail' ? PlaceDetail : undefined}
        state={sample === 'loading' || sample === 'error' ? sample : 'ready'}
        isRefreshing={sample === 'refreshing'}
        emptyState="Geen landen gevonden."
        errorState="De landen konden niet worden geladen."
      />
    </>
  )
}

function PlaceDetail(place: Place) {
  return (
    <Grid
      label={`Delen van ${place.name}`}
      rows={fewPlaces.slice(0, 3)}
      columns={placeColumns.slice(0, 3)}
      getRowId={placeId}
      state="ready"
      emptyState="Geen delen."
      errorState="Niet geladen."
      height="auto"
    />
  )
}
