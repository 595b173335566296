import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { keysOfParts } from '@stamboek/model/schema/search'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePageActions } from '../data/page-actions.ts'
import { recordsKey } from '../data/record-queries.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { useShortcuts } from '../ui/shortcuts/use-shortcuts.ts'
import { GridCard } from './grid-card/grid-card.tsx'
import { useRecordSearch } from './grid-card/use-record-search.ts'
import { type PopupAction, recordPopups } from './popups/record-popups.tsx'
import { readOnlyType } from './read-only-type.ts'
import { mayDo } from './record-actions.ts'
import { RecordFieldContext } from './record-form/record-field-context.tsx'
import styles from './record-page.module.css'
import { recordShortcuts } from './record-shortcuts.ts'
import { ReferenceDate } from './reference-date.tsx'
import { SearchCard } from './search-card/search-card.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useRecordLink } from './use-record-link.ts'
import { useRecordPage } from './use-record-page.ts'
import { useRememberOpened } from './use-remember-opened.ts'

export interface RecordPageProps {
  readonly recordType: ServedRecordType
  readonly title: string
  readonly breadcrumbs: readonly { readonly label: string; readonly to?: string }[]
  /** Nothing can be changed here, whatever the rights (platform.md section 6). */
  readonly isReadOnly?: boolean | undefined
}

/** The generic page of a record type (platform.md 2.1), from the schema document alone. */
export function RecordPage(props: RecordPageProps) {
  // Another record type is another page, with a state of its own.
  const { recordType, isReadOnly = false } = props
  const type = useMemo(() => (isReadOnly ? readOnlyType(recordType) : recordType), [recordType, isReadOnly])
  return <RecordPageOfType key={type.dtoKey} {...props} recordType={type} />
}

interface OpenPopup {
  readonly action: PopupAction
  readonly records: readonly AnyRecord[]
}

const noRecord = {}

const showsRecord: ReadonlySet<PopupAction> = new Set(['Get', 'Update'])

function RecordPageOfType({ recordType: type, title, breadcrumbs }: RecordPageProps) {
  const { state, dispatch, columns, defaultSort } = useRecordPage(type)
  const search = useRecordSearch(type, state)
  const queryClient = useQueryClient()
  const [popup, setPopup] = useState<OpenPopup>()
  const searchCard = useRef<HTMLDivElement>(null)
  const { rows, totalCount, context } = search

  useEffect(() => dispatch({ type: 'recordsRefreshed', rows }), [dispatch, rows])
  useEffect(() => dispatch({ type: 'searchAnswered', context }), [dispatch, context])
  const pageCount = Math.max(1, Math.ceil(totalCount / state.resultLimit))
  const isPastEnd = search.state === 'ready' && !search.isRefreshing && state.page > pageCount
  useEffect(() => {
    if (isPastEnd) dispatch({ type: 'pageChanged', page: pageCount })
  }, [dispatch, isPastEnd, pageCount])

  const rememberFocus = useFocusReturn(popup !== undefined)
  const openPopup = (action: PopupAction, records: readonly AnyRecord[]): void => {
    if (!popup) rememberFocus()
    setPopup({ action, records })
    if (showsRecord.has(action)) for (const record of records) rememberOpened(record)
  }
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: recordsKey(type) })
  const goToSearch = (): void => {
    dispatch({ type: 'searchExpandedChanged', isExpanded: true })
    setTimeout(() => focusFirstField(searchCard.current))
  }
  const rememberOpened = useRememberOpened(type)
  useRecordLink(type, (record) => openPopup(mayDo(type, 'Update') ? 'Update' : 'Get', [record]))
  usePageActions([
    {
      id: 'search',
      label: recordShortcuts.search.label,
      icon: IconSearch,
      keys: recordShortcuts.search.keys[0],
      run: goToSearch,
    },
  ])
  useShortcuts([
    { shortcut: recordShortcuts.add, run: () => mayDo(type, 'Create') && openPopup('Create', []) },
    { shortcut: recordShortcuts.search, run: goToSearch },
  ])

  const Popup = popup && recordPopups[popup.action]
  return (
    <RecordFieldContext type={type} record={noRecord} referenceDateUtc={state.referenceDateUtc ?? undefined}>
      <div className={styles.page}>
        <header className={styles.header}>
          <div>
            <Breadcrumbs
              items={breadcrumbs.map(({ label, to }, index) => ({ id: String(index), label, href: to }))}
            />
            <h1>{title}</h1>
          </div>
          <ReferenceDate
            value={state.referenceDateUtc}
            onChange={(referenceDateUtc) => dispatch({ type: 'referenceDateChanged', referenceDateUtc })}
          />
        </header>
        <div ref={searchCard}>
          <SearchCard
            search={type.search}
            state={state}
            onFieldChange={(key, value) => dispatch({ type: 'searchFieldChanged', key, value })}
            onSubmit={(fields) => dispatch({ type: 'searchSubmitted', fields })}
            onReset={() => dispatch({ type: 'searchReset' })}
            onReplace={(fields) =>
              dispatch({ type: 'searchReplaced', fields, visibleKeys: keysOfParts(type.search.visible) })
            }
            onExpandedChange={(isExpanded) => dispatch({ type: 'searchExpandedChanged', isExpanded })}
          />
        </div>
        <GridCard
          type={type}
          title={title}
          state={state}
          search={search}
          columns={columns}
          defaultSort={defaultSort}
          onAction={openPopup}
          onMarksChange={(ids) => dispatch({ type: 'marksChanged', ids, rows })}
          onPageChange={(page) => dispatch({ type: 'pageChanged', page })}
          onLimitChange={(resultLimit) => dispatch({ type: 'resultLimitChanged', resultLimit })}
          onColumnsChange={(next) => dispatch({ type: 'columnsChanged', columns: next })}
          onReset={() => dispatch({ type: 'searchReset' })}
        />
      </div>
      {Popup && (
        <Popup
          type={type}
          records={popup.records}
          rows={rows}
          rowOffset={(state.page - 1) * state.resultLimit}
          totalCount={totalCount}
          pageLimit={state.resultLimit}
          areRowsReady={search.state === 'ready' && !search.isRefreshing}
          onPageChange={(page) => dispatch({ type: 'pageChanged', page })}
          onNavigate={(record) => openPopup(popup.action, [record])}
          onClose={() => setPopup(undefined)}
          onChanged={refresh}
        />
      )}
    </RecordFieldContext>
  )
}

function focusFirstField(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('[data-search-field] :is(input:not([type=hidden]), button)')?.focus()
}
