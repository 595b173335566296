import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
  VisuallyHidden,
} from 'react-aria-components'
import { useLocation } from 'react-router'
import { useRecentRecords } from '../../api/recent-records.ts'
import { useRegisteredActions } from '../../records/actions/page-actions.ts'
import { selectUnit } from '../../records/form/select-unit.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { classNames } from '../../ui/class-names.ts'
import popoverStyles from '../../ui/overlays/popover.module.css'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { usePermittedMenu } from '../menu/use-menu.ts'
import styles from './command-palette.module.css'
import { buildFoundGroups, mergeGroups } from './found-groups.ts'
import { buildPaletteGroups, type PaletteEntry, type PaletteSources } from './palette-groups.ts'
import { PaletteLine } from './palette-line.tsx'
import { searchPalette } from './search-palette.ts'
import { useFirstLine } from './use-first-line.ts'
import { useFoundRecords } from './use-found-records.ts'

export type CommandPaletteProps = {
  initialQuery?: string
  onClose: () => void
  onChoose: (target: PaletteEntry['target']) => void
}

/**
 * A dialog that searches records, recent ones, actions of the page, business units and the permitted menu. Choosing calls
 * `onChoose` alone: its owner closes.
 */
export function CommandPalette({ initialQuery = '', onClose, onChoose }: CommandPaletteProps) {
  const [query, setQuery] = useState(initialQuery)
  const sources = usePaletteSources()
  const local = useMemo(() => buildPaletteGroups(sources), [sources])
  const { records, isLoading, isFailed } = useFoundRecords(query)
  const groups = mergeGroups(searchPalette(local, query), buildFoundGroups(records, query, sources), query)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const list = useFirstLine(query, groups[0]?.entries[0]?.id)

  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={classNames(styles.scrim)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={classNames(styles.modal)}>
        <Dialog aria-label="Zoek of spring naar" className={classNames(styles.dialog)}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField aria-label="Zoek of spring naar" autoFocus className={classNames(styles.box)}>
              <IconSearch aria-hidden />
              {/* The library does not set these attributes. */}
              <Input role="combobox" aria-expanded="true" placeholder="Zoek of spring naar…" />
            </TextField>
            <ListBox
              aria-label="Gevonden"
              className={classNames(styles.list)}
              ref={list}
              autoFocus={initialQuery === '' ? false : 'first'}
              renderEmptyState={() =>
                !isLoading &&
                !isFailed && <div className={popoverStyles.empty}>Niets gevonden met “{query.trim()}”.</div>
              }
            >
              {groups.map(({ id, label, entries }) => (
                <ListBoxSection key={id} id={id}>
                  <Header className={classNames(popoverStyles.heading)}>{label}</Header>
                  {entries.map((entry) => (
                    <PaletteLine key={entry.id} entry={entry} onChoose={() => onChoose(entry.target)} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
          <VisuallyHidden elementType="p" role="status">
            {query.trim() !== '' && !isLoading && (count === 1 ? '1 gevonden' : `${count} gevonden`)}
          </VisuallyHidden>
          {(isLoading || isFailed) && (
            <p className={styles.state} role={isFailed ? 'alert' : undefined}>
              {isFailed
                ? 'Records zoeken lukt nu niet. Typ verder om het opnieuw te proberen.'
                : 'Records zoeken…'}
            </p>
          )}
          <footer className={styles.foot} aria-hidden="true">
            <span>
              <KeyCaps keys={['ArrowUp', 'ArrowDown']} /> kiezen
            </span>
            <span>
              <KeyCaps keys={['Enter']} /> openen
            </span>
            <span>
              <KeyCaps keys={['Escape']} /> sluiten
            </span>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function usePaletteSources(): PaletteSources {
  const menu = usePermittedMenu()
  const schema = useSchema()
  const session = useSession()
  const recentRecords = useRecentRecords()
  const pageActions = useRegisteredActions()
  const { pathname, search } = useLocation()
  return useMemo(
    () => ({
      menu,
      schema,
      recentRecords,
      pageActions,
      businessUnitId: session.businessUnit?.id,
      businessUnits: session.businessUnits,
      selectUnit: (id) => void selectUnit(id, session),
      at: { pathname, search },
    }),
    [menu, schema, recentRecords, pageActions, session, pathname, search],
  )
}
