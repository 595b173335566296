import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { findKnownOn } from '../../api/known-on.ts'
import { recordsKey } from '../../api/record-queries.ts'
import { listSourceTypes } from '../../api/source-types.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { useRegisterPageActions, useRegisterUnavailableActions } from '../actions/page-actions.ts'
import { usePageOffers } from '../actions/page-offers.ts'
import type { OfferedAction } from '../actions/record-actions.ts'
import { recordShortcuts } from '../actions/record-shortcuts.ts'
import { usePageTypes } from '../extension/page-types.ts'
import type { RunPageAction } from '../extension/record-page-extension.ts'
import { type InitialSearchInput, listVisibleKeys } from '../state/search-request.ts'
import { usePageVisit } from '../visit/use-page-visit.ts'
import type { PageController } from './page-context.ts'
import { findStartOfMenu } from './start-of-menu.ts'
import { useArrowToList } from './use-arrow-to-list.ts'
import { usePageDialogs } from './use-page-dialogs.ts'
import { usePageSearch } from './use-page-search.ts'
import { usePageState } from './use-page-state.ts'
import { useReportRowsWithoutId } from './view-rows.ts'

interface RecordPageModel {
  readonly page: PageController
  readonly runAction: RunPageAction
  readonly dialog: ReactNode
}

/**
 * The state, results and dialogs of a record page. Registers its shortcuts, its action that focuses the search, and the
 * actions that the user lacks a right to.
 */
export function useRecordPage(
  type: ServedRecordType,
  title: string,
  start: InitialSearchInput,
): RecordPageModel {
  const pageState = usePageState(type, start)
  const { state, dispatch } = pageState
  const types = usePageTypes(type)
  const search = usePageSearch(type, state, dispatch)
  const lastVisit = usePageVisit(type.dtoKey, search.state === 'ready')
  const since = findKnownOn(type) === undefined ? lastVisit : null
  const [isTreeOfChanges, setTreeOfChanges] = useState(false)
  const refresh = useRefresh(type)
  const { dialog, runAction, currentId, ...dialogs } = usePageDialogs({
    types,
    state,
    dispatch,
    search,
    refresh,
    createStart: findStartOfMenu({ type, main: types.main }, start.menuSearch, state.initial),
  })
  useReportRowsWithoutId(type, search.allRows)

  const offers = usePageOffers(types, search.allRows.length > 0)
  useRegisterUnavailableActions(offers.unavailable)
  const subject = {
    row: search.allRows.find(({ id }) => id === currentId),
    marks: [...state.marked.values()],
  }
  const create = offers.create(subject)
  const add = create && create.reason === undefined ? () => dialogs.act(create) : undefined

  useArrowToList()
  const { searchCard, focusSearch } = useSearchFocus()
  useRegisterPageActions([
    {
      id: 'search',
      label: recordShortcuts.search.label,
      icon: IconSearch,
      keys: recordShortcuts.search.keys[0],
      run: focusSearch,
    },
  ])
  useShortcuts([
    { shortcut: recordShortcuts.add, run: () => add?.() },
    { shortcut: recordShortcuts.search, run: focusSearch },
    {
      shortcut: recordShortcuts.takeAway,
      isLeftToInputs: true,
      run: () => {
        const action = findTakingAway(offers.toolbar(subject))
        if (action?.reason !== undefined) showToast({ tone: 'warn', title: action.reason })
        else if (action) dialogs.act(action)
      },
    },
  ])
  const page: PageController = {
    title,
    types,
    ...pageState,
    search,
    visit: { since, isTreeOfChanges, setTreeOfChanges },
    searchCard,
    focusSearch,
    refresh,
    offers,
    subject,
    ...dialogs,
    add,
    replaceSearch: (fields) =>
      dispatch({ type: 'searchReplaced', fields, visibleKeys: listVisibleKeys(type.search) }),
  }
  return { page, runAction, dialog }
}

/** Deactivates the chosen records; where the type has no such action, deletes them. */
function findTakingAway(actions: readonly OfferedAction[]): OfferedAction | undefined {
  return actions.find(({ id }) => id === 'BulkDeactivate') ?? actions.find(({ id }) => id === 'Delete')
}

function useRefresh(type: ServedRecordType): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = new Set([type.dtoKey, ...listSourceTypes(type)])
    await Promise.all(
      Array.from(keys, (dtoKey) => queryClient.invalidateQueries({ queryKey: recordsKey({ dtoKey }) })),
    )
  }
}

function useSearchFocus(): Pick<PageController, 'searchCard' | 'focusSearch'> {
  const searchCard = useRef<HTMLDivElement>(null)
  const focusSearch = (): void => {
    // At once for the next keystroke, and again after a closing menu has restored its focus.
    focusFirstField(searchCard)
    setTimeout(() => focusFirstField(searchCard))
  }
  return { searchCard, focusSearch }
}

function focusFirstField({ current }: RefObject<HTMLElement | null>): void {
  current
    ?.querySelector<HTMLElement>('[data-search-field]:not([hidden]) :is(input:not([type=hidden]), button)')
    ?.focus()
}
