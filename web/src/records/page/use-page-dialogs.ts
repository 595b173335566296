import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import type { ReactNode } from 'react'
import { recordParameter } from '../../api/record-paths.ts'
import { useSession } from '../../session/session.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { findOpeningKind } from '../actions/record-rights.ts'
import type { StartValues } from '../dialogs/action-dialog-props.ts'
import { useActionDialogs } from '../dialogs/use-action-dialogs.tsx'
import { type RunPageAction, useExtension } from '../extension/record-page-extension.ts'
import { useRecordLink } from './address/use-record-link.ts'
import type { PageController } from './page-context.ts'
import { useSavedRecord } from './use-saved-record.ts'
import { listDialogRows } from './view-rows.ts'

interface PageDialogs extends Pick<PageController, 'act' | 'openRecord' | 'setCurrentId' | 'focusOn'> {
  readonly currentId: string | undefined
  readonly runAction: RunPageAction
  readonly dialog: ReactNode
}

interface PageDialogsInput
  extends Pick<PageController, 'types' | 'state' | 'dispatch' | 'search' | 'refresh'> {
  /** With which a new record starts. */
  readonly createStart: StartValues
}

/**
 * Opens the dialogs of the page's actions, and the record that the address names; keeps the current row. A record whose
 * type is unknown cannot be opened, which shows a toast; `runAction` does nothing for it.
 */
export function usePageDialogs({
  types,
  state,
  dispatch,
  search,
  refresh,
  createStart,
}: PageDialogsInput): PageDialogs {
  const session = useSession()
  const { recordLinks = {} } = useExtension(types.page.dtoKey) ?? {}
  const { act: run, dialog } = useActionDialogs({
    rowsOf: (rowType) =>
      listDialogRows(types, rowType, search) ?? {
        rows: search.rows,
        rowOffset: (state.page - 1) * state.resultLimit,
        totalCount: search.reachableCount,
        pageLimit: state.resultLimit,
      },
    areRowsReady: search.isSettled,
    onPageChange: (page) => dispatch({ type: 'pageChanged', page }),
    onChanged: (record, rowType) => saved.handleChanged(record, rowType),
  })
  const act: PageController['act'] = (request) =>
    run(request.id === 'Create' ? { ...request, start: createStart } : request)
  const openRecord = (record: AnyRecord, type = types.typeOf(record)): void => {
    if (type) act({ type, id: findOpeningKind({ type, session, records: [record] }), records: [record] })
    else showToast({ tone: 'bad', title: 'Het record kan niet worden geopend' })
  }
  const saved = useSavedRecord({
    rows: search.allRows,
    isDialogOpen: dialog !== undefined,
    refresh,
    open: openRecord,
  })
  const runAction: RunPageAction = (id, records) => {
    const [record] = records
    const type = record && types.typeOf(record)
    if (type) act({ type, id, records })
  }
  useRecordLink({
    type: findRowTypes(types.page) ? types.page : types.main,
    parameters: [recordParameter, ...Object.keys(recordLinks)],
    open: (record, parameter) => {
      const action = recordLinks[parameter]
      if (action === undefined) openRecord(record)
      else runAction(action, [record])
    },
  })
  const { currentId, setCurrentId, focusOn } = saved
  return {
    act,
    openRecord: (record) => openRecord(record),
    runAction,
    dialog,
    currentId,
    setCurrentId,
    focusOn,
  }
}
