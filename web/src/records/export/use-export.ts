import { findRowsView } from '@stamboek/model/schema/record-type'
import { useState } from 'react'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { OfferedAction } from '../actions/record-actions.ts'
import type { RecordSearch } from '../grid/use-record-search.ts'
import type { ExportedView } from './run-export.ts'

const markedOnly = 'marked'

export interface PageExport {
  readonly offer: (action: OfferedAction) => OfferedAction
  /** Exports all results or, by choice, the marked records. */
  readonly run: (choice: string | undefined) => void
}

/**
 * The export of a page. `offer` adds the choice between all results and marked records if some are marked, or why
 * nothing can be exported. A view that supplies its own sheet exports all results only.
 */
export function useExport(view: ExportedView, search: RecordSearch): PageExport {
  const [isPending, setPending] = useState(false)
  const size = findRowsView(view.type)?.sheet ? 0 : view.state.marked.size

  const run = async (isMarkedOnly: boolean): Promise<void> => {
    setPending(true)
    try {
      const { runExport } = await import('./run-export.ts')
      await runExport({ ...view, isMarkedOnly, count: isMarkedOnly ? size : search.totalCount })
    } catch {
      showToast({ title: 'Dit onderdeel kan nu niet worden geladen', tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return {
    offer: (action) => ({
      ...action,
      isPending,
      reason: action.reason ?? explainNotExportable(search, size),
      choices:
        size === 0
          ? undefined
          : [
              {
                id: 'found',
                label: search.isTotalKnown
                  ? `Alle ${search.totalCount.toLocaleString('nl-NL')} gevonden`
                  : 'Alles wat is gevonden',
              },
              { id: markedOnly, label: `Gemarkeerde (${size.toLocaleString('nl-NL')})` },
            ],
    }),
    run: (choice) => void run(choice === markedOnly),
  }
}

function explainNotExportable(
  { state, totalCount, isTotalKnown }: RecordSearch,
  markedCount: number,
): string | undefined {
  if (markedCount > 0) return undefined
  if (state === 'idle') return 'Zoek eerst wat je wilt exporteren.'
  if (state === 'loading') return 'De records worden nog gezocht.'
  if (!isTotalKnown) return 'De records worden nog geteld.'
  return totalCount === 0 ? 'Er is niets gevonden om te exporteren.' : undefined
}
