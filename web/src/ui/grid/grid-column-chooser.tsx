import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { lazyPart } from '../feedback/lazy-part.tsx'
import type { GridColumnState, GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridColumnListProps } from './grid-column-list.tsx'
import styles from './grid-menu.module.css'

interface ChooserListProps extends GridColumnListProps {
  onClose: () => void
}

const GridColumnList = lazyPart<ChooserListProps>(
  async () => (await import('./grid-column-list.tsx')).GridColumnList,
  ({ onClose }) => onClose(),
)

interface GridColumnChooserProps<Row> {
  columns: readonly GridColumn<Row>[]
  columnState: GridColumnState
  onColumnStateChange: (state: GridColumnState) => void
  defaultSort?: readonly GridSort[] | undefined
  trigger?: ReactNode
}

/**
 * A button, or `trigger`, with a popover that shows, hides and reorders the columns of a grid, by keyboard with Space and Alt+Arrow. Its
 * button "Standaard herstellen" resets all of the column state.
 */
export function GridColumnChooser<Row>(props: GridColumnChooserProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { trigger, ...list } = props
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {trigger ?? (
        <Button aria-label="Kolommen kiezen" className={styles.trigger ?? ''}>
          <IconColumns3 size={16} stroke={1.75} aria-hidden="true" />
        </Button>
      )}
      <GridColumnList {...list} isOpen={isOpen} onClose={() => setOpen(false)} />
    </DialogTrigger>
  )
}
