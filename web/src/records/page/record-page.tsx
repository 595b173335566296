import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { recordParameter } from '../../api/record-paths.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { listSourceTypes } from '../../api/source-types.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useIdleParts } from '../../ui/feedback/waiting-parts.ts'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { showToast } from '../../ui/overlays/toasts.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { usePageActions, useUnavailableActions } from '../actions/page-actions.ts'
import { usePageOffers } from '../actions/page-offers.ts'
import { openingKind } from '../actions/record-rights.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import { useActionDialogs } from '../dialogs/use-action-dialogs.tsx'
import { extendType, withPermittedSearch } from '../extension/extended-type.ts'
import { usePageTypes } from '../extension/page-types.ts'
import {
  PageActionContext,
  type RecordExtensions,
  RecordExtensionsContext,
  type RunPageAction,
  useExtension,
} from '../extension/record-page-extension.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { GridCard } from '../grid/grid-card.tsx'
import { useDeselectMissingRecords } from '../grid/use-deselect-missing-records.ts'
import { useRecordSearch } from '../grid/use-record-search.ts'
import { Facet } from '../search/facet.tsx'
import { SearchCard } from '../search/search-card.tsx'
import type { SearchFields } from '../state/page-state.ts'
import { checkSearchValues, readRefusedEntries, withoutInvalid } from '../state/search-errors.ts'
import { findMissingEntries, type InitialSearchInput, listShownKeys } from '../state/search-request.ts'
import { useRecordLink } from './address/use-record-link.ts'
import styles from './record-page.module.css'
import { ReferenceDate } from './reference-date.tsx'
import { useRecordPage } from './use-record-page.ts'
import { useSavedRecord } from './use-saved-record.ts'
import { listDialogRows, useRowsWithoutId } from './view-rows.ts'

export interface RecordPageProps {
  readonly recordType: ServedRecordType
  readonly title: string
  readonly breadcrumbs: readonly { readonly label: string; readonly to?: string }[]
  /** Search values of the menu item, over the defaults of the type. */
  readonly menuSearch?: InitialSearchInput['menuSearch']
  /** The defaults of the search that the server resolves. */
  readonly servedDefaults?: InitialSearchInput['served']
  /** The extensions of this type and of its child types. */
  readonly extensions?: RecordExtensions | undefined
}

const noExtensions: RecordExtensions = new Map()

/** The generic page of a record type (requirements 10.1), drawn from the schema document and its extension. */
export function RecordPage(props: RecordPageProps) {
  const { recordType, extensions = noExtensions } = props
  const { permissions } = useSession()
  const type = useMemo(
    () => withPermittedSearch(extendType(recordType, extensions.get(recordType.dtoKey)), permissions),
    [recordType, extensions, permissions],
  )
  return (
    <RecordExtensionsContext value={extensions}>
      {/* The key resets the state for another record type. */}
      <RecordPageOfType key={type.dtoKey} {...props} recordType={type} />
    </RecordExtensionsContext>
  )
}

const noRecord = {}

function RecordPageOfType({ recordType: type, title, breadcrumbs, ...start }: RecordPageProps) {
  const { state, dispatch, columns, defaultSort } = useRecordPage(type, {
    menuSearch: start.menuSearch,
    served: start.servedDefaults,
  })
  const session = useSession()
  const search = useRecordSearch(type, state)
  const queryClient = useQueryClient()
  const types = usePageTypes(type)
  const extension = useExtension(type.dtoKey)
  const searchCard = useRef<HTMLDivElement>(null)
  const { rows, allRows, pageCount, context } = search

  useEffect(() => dispatch({ type: 'recordsRefreshed', rows: allRows }), [dispatch, allRows])
  useDeselectMissingRecords(type, state, search, dispatch)
  useEffect(() => dispatch({ type: 'searchAnswered', context }), [dispatch, context])
  const areRowsReady = search.state === 'ready' && !search.isRefreshing
  const isPastEnd = areRowsReady && state.page > pageCount
  useEffect(() => {
    if (isPastEnd) dispatch({ type: 'pageChanged', page: pageCount })
  }, [dispatch, isPastEnd, pageCount])

  const { error } = search
  const refused = useMemo(() => readRefusedEntries(type.search, error), [type, error])
  useIdleParts(search.state !== 'loading')

  const refresh = async (): Promise<void> => {
    const keys = new Set([type.dtoKey, ...listSourceTypes(type)])
    await Promise.all(
      Array.from(keys, (dtoKey) => queryClient.invalidateQueries({ queryKey: recordsKey({ dtoKey }) })),
    )
  }
  const { act, dialog } = useActionDialogs({
    rowsOf: (rowType) =>
      listDialogRows(types, rowType, search) ?? {
        rows,
        rowOffset: (state.page - 1) * state.resultLimit,
        totalCount: search.reachableCount,
        pageLimit: state.resultLimit,
      },
    areRowsReady,
    onPageChange: (page) => dispatch({ type: 'pageChanged', page }),
    onChanged: (record, rowType) => saved.handleChanged(record, rowType),
  })
  const openRecord = (record: AnyRecord, rowType = types.typeOf(record)): void => {
    if (rowType)
      act({
        type: rowType,
        id: openingKind({ type: rowType, session, records: [record] }),
        records: [record],
      })
    else showToast({ tone: 'bad', title: 'Het record kan niet worden geopend' })
  }
  const saved = useSavedRecord({
    rows: allRows,
    isDialogOpen: dialog !== undefined,
    refresh,
    open: openRecord,
  })
  useRowsWithoutId(type, allRows)
  const offers = usePageOffers(types, allRows.length > 0)
  useUnavailableActions(offers.unavailable)
  const add = (): void => {
    const row = allRows.find(({ id }) => id === saved.currentId)
    const create = offers.create({ row, marks: [...state.marked.values()] })
    if (create && create.reason === undefined) act(create)
  }
  const goToSearch = (): void => {
    // At once for the next keystroke, and again after a closing menu has restored its focus.
    focusFirstField(searchCard.current)
    setTimeout(() => focusFirstField(searchCard.current))
  }
  const replaceSearch = (fields: SearchFields): void =>
    dispatch({ type: 'searchReplaced', fields, visibleKeys: listShownKeys(type.search) })
  const chooseFacet = (key: string, value: string | null): void => {
    const fields = { ...state.current, values: { ...state.current.values, [key]: value } }
    dispatch({ type: 'searchFieldChanged', key, value })
    if (findMissingEntries(type.search, fields.values).length > 0)
      dispatch({ type: 'searchExpandedChanged', isExpanded: true })
    else
      dispatch({
        type: 'searchSubmitted',
        fields: withoutInvalid(fields, checkSearchValues(type.search, fields.values)),
      })
  }
  const { recordLinks = {} } = extension ?? {}
  const runAction: RunPageAction = (id, records) => {
    const [record] = records
    const rowType = record && types.typeOf(record)
    if (rowType) act({ type: rowType, id, records })
  }
  useRecordLink({
    type: findRowTypes(type) ? type : types.main,
    parameters: [recordParameter, ...Object.keys(recordLinks)],
    open: (record, parameter) => {
      const action = recordLinks[parameter]
      if (action === undefined) openRecord(record)
      else runAction(action, [record])
    },
  })
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
    { shortcut: recordShortcuts.add, run: add },
    { shortcut: recordShortcuts.search, run: goToSearch },
  ])

  const PageNotice = extension?.PageNotice
  return (
    <RecordFieldProvider type={type} record={noRecord} referenceDateUtc={state.referenceDateUtc ?? undefined}>
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
        {type.gate !== undefined && <Banner>{type.gate}</Banner>}
        {PageNotice && (
          <PageNotice
            type={type}
            context={state.context}
            search={state.applied.values}
            onChanged={() => void refresh()}
          />
        )}
        <div ref={searchCard}>
          <SearchCard
            search={type.search}
            state={state}
            refused={refused}
            onFieldChange={(key, value) => dispatch({ type: 'searchFieldChanged', key, value })}
            onSubmit={(fields) => dispatch({ type: 'searchSubmitted', fields })}
            onReset={() => dispatch({ type: 'searchReset' })}
            onReplace={replaceSearch}
            onExpandedChange={(isExpanded) => dispatch({ type: 'searchExpandedChanged', isExpanded })}
          />
        </div>
        <Facet type={type} state={state} list={search} onChoose={chooseFacet} />
        <PageActionContext value={runAction}>
          <GridCard
            types={types}
            offers={offers}
            title={title}
            state={state}
            search={search}
            columns={columns}
            defaultSort={defaultSort}
            currentId={saved.currentId}
            onCurrentChange={saved.setCurrentId}
            focusOn={saved.focusOn}
            onAction={act}
            onOpen={openRecord}
            onChanged={() => void refresh()}
            onExpandedChange={(isExpanded) => dispatch({ type: 'gridExpandedChanged', isExpanded })}
            onMarksChange={(ids) => dispatch({ type: 'marksChanged', ids, rows: allRows })}
            onRecordsMarked={(records) => dispatch({ type: 'recordsMarked', records })}
            onPageChange={(page) => dispatch({ type: 'pageChanged', page })}
            onLimitChange={(resultLimit) => dispatch({ type: 'resultLimitChanged', resultLimit })}
            onColumnsChange={(next) => dispatch({ type: 'columnsChanged', columns: next })}
            onReset={() => dispatch({ type: 'searchReset' })}
            onReplace={replaceSearch}
            onNarrow={() => {
              dispatch({ type: 'searchExpandedChanged', isExpanded: true })
              goToSearch()
            }}
          />
        </PageActionContext>
      </div>
      {dialog}
    </RecordFieldProvider>
  )
}

function focusFirstField(card: HTMLElement | null): void {
  card
    ?.querySelector<HTMLElement>('[data-search-field]:not([hidden]) :is(input:not([type=hidden]), button)')
    ?.focus()
}
