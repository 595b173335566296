import type { LookupItem } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { refersToOwnType } from '@stamboek/model/fields/find-tree-reference'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { lookupQuery } from '../../api/record-queries.ts'
import { lookUpRecords } from '../../api/records.ts'
import type { FindOptions } from '../../ui/choices/find-pasted-options.ts'
import type { Option } from '../../ui/choices/option.ts'
import type { LoadOptions } from '../../ui/choices/use-lookup-options.ts'
import { useFieldContext } from '../field-context.ts'

const maxLookupOptions = 100

/** Whether the definition of a reference orders its options (`sort`, `first`); false for other fields. */
export function hasOwnOrder(field: FieldDefinition): boolean {
  return 'to' in field && (field.sort !== undefined || field.first !== undefined)
}

/**
 * Returns a stable function that looks up at most `maxLookupOptions` options for the type and date of `FieldContext`: in a form with this
 * mode or, without one, for the search entry with the key `path`. It caches members that conditions read, as if read by id. In the mode
 * `edit` it leaves out the record of the context where the field refers to its own type. Rejects when the call fails.
 */
export function useLoadOptions(path: string, mode?: FormMode): LoadOptions {
  const { recordType, referenceDateUtc } = useFieldContext()
  const isChoice = useIsChoice(path, mode)
  const client = useQueryClient()
  return useCallback(
    async (search, signal) => {
      const at = referenceDateUtc !== undefined && { referenceDateUtc }
      const request = {
        field: path,
        limit: maxLookupOptions,
        ...(search !== '' && { search }),
        ...at,
        ...(mode && { mode }),
      }
      const page = await lookUpRecords(recordType, request, signal)
      for (const item of page.items.filter(({ members }) => members)) {
        const { queryKey } = lookupQuery(recordType, { field: path, ids: [item.id], ...at })
        client.setQueryData(queryKey, { ...page, items: [item] })
      }
      return page.items.filter(isChoice).map(toOption)
    },
    [client, recordType, path, referenceDateUtc, mode, isChoice],
  )
}

/**
 * Returns a stable function that finds the options with exactly these codes, labels or ids, among those that `useLoadOptions` offers, at most
 * `maxLookupTexts`. Rejects when the call fails.
 */
export function useFindOptions(path: string, mode?: FormMode): FindOptions {
  const { recordType, referenceDateUtc } = useFieldContext()
  const isChoice = useIsChoice(path, mode)
  return useCallback(
    async (texts) => {
      const at = referenceDateUtc !== undefined && { referenceDateUtc }
      const request = { field: path, texts: [...new Set(texts)], ...at, ...(mode && { mode }) }
      const { items } = await lookUpRecords(recordType, request)
      const byText = Map.groupBy(items.filter(isChoice), ({ text }) => text)
      return texts.map((text) => (byText.get(text) ?? []).map(toOption))
    },
    [recordType, path, referenceDateUtc, mode, isChoice],
  )
}

/** Looks up the options of ids, inactive ones too, for the type and date of `FieldContext`; [] until they are read or if that fails. */
export function useOptionsById(path: string, ids: readonly string[]): Option[] {
  const { recordType, referenceDateUtc } = useFieldContext()
  const request = { field: path, ids, ...(referenceDateUtc !== undefined && { referenceDateUtc }) }
  const { data } = useQuery({ ...lookupQuery(recordType, request), enabled: ids.length > 0 })
  return ids.length > 0 ? (data?.items.map(toOption) ?? []) : []
}

/**
 * Looks up all options of a reference, at most `lookupLimit`, for `FieldContext`; undefined while loading, [] after a failure. Without a
 * mode those of a search entry. In the mode `edit` it leaves out the record of the context where the field refers to its own type.
 */
export function useAllOptions(path: string, mode?: FormMode): Option[] | undefined {
  const { recordType, referenceDateUtc } = useFieldContext()
  const isChoice = useIsChoice(path, mode)
  const at = referenceDateUtc !== undefined && { referenceDateUtc }
  const request = { field: path, ...at, ...(mode && { mode }) }
  const { data, isError } = useQuery(lookupQuery(recordType, request))
  return isError ? [] : data?.items.filter(isChoice).map(toOption)
}

function useIsChoice(path: string, mode: FormMode | undefined): (item: LookupItem) => boolean {
  const { recordType, record } = useFieldContext()
  const field = mode === 'edit' ? fieldAt(recordType.fields, path) : undefined
  const self = field && refersToOwnType(recordType, field) ? record['id'] : undefined
  return useCallback(({ id }: LookupItem) => id !== self, [self])
}

function toOption({ id, label, status, activeRangeUtc }: LookupItem): Option {
  const option = { id, label, isInactive: status === 'Inactive' }
  return activeRangeUtc
    ? { ...option, isOutside: true, hint: kindOf(period).format(activeRangeUtc, period) }
    : option
}

const period = { kind: 'dateRange', label: 'Periode' } as const
