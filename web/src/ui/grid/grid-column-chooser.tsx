import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger'
import { Button, ButtonContext } from 'react-aria-components'
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState'
import { lazyPart } from '../feedback/lazy-part.tsx'
import type { GridColumnState, GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridColumnListProps } from './grid-column-list.tsx'
import styles from './grid-menu.module.css'

const GridColumnList = lazyPart<GridColumnListProps>(
  async () => (await import('./grid-column-list.tsx')).GridColumnList,
  ({ state }) => state.close(),
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
  const { trigger, ...list } = props
  const state = useOverlayTriggerState({})
  const button = useRef<HTMLButtonElement>(null)
  const { triggerProps } = useOverlayTrigger({ type: 'dialog' }, state, button)
  return (
    <>
      <ButtonContext
        value={{ ...triggerProps, ref: button, isPressed: state.isOpen, onPress: () => state.toggle() }}
      >
        {trigger ?? (
          <Button aria-label="Kolommen kiezen" className={styles.trigger ?? ''}>
            <IconColumns3 size={16} stroke={1.75} aria-hidden="true" />
          </Button>
        )}
      </ButtonContext>
      <GridColumnList {...list} state={state} trigger={button} isOpen={state.isOpen} />
    </>
  )
}
