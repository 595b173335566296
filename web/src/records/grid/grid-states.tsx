import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import type { SearchEntry } from '@stamboek/model/schema/search'
import {
  IconAlertTriangle,
  IconDatabaseOff,
  IconFilterExclamation,
  IconSearch,
  IconSearchOff,
} from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { clearCriterion, listCriteria } from '../search/criteria-chips.tsx'
import { listChangedKeys, type PageState, type SearchFields } from '../state/page-state.ts'
import { keepFocusInGrid } from './focus-grid.ts'

interface NoRecordsProps {
  readonly type: ServedRecordType
  readonly state: PageState
  readonly isIdle: boolean
  readonly onReset: () => void
  readonly onReplace: (fields: SearchFields) => void
  readonly onAdd: (() => void) | undefined
}

/**
 * The empty state of the grid and the next step: not searched yet, nothing found, or no records at all. A focus in it goes
 * to the grid when it is removed.
 */
export function NoRecords({ type, state, isIdle, onReset, onReplace, onAdd }: NoRecordsProps) {
  useLayoutEffect(
    () => () => {
      const hadFocus = document.activeElement?.closest('[data-grid]')
      if (hadFocus) keepFocusInGrid()
    },
    [],
  )
  const name = type.labels.many.toLowerCase()
  const addLabel = type.actionLabels.Create ?? `${type.labels.one} toevoegen`
  const addButton = onAdd && <Button onPress={onAdd}>{addLabel}</Button>
  if (isIdle)
    return (
      <EmptyState icon={IconSearch} title="Nog niet gezocht">
        Vul de zoekvelden in en kies Zoeken.
      </EmptyState>
    )
  const defaults = listAppliedDefaults(type, state)
  const filters = defaults.map(({ label }) => label).join(' en ')
  const searchWithoutDefaults = () =>
    onReplace(defaults.reduce((fields, { key }) => clearCriterion(fields, key), state.applied))
  if (isNarrowed(state))
    return (
      <EmptyState
        icon={IconSearchOff}
        title={type.grid.emptyText ?? `Geen ${name} gevonden`}
        actions={
          <>
            {filters && <Button onPress={searchWithoutDefaults}>Zoeken zonder filter op {filters}</Button>}
            <Button onPress={onReset}>Zoekvelden resetten</Button>
            {addButton}
          </>
        }
      >
        {state.referenceDateUtc === null
          ? 'Niets voldoet aan alle zoekvelden samen.'
          : 'Niets voldoet aan alle zoekvelden en de peildatum samen.'}
        {filters && ` Standaard wordt ook gefilterd op ${filters}.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconDatabaseOff}
      title={type.grid.emptyText ?? `Er zijn nog geen ${name}`}
      actions={addButton || undefined}
    >
      {hasDefaultFilter(state) ? 'Inactieve records worden niet getoond.' : undefined}
    </EmptyState>
  )
}

interface NotLoadedProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onNarrow: () => void
}

/**
 * The error state of the grid (requirements 12.1) and the next step: another search if a rule refuses this one
 * (`ruleBroken`), else a retry.
 */
export function NotLoaded({ error, onRetry, onNarrow }: NotLoadedProps) {
  if (error instanceof ApiProblem && error.problem.code === 'ruleBroken')
    return (
      <EmptyState
        icon={IconFilterExclamation}
        title="Deze zoekopdracht kan niet worden getoond"
        actions={<Button onPress={onNarrow}>Zoekvelden aanpassen</Button>}
      >
        {formatProblem(error)}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title="De records konden niet worden geladen"
      actions={<Button onPress={onRetry}>Opnieuw proberen</Button>}
    >
      {formatProblem(error)}
    </EmptyState>
  )
}

function isNarrowed(state: PageState): boolean {
  return (
    state.referenceDateUtc !== null || listChangedKeys(state.applied.values, state.initial.values).length > 0
  )
}

function hasDefaultFilter(state: PageState): boolean {
  return !isEmptyValue(state.initial.values['status'])
}

/** Optional entries that still have their initial value, which a reset would only restore. */
function listAppliedDefaults(
  { search }: ServedRecordType,
  { applied, initial }: PageState,
): readonly SearchEntry[] {
  const changed = listChangedKeys(applied.values, initial.values)
  return listCriteria(search, applied)
    .map(({ entry }) => entry)
    .filter((entry) => entry.default !== undefined && !entry.required && !changed.includes(entry.key))
}

interface OutdatedBannerProps {
  readonly why: string
  readonly onRetry: () => void
}

/** A warning above a grid that keeps showing earlier rows: why they are outdated (`explainOutdated`), with a retry. */
export function OutdatedBanner({ why, onRetry }: OutdatedBannerProps) {
  return (
    <Banner
      tone="warn"
      role="status"
      actions={
        <Button size="small" onPress={onRetry}>
          Nu proberen
        </Button>
      }
    >
      {why}
    </Banner>
  )
}
